import type { Answer, Part } from '@data-centre/api'
import { MetricReader, roundTo6 } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type SizesAnswer = Extract<Answer, { shape: 'sizes' }>

/** Numbers from which a band begins, up to the next one. */
const bands = [
  { from: 1, name: '20人以下' },
  { from: 20, name: '20-29人' },
  { from: 30, name: '30-39人' },
  { from: 40, name: '40-49人' },
  { from: 50, name: '50人及以上' },
] as const

/** How many classes have so many students; those without any are not counted. */
export function sizesPlan(context: Context, { of, by }: SizesAnswer): ReportPlan<Part[]> {
  const period = context.period()
  const reader = new MetricReader(context, [of], [spanOf(period, context)], [by])
  const build = (view: View): Part[] => {
    if (!reader.knows(of)) return []
    const sizes = reader.members(view).flatMap((id) => reader.counted(view, of, 0, id) ?? [])
    const all = sizes.filter((size) => size > 0).length
    return bands.map(({ from, name }, i) => {
      const next = bands[i + 1]?.from ?? Number.POSITIVE_INFINITY
      const value = sizes.filter((size) => size >= from && size < next).length
      return { id: `from${from}`, name, value, rate: all === 0 ? 0 : roundTo6(value / all) }
    })
  }
  return { asks: reader.asks, live: reader.live, reach: { day: period.to }, build }
}
