import { type Answer, type LiveMeasureId, memberLabel, type Series } from '@data-centre/api'
import { addDays, mondayOf } from '../../platform/clock.ts'
import type { MetricQuery, Span } from '../../warehouse/metric-query.ts'
import { knownIn, MetricReader } from '../metric-reader.ts'
import { daysBetween, lengthOf, type Period } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type HoursAnswer = Extract<Answer, { shape: 'hours' }>
type Measure = HoursAnswer['measure']
type Line = Series['series'][number]

/** What today is compared with: the queries that it takes, and the line of them. */
interface Reference {
  asks: readonly MetricQuery[]
  lineOf(view: View): Line
}

const AVERAGE_DAYS = 30
const DAYS_OF_WEEK = 7
const counters = { 'logs.count': 'today.logs', 'logins.count': 'today.logins' } as const satisfies Record<
  Measure,
  LiveMeasureId
>
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const onDay = (day: string): Period => ({ from: day, to: day })
const wholeDays = (days: Period): Span => ({ ...days, end: days.to })

/** Numbers by hour of some days, for each of them. Days that are not closed, or from before the scope's first school joined, have no line. */
function linePerDay(context: Context, measure: Measure, days: Period, name: Pick<Line, 'id' | 'name'>): Reference {
  const reader = new MetricReader(context, [measure], [wholeDays(days)], ['hour'])
  const isKnown = context.since() <= days.to && days.to <= context.lastDay
  const perDay = (view: View, hour: string): number | null => {
    const { value } = isKnown ? reader.amount(view, measure, 0, hour) : { value: null }
    return value === null ? null : Math.round((value / lengthOf(days)) * 10) / 10
  }
  return {
    asks: reader.asks,
    lineOf: (view) => ({ ...name, data: hours.map((hour) => perDay(view, hour)) }),
  }
}

function averageOf(context: Context, measure: Measure): Reference {
  const { lastDay } = context
  const days = Math.min(AVERAGE_DAYS, Math.max(1, daysBetween(context.since(), lastDay) + 1))
  return linePerDay(
    context,
    measure,
    { from: addDays(lastDay, 1 - days), to: lastDay },
    { id: 'average', name: `近${AVERAGE_DAYS}天平均` },
  )
}

/** While yesterday waits for its roll-up there is no line of it, rather than one of the day before. */
const yesterdayOf = (context: Context, measure: Measure): Reference =>
  linePerDay(context, measure, onDay(addDays(context.today, -1)), { id: 'yesterday', name: '昨日' })

const weekdayOf = (day: string): string => memberLabel('weekday', String(daysBetween(mondayOf(day), day) + 1))

/** Yesterday; after a day without lessons the same weekday of last week, where the last seven closed days had lessons at all. */
function comparableDayOf(context: Context, measure: Measure): Reference {
  const { today, lastDay } = context
  const yesterday = yesterdayOf(context, measure)
  const previous = addDays(today, -1)
  // Lessons of a day that waits for its roll-up cannot be told from none: until it is built there is no line. Where the roll-up of
  // lessons follows that of logs by minutes, the line is that of last week meanwhile, under its own name.
  if (previous > lastDay) return yesterday
  const lastWeek = linePerDay(context, measure, onDay(addDays(today, -DAYS_OF_WEEK)), {
    id: 'lastWeek',
    name: `上${weekdayOf(today)}`,
  })
  const week = { from: addDays(lastDay, 1 - DAYS_OF_WEEK), to: lastDay }
  const lessons = new MetricReader(context, ['sessions.count'], [wholeDays(onDay(previous)), wholeDays(week)])
  const hasLessons = (view: View, span: number) => (lessons.counted(view, 'sessions.count', span) ?? 0) > 0
  return {
    asks: [...yesterday.asks, ...lastWeek.asks, ...lessons.asks],
    lineOf: (view) => (!hasLessons(view, 0) && hasLessons(view, 1) ? lastWeek : yesterday).lineOf(view),
  }
}

const references = { yesterday: yesterdayOf, comparableDay: comparableDayOf, average: averageOf } as const

/** Today by hour, beside yesterday, a comparable day or the mean of the last thirty closed days. The hour that runs is not drawn: half an hour is not an hour. */
export function hoursPlan(context: Context, { measure, against }: HoursAnswer): ReportPlan<Series> {
  const reference = references[against](context, measure)
  const counter = counters[measure]

  const todayAt = (view: View, hour: string): number | null => {
    // Counters by hour are kept for all platforms together.
    if (Number(hour) >= view.hour || context.input.platform || !knownIn(context, counter)) return null
    return view.liveBy(counter, 'hour').get(hour) ?? 0
  }
  return {
    asks: reference.asks,
    live: true,
    reach: 'now',
    build: (view) => ({
      x: hours.map((hour) => `${hour.padStart(2, '0')}:00`),
      series: [{ id: 'today', name: '今日', data: hours.map((hour) => todayAt(view, hour)) }, reference.lineOf(view)],
    }),
  }
}
