import type { Series } from '@data-centre/api'
import type { Points } from '../kinds/points.ts'

/** Today and what it is compared with, hour by hour. */
export interface DayCurve {
  today: (number | null)[]
  before: (number | null)[]
  /** Index of the last point of today: the last full hour, -1 in the first hour of the day, or the hour that runs where `endsNow`. */
  last: number
  /** The last point is the sum of the last 60 minutes instead of an hour of the clock. */
  endsNow?: true
  names: [today: string, before: string]
  /** Why hours of today and of the other day are withheld. */
  withheld?: readonly [today: Points['withheld'], before: Points['withheld']]
}

/** Today and the other day as lines. */
export const curveLines = ({ today, before, names, withheld }: DayCurve) =>
  [
    { name: names[0], data: today, withheld: withheld?.[0] },
    { name: names[1], data: before, withheld: withheld?.[1] },
  ] as const

/**
 * Cuts today's line at the last full hour: the running hour is not drawn, it would look like a fall.
 * `asOf` (`HH:mm`) says which hour is running; without it the last hour with a value counts as full.
 * With `lastHour`, the sum of the 60 minutes until `asOf`, the line goes on to the running hour and ends there in that number;
 * not where hours of today are withheld, because what they hide may follow from it.
 */
export function dayCurve(data: Series, asOf?: string, lastHour?: number): DayCurve {
  const [today, before] = data.series
  const values = today?.data ?? []
  const running = asOf ? Number(asOf.slice(0, 2)) : values.findLastIndex((value) => value !== null) + 1
  const full = values.map((value, hour) => (hour < running ? value : null))
  const endsNow = asOf !== undefined && lastHour !== undefined && running < full.length && !today?.withheld
  return {
    today: endsNow ? full.with(running, lastHour) : full,
    before: before?.data ?? [],
    last: endsNow ? running : full.findLastIndex((value) => value !== null),
    ...(endsNow ? { endsNow } : {}),
    names: [today?.name ?? '今日', before?.name ?? '昨日'],
    withheld: [today?.withheld, before?.withheld],
  }
}
