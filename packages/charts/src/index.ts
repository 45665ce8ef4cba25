export { Change } from './cards/change.tsx'
export { KpiStrip } from './cards/kpi-strip.tsx'
export { RollingNumber } from './cards/rolling-number.tsx'
export { Sparkline } from './cards/sparkline.tsx'
export { WallKpiStrip } from './cards/wall-kpi-strip.tsx'
export type { HourBand } from './echarts/wall/hour-bands.tsx'
export { FigureText } from './figures/figure-text.tsx'
export { RankedBars } from './kinds/bars/ranked-bars.tsx'
export { RateBars } from './kinds/bars/rate-bars.tsx'
export { ScoreBars } from './kinds/bars/score-bars.tsx'
export { StackedShare } from './kinds/bars/stacked-share.tsx'
export type { BarRow } from './kinds/bars/value-bars.tsx'
export { ValueBars } from './kinds/bars/value-bars.tsx'
export { WallBubbles } from './kinds/bubbles/wall-bubbles.tsx'
export { WallCollegeBubbles } from './kinds/bubbles/wall-college-bubbles.tsx'
export { columnLegend } from './kinds/column-legend.ts'
export { CompareKey } from './kinds/compare-key.tsx'
export { WallFlow } from './kinds/flow/wall-flow.tsx'
export { WallSankey } from './kinds/flow/wall-sankey.tsx'
export { FunnelSteps } from './kinds/funnel-steps.tsx'
export { CalendarHeat } from './kinds/heat/calendar-heat.tsx'
export { CrossHeat } from './kinds/heat/cross-heat.tsx'
export { HourHeat } from './kinds/heat/hour-heat.tsx'
export { MatrixHeat } from './kinds/heat/matrix-heat.tsx'
export { SectionHeat } from './kinds/heat/section-heat.tsx'
export { WallWeekHeat } from './kinds/heat/wall-week-heat.tsx'
export { busiestOf, type HeatDay, mostOf } from './kinds/heat/week-hours.ts'
export type { LegendItem } from './kinds/legend.tsx'
export { Legend } from './kinds/legend.tsx'
export { groupLegend, growthLegend, hoursLegend, logLegend, partsLegend } from './kinds/legends.ts'
export { RadarSides } from './kinds/radar-sides.tsx'
export { TreemapBoxes } from './kinds/treemap/treemap-boxes.tsx'
export { WallTreemap } from './kinds/treemap/wall-treemap.tsx'
export type { WallBarRow } from './kinds/wall/wall-bars.tsx'
export { WallBars } from './kinds/wall/wall-bars.tsx'
export { WallGauge } from './kinds/wall/wall-gauge.tsx'
export { WallLegend, wallGrowthLegend, wallHoursLegend } from './kinds/wall/wall-legend.tsx'
export { useAdvance, WallList } from './kinds/wall/wall-list.tsx'
export { wallName, wholeText as wholeWords, widthOf } from './kinds/wall/wall-name.ts'
export { WallRadar } from './kinds/wall/wall-radar.tsx'
export type { WallRankingRow } from './kinds/wall/wall-ranking.tsx'
export { WallRanking } from './kinds/wall/wall-ranking.tsx'
export { WallRows } from './kinds/wall/wall-rows.tsx'
export { WallShare } from './kinds/wall/wall-share.tsx'
export { restsText, weekLegend } from './kinds/week-parts.ts'
export {
  BandedChart,
  BoxChart,
  BubbleChart,
  ColumnChart,
  CompareRadar,
  GrowthChart,
  HoursChart,
  LogLines,
  RadarChart,
  SankeyChart,
  ScatterChart,
  StackedBars,
  TrendLine,
  WallArea,
  WallDonut,
  WallGrowth,
  WallMonths,
  WallRose,
  WallSeries,
  WallSpark,
  WeekChart,
} from './lazy.tsx'
export type { ChinaMapProps } from './map/china-map/china-map.tsx'
export { ChinaMap } from './map/china-map/china-map.tsx'
export { Boundary } from './panel/boundary.tsx'
export { copyText } from './panel/copy-text.ts'
export { Definition } from './panel/definition.tsx'
export type { DefinitionContext } from './panel/definition-scope.ts'
export { DefinitionScope, useDefinitionScope } from './panel/definition-scope.ts'
export { Floating } from './panel/floating.tsx'
export { LinkOpener } from './panel/link-opener.ts'
export { Metric } from './panel/metric.tsx'
export { Panel } from './panel/panel.tsx'
export { PanelPages } from './panel/panel-pages.ts'
export type { RowsView } from './panel/panel-rows.ts'
export { usePanelRows } from './panel/panel-rows.ts'
export type { PanelAction, PanelState, QueryLike } from './panel/panel-state.ts'
export {
  failureText as failureWords,
  panelStateOf,
  staleText as staleWords,
  wallFailureText,
} from './panel/panel-state.ts'
export { Empty, Failed, Skeleton } from './panel/states.tsx'
export { WallPanel } from './panel/wall-panel.tsx'
export { prefersReducedMotion } from './spring/reduced-motion.ts'
export { useFade } from './spring/use-fade.ts'
