import type { Answer, Box } from '@data-centre/api'
import { majorQuery } from '../entities/branch-entities.ts'
import { byId } from '../entities/entities.ts'
import { MetricReader, roundTo6 } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type BoxAnswer = Extract<Answer, { shape: 'box' }>

/** Value below which a part of sorted values lies, between two of them in proportion. */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return roundTo6(low + (high - low) * (at - Math.floor(at)))
}

/** How a number is spread over the classes of each major: least, quartiles, largest. Majors without a class that has it are left out. */
export function boxPlan(context: Context, { measure, by, of, top }: BoxAnswer): ReportPlan<Box[]> {
  const period = context.period()
  const current = spanOf(period, context)
  const reader = new MetricReader(context, [measure], [current], [of, by])
  const majors = new MetricReader(context, [measure], [current], [by])
  const build = (view: View): Box[] => {
    if (!reader.knows(measure)) return []
    const classes = reader.members(view)
    return majors
      .members(view)
      .flatMap((id): Box[] => {
        const values = classes
          .flatMap((one) => reader.amount(view, measure, 0, one, id).value ?? [])
          .sort((a, b) => a - b)
        const name = view.entities.find((major) => major.id === id)?.name
        if (values.length === 0 || !name) return []
        const [least, low, median, high, most] = [0, 0.25, 0.5, 0.75, 1].map((part) => quantile(values, part))
        return [{ id, name, count: values.length, box: [least ?? 0, low ?? 0, median ?? 0, high ?? 0, most ?? 0] }]
      })
      .sort((a, b) => b.count - a.count || byId(a.id, b.id))
      .slice(0, top)
  }
  return {
    asks: [...reader.asks, ...majors.asks],
    entities: majorQuery({ ...context, input: {} }),
    live: reader.live,
    reach: { day: period.to },
    build,
  }
}
