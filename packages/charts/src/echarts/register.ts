/**
 * What every ECharts picture of the product needs. It is listed under `sideEffects` in package.json: without that a
 * bundler drops it and every chart fails with "is not a constructor". A part that single kinds need is used by them, so
 * that neither face loads what the other draws.
 */
import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

// SVG: crisp at any zoom of the browser and any scale of a wall's stage, and part of a saved picture as it is.
use([GridComponent, LineChart, SVGRenderer, TooltipComponent])

export type { EChartsType } from 'echarts/core'
export { init, use } from 'echarts/core'
