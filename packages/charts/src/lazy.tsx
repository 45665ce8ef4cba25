import { loadChunk } from '@data-centre/api/load-chunk'
import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from './panel/states.tsx'

/** A kind that arrives with ECharts; until then the box keeps its height. */
function later<P extends object>(load: () => Promise<ComponentType<P>>, name: string) {
  const Loaded = lazy(async () => ({ default: await loadChunk(load) }))
  const Later = (props: P & { height?: number }) => (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <Loaded {...props} />
    </Suspense>
  )
  Later.displayName = name
  return Later
}

const ofPages = () => import('./echarts/pages.ts')
const ofWalls = () => import('./echarts/wall/walls.ts')

export const ColumnChart = /* @__PURE__ */ later(async () => (await ofPages()).ColumnChart, 'ColumnChart')
export const LogLines = /* @__PURE__ */ later(async () => (await ofPages()).LogLines, 'LogLines')
export const GrowthChart = /* @__PURE__ */ later(async () => (await ofPages()).GrowthChart, 'GrowthChart')
export const HoursChart = /* @__PURE__ */ later(async () => (await ofPages()).HoursChart, 'HoursChart')
export const RadarChart = /* @__PURE__ */ later(async () => (await ofPages()).RadarChart, 'RadarChart')
export const SankeyChart = /* @__PURE__ */ later(
  async () => (await import('./echarts/sankey-chart.tsx')).default,
  'SankeyChart',
)
export const ScatterChart = /* @__PURE__ */ later(
  async () => (await import('./echarts/scatter-chart.tsx')).default,
  'ScatterChart',
)
export const TrendLine = /* @__PURE__ */ later(async () => (await ofPages()).TrendLine, 'TrendLine')
// Kinds of few pages, each a chunk of its own.
export const BandedChart = /* @__PURE__ */ later(
  async () => (await import('./echarts/bands/banded-chart.tsx')).default,
  'BandedChart',
)
export const BoxChart = /* @__PURE__ */ later(async () => (await import('./echarts/box-chart.tsx')).default, 'BoxChart')
export const BubbleChart = /* @__PURE__ */ later(
  async () => (await import('./echarts/bubbles/bubble-chart.tsx')).default,
  'BubbleChart',
)
export const CompareRadar = /* @__PURE__ */ later(
  async () => (await import('./echarts/compare-radar.tsx')).default,
  'CompareRadar',
)
export const StackedBars = /* @__PURE__ */ later(
  async () => (await import('./echarts/stacked-bars.tsx')).default,
  'StackedBars',
)
export const WeekChart = /* @__PURE__ */ later(async () => (await ofPages()).WeekChart, 'WeekChart')
export const WallArea = /* @__PURE__ */ later(async () => (await ofWalls()).WallArea, 'WallArea')
export const WallGrowth = /* @__PURE__ */ later(async () => (await ofWalls()).WallGrowth, 'WallGrowth')
export const WallDonut = /* @__PURE__ */ later(async () => (await ofWalls()).WallDonut, 'WallDonut')
export const WallMonths = /* @__PURE__ */ later(async () => (await ofWalls()).WallMonths, 'WallMonths')
export const WallRose = /* @__PURE__ */ later(async () => (await ofWalls()).WallRose, 'WallRose')
export const WallSeries = /* @__PURE__ */ later(async () => (await ofWalls()).WallSeries, 'WallSeries')
export const WallSpark = /* @__PURE__ */ later(async () => (await ofWalls()).WallSpark, 'WallSpark')
