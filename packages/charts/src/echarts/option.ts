import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, RadarSeriesOption } from 'echarts/charts'
import type { GridComponentOption, RadarComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** Option of the charts that are registered. */
export type ChartOption = ComposeOption<
  BarSeriesOption | GridComponentOption | LineSeriesOption | PieSeriesOption | RadarComponentOption | RadarSeriesOption | TooltipComponentOption
>
