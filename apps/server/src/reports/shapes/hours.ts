import type { Answer, LiveMeasureId, Series } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { knownIn, MetricReader } from '../metric-reader.ts'
import { daysBetween } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type HoursAnswer = Extract<Answer, { shape: 'hours' }>

const AVERAGE_DAYS = 30
const counters = { 'logs.count': 'today.logs', 'logins.count': 'today.logins' } as const satisfies Record<
  HoursAnswer['measure'],
  LiveMeasureId
>
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Today by hour, beside yesterday or the mean of the last thirty closed days. The hour that runs is not drawn: half an hour is not an hour. */
export function hoursPlan(context: Context, { measure, against }: HoursAnswer): ReportPlan<Series> {
  // While yesterday waits for its roll-up there is no line of it, rather than one of the day before.
  const yesterday = addDays(context.today, -1)
  const last = against === 'yesterday' ? yesterday : context.lastDay
  const since = context.since()
  const days =
    against === 'yesterday' ? 1 : Math.min(AVERAGE_DAYS, Math.max(1, daysBetween(since, context.lastDay) + 1))
  const span = { from: addDays(last, 1 - days), to: last, end: last }
  const reader = new MetricReader(context, [measure], [span], ['hour'])
  const counter = counters[measure]

  const todayAt = (view: View, hour: string): number | null => {
    // Counters by hour are kept for all platforms together.
    if (Number(hour) >= view.hour || context.input.platform || !knownIn(context, counter)) return null
    return view.liveBy(counter, 'hour').get(hour) ?? 0
  }
  const before = (view: View, hour: string): number | null => {
    const { value } = since > last || last > context.lastDay ? { value: null } : reader.amount(view, measure, 0, hour)
    return value === null ? null : Math.round((value / days) * 10) / 10
  }
  return {
    asks: reader.asks,
    live: true,
    reach: 'now',
    build: (view) => ({
      x: hours.map((hour) => `${hour.padStart(2, '0')}:00`),
      series: [
        { id: 'today', name: '今日', data: hours.map((hour) => todayAt(view, hour)) },
        against === 'yesterday'
          ? { id: 'yesterday', name: '昨日', data: hours.map((hour) => before(view, hour)) }
          : { id: 'average', name: `近${AVERAGE_DAYS}天平均`, data: hours.map((hour) => before(view, hour)) },
      ],
    }),
  }
}
