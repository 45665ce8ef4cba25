import type { Series, Topics } from '@data-centre/api'

/** The day's curve with today's hours as the socket has them; hours to come stay empty. Within an hour a number never falls. */
export function withToday(curve: Series, hours: readonly number[] | undefined): Series {
  const [today, ...others] = curve.series
  if (!hours || !today) return curve
  const data = curve.x.map((_, hour) => {
    const live = hours[hour]
    const existing = today.data[hour] ?? null
    return live === undefined ? existing : Math.max(live, existing ?? 0)
  })
  return { ...curve, series: [{ ...today, data }, ...others] }
}

/** How old the minutes may be that still count as the last hour, minutes: they come once a minute, and a message may be missed. */
const MAX_AGE = 3
const HOUR = 60
const DAY = 24 * HOUR

const minuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}

/**
 * Logs of the last 60 minutes of all platforms, from the topic's counts by minute. `now`: `HH:mm` of the wall. Undefined while they
 * are not there, incomplete, or older than the moment that the wall shows (a broken connection, a fast replay).
 */
export function lastHourLogs(
  trend: Partial<Pick<Topics['rt:trend'], 'minute' | 'minutes'>> | undefined,
  now: string,
): number | undefined {
  if (!trend?.minute || !trend.minutes) return undefined
  const age = (minuteOfDay(now) - minuteOfDay(trend.minute) + DAY) % DAY
  const counts = Object.values(trend.minutes)
  // The clocks of wall and server may differ by a minute either way.
  if ((age > MAX_AGE && age < DAY - 1) || counts.some((minutes) => minutes.length !== HOUR)) return undefined
  return counts.flat().reduce((all, n) => all + n, 0)
}
