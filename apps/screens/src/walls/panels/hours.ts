import type { Series } from '@data-centre/api'

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
