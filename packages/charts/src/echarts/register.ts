/**
 * The parts of ECharts that the product draws with; the only file that calls `use`. It is listed under `sideEffects`
 * in package.json: without that a bundler drops it and every chart fails with "is not a constructor".
 */
import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

// SVG: crisp at any zoom of the browser and any scale of a wall's stage, and part of a saved picture as it is.
use([BarChart, GridComponent, LabelLayout, LineChart, MarkAreaComponent, PieChart, RadarChart, RadarComponent, SVGRenderer, TooltipComponent])

export type { EChartsType } from 'echarts/core'
export { init } from 'echarts/core'
