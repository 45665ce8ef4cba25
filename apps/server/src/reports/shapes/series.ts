import { type Answer, type Dimension, type MetricId, memberLabel, members, metric, type Series } from '@data-centre/api'
import { bucketsOf, monthBuckets, stepOf } from '../buckets.ts'
import { pointsOf } from '../hidden-people/marks.ts'
import { MetricReader, NONE } from '../metric-reader.ts'
import { namesPeriod } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type SeriesAnswer = Extract<Answer, { shape: 'series' }>

/** Hours of a day, in their order. */
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Members of a dimension with a fixed list, narrowed to the platform asked for. */
export function membersOf(dimension: Dimension, { input }: Context): string[] {
  if (dimension === 'hour') return hours
  const list = Object.keys((members as Partial<Record<Dimension, object>>)[dimension] ?? {})
  return dimension === 'platform' && input.platform ? [input.platform] : list
}

/** Lines over days without gaps. Before the first school of the scope joined there is nothing, not zero. */
export function seriesPlan(context: Context, { measures, by, split, window, keep }: SeriesAnswer): ReportPlan<Series> {
  const period = context.period(window)
  const step = by === 'step' ? (context.input.step ?? 'day') : by
  const buckets =
    window === 'months12'
      ? monthBuckets(namesPeriod(context.input) ? context.lastDay : context.today)
      : bucketsOf(period, keep ? step : stepOf(period, step))
  const spans = buckets.map(({ span }) => span)
  const whole = new MetricReader(context, measures, spans)
  const parts = split ? new MetricReader(context, measures, spans, [split]) : undefined
  const list = split ? membersOf(split, context) : []
  const since = context.since()
  const points = (view: View, reader: MetricReader, id: MetricId, ...keys: string[]) =>
    pointsOf(spans.map((span, i) => (span.to < since ? NONE : reader.amount(view, id, i, ...keys))))

  const linesOf = (view: View, id: MetricId): Series['series'] => {
    const { label } = metric(id)
    if (!split || !parts) return [{ id, name: label, ...points(view, whole, id) }]
    const prefix = measures.length > 1 ? `${id}/` : ''
    const lines = list.map((member) => ({
      id: prefix + member,
      name: memberLabel(split, member),
      ...points(view, parts, id, member),
    }))
    // The line of all is its own question: people of several platforms are not their sum.
    return list.length > 1 ? [...lines, { id: `${prefix}total`, name: '合计', ...points(view, whole, id) }] : lines
  }
  return {
    asks: [...whole.asks, ...(parts?.asks ?? [])],
    live: whole.live || (parts?.live ?? false),
    reach: spans.at(-1)?.end === context.today ? 'now' : { day: period.to },
    build: (view) => ({ x: buckets.map(({ label }) => label), series: measures.flatMap((id) => linesOf(view, id)) }),
  }
}
