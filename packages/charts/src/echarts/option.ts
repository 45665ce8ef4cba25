import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  RadarSeriesOption,
  SankeySeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts'
import type { GridComponentOption, RadarComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** Option of the charts that are registered. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | BoxplotSeriesOption
  | GridComponentOption
  | LineSeriesOption
  | PieSeriesOption
  | RadarComponentOption
  | RadarSeriesOption
  | SankeySeriesOption
  | ScatterSeriesOption
  | TooltipComponentOption
>
