import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** Option of the charts that are registered. */
export type ChartOption = ComposeOption<BarSeriesOption | GridComponentOption | LineSeriesOption | PieSeriesOption | TooltipComponentOption>
