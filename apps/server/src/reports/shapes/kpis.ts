import {
  type Answer,
  hasGrain,
  isLive,
  type Kpi,
  type LiveMeasureId,
  type Measure,
  type MetricId,
  metric,
  NIGHT_ENDS_HOUR,
  type WarehouseMeasureId,
  warehouseMeasures,
} from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import type { Span } from '../../warehouse/metric-query.ts'
import { isOfFew } from '../../warehouse/small-groups.ts'
import { changeOf, isOfNow, MetricReader } from '../metric-reader.ts'
import { precedingOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type KpisAnswer = Extract<Answer, { shape: 'kpis' }>

const SPARK_POINTS = 16
const CURRENT = 0
const PREVIOUS = 1
const FIRST_SPARK = 2

/** Closed days behind a counter of today: its course so far. Distinct counters do not name theirs in the catalogue. */
const courseOf = new Map<LiveMeasureId, WarehouseMeasureId>([
  ...(Object.entries(warehouseMeasures) as [WarehouseMeasureId, Measure][])
    .filter(([, { kind, today }]) => kind === 'flow' && today)
    .map(([id, { today }]) => [today as LiveMeasureId, id] as const),
  ['today.activeUsers', 'users.active'],
  ['today.activeSchools', 'schools.active'],
  ['today.activeTeachers', 'teachers.active'],
])

/** The last sixteen days up to the span's end; their last stock is the span's own, so the line ends at the number shown. */
const sparkSpans = ({ to, end }: Span): Span[] =>
  Array.from({ length: SPARK_POINTS }, (_, i) => {
    const day = addDays(to, i + 1 - SPARK_POINTS)
    return { from: day, to: day, end: day === to ? end : day }
  })

/** Headline numbers with their change and their course. */
export function kpisPlan(context: Context, { measures, window, spark }: KpisAnswer): ReportPlan<Kpi[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const sparks = spark ? sparkSpans(current) : []
  const lineOf = (id: MetricId): MetricId | undefined => (isLive(id) ? courseOf.get(id) : id)
  const closed = measures.filter((id) => !isLive(id))
  const courses = spark ? measures.flatMap((id) => (isLive(id) ? (courseOf.get(id) ?? []) : [])) : []
  const reader = new MetricReader(context, [...closed, ...courses], [current, precedingOf(period), ...sparks])
  const counters = new MetricReader(context, measures.filter(isLive), [current])
  const since = context.since()

  const sparkOf = (view: View, id: MetricId): (number | null)[] | undefined => {
    const line = lineOf(id)
    if (!spark || !line || !reader.knows(line)) return undefined
    // The line begins with the first school; a day of too few people is a gap in it.
    return sparks.flatMap((span, i) => (span.to < since ? [] : [reader.amount(view, line, FIRST_SPARK + i).value]))
  }
  const yesterdayOf = (view: View, id: LiveMeasureId): number | null => {
    const value = view.yesterday[id] ?? null
    return value === null || isOfFew({ value }, id, [], context.scope) ? null : value
  }
  const kpi = (view: View, id: MetricId): Kpi => {
    const live = isLive(id)
    const amount = live ? counters.amount(view, id, CURRENT) : reader.amount(view, id, CURRENT)
    // Yesterday's counters are known for all platforms together.
    const narrowed = context.input.platform !== undefined && hasGrain(id, 'platform')
    const past = live && !narrowed ? yesterdayOf(view, id) : null
    const before = live ? past : reader.amount(view, id, PREVIOUS).value
    const { label, unit } = metric(id)
    const line = sparkOf(view, id)
    // A night is no measure of another one; how many are online is not counted up.
    const isNight = live && id !== 'online.users' && view.hour < NIGHT_ENDS_HOUR
    return {
      id,
      label,
      unit,
      ...amount,
      ...(isNight ? {} : { hb: changeOf(id, amount.value, before) }),
      ...(line ? { spark: line } : {}),
      ...(live ? { live } : {}),
    }
  }
  return {
    asks: reader.asks,
    live: reader.live || counters.live,
    comparesYesterday: counters.live,
    reach: current.end === context.today && measures.every(isOfNow) ? 'now' : { day: period.to },
    build: (view) => measures.map((id) => kpi(view, id)),
  }
}
