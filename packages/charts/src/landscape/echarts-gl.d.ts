// echarts-gl ships no types. Its installers are what `use` takes.
declare module 'echarts-gl/lib/chart/bar3D/install' {
  import type { use } from 'echarts/core'
  export const install: Extract<Parameters<typeof use>[0], (...registers: never[]) => void>
}
declare module 'echarts-gl/lib/component/grid3D/install' {
  import type { use } from 'echarts/core'
  export const install: Extract<Parameters<typeof use>[0], (...registers: never[]) => void>
}
