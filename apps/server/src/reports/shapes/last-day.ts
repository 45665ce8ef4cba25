import type { Place } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { knownIn, MetricReader, roundTo6 } from '../metric-reader.ts'
import type { Context, ReportPlan } from '../report-plan.ts'
import { regionsOf } from './places.ts'

const HOURS = 24

/** Logs of the last twenty-four hours by city, in whole hours: the present hour stands for that of yesterday. */
export function lastDayPlan(context: Context): ReportPlan<Place[]> {
  const yesterday = addDays(context.today, -1)
  const { regions } = regionsOf(context, 'city')
  const reader = new MetricReader(
    context,
    ['logs.count'],
    [{ from: yesterday, to: yesterday, end: yesterday }],
    ['city', 'hour'],
  )
  // While yesterday waits for its roll-up nothing is said, rather than less than there was.
  const isKnown = knownIn(context, 'today.logs') && yesterday <= context.lastDay
  return {
    asks: reader.asks,
    live: true,
    reach: 'now',
    build: (view) => {
      const today = view.liveBy('today.logs', 'city')
      const later = Array.from({ length: HOURS - 1 - view.hour }, (_, i) => String(view.hour + 1 + i))
      return regions.map((region) => ({
        ...region,
        values: {
          'logs.count': isKnown
            ? roundTo6(
                (today.get(region.code) ?? 0) +
                  later.reduce(
                    (sum, hour) => sum + (reader.amount(view, 'logs.count', 0, region.code, hour).value ?? 0),
                    0,
                  ),
              )
            : null,
        },
      }))
    },
  }
}
