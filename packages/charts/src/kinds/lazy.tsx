import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../panel/states.tsx'

/** A kind that arrives with the ECharts chunk; until then the box keeps its height. */
function later<P extends object>(load: () => Promise<ComponentType<P>>, name: string) {
  const Loaded = lazy(async () => ({ default: await load() }))
  const Later = (props: P & { height?: number }) => (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <Loaded {...props} />
    </Suspense>
  )
  Later.displayName = name
  return Later
}

const engine = () => import('../echarts/index.ts')

export const LogLines = /* @__PURE__ */ later(async () => (await engine()).LogLines, 'LogLines')
export const GrowthChart = /* @__PURE__ */ later(async () => (await engine()).GrowthChart, 'GrowthChart')
export const HoursChart = /* @__PURE__ */ later(async () => (await engine()).HoursChart, 'HoursChart')
export const RadarChart = /* @__PURE__ */ later(async () => (await engine()).RadarChart, 'RadarChart')
export const TrendLine = /* @__PURE__ */ later(async () => (await engine()).TrendLine, 'TrendLine')
export const WallArea = /* @__PURE__ */ later(async () => (await engine()).WallArea, 'WallArea')
export const WallGrowth = /* @__PURE__ */ later(async () => (await engine()).WallGrowth, 'WallGrowth')
export const WallDonut = /* @__PURE__ */ later(async () => (await engine()).WallDonut, 'WallDonut')
export const WallMonths = /* @__PURE__ */ later(async () => (await engine()).WallMonths, 'WallMonths')
export const WallRose = /* @__PURE__ */ later(async () => (await engine()).WallRose, 'WallRose')
export const WallSeries = /* @__PURE__ */ later(async () => (await engine()).WallSeries, 'WallSeries')
export const WallSpark = /* @__PURE__ */ later(async () => (await engine()).WallSpark, 'WallSpark')
