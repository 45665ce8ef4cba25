import type { Series } from '@data-centre/api'
import { lineColor, partColor } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { growthOf } from './growth.ts'
import type { LegendItem } from './legend.tsx'

/** Legend of LogLines: 合计 dashed, then the series in their order. */
export const logLegend = (data: Series | undefined, total = true): LegendItem[] => {
  const parts = data?.series.filter(({ id }) => id !== 'total') ?? []
  return [
    ...(total && parts.length > 1 ? [{ name: '合计', color: light.ink1, mark: 'dash' } as const] : []),
    ...parts.map(
      ({ id, name }, index): LegendItem => ({ name, color: lineColor(id, index, parts.length), mark: 'line' }),
    ),
  ]
}

/** Legend of GrowthChart: what is new, part by part where the answer is split, and the stock. */
export const growthLegend = (data: Series): LegendItem[] => {
  const { bars } = growthOf(data)
  return [
    ...bars.map(({ name, color }): LegendItem => ({ name: bars.length > 1 ? name : '新增', color, mark: 'box' })),
    { name: '在册，右轴', color: light.ink1, mark: 'dash' },
  ]
}

/** Legend of columns side by side: the series in their order. */
export const groupLegend = ({ series }: Series): LegendItem[] =>
  series.map(({ id, name }, index): LegendItem => ({ name, color: lineColor(id, index, series.length), mark: 'box' }))

/** Legend of StackedBars: the parts in their order. */
export const partsLegend = (data: Series): LegendItem[] =>
  data.series.map(({ id, name }, at): LegendItem => ({ name, color: partColor(id, at), mark: 'box' }))

/** Legend of HoursChart: names of today and of what it is compared with. */
export const hoursLegend = (today = '今日', before = '昨日'): LegendItem[] => [
  { name: today, color: light.accent, mark: 'line' },
  { name: before, color: light.ink4, mark: 'dash' },
]
