const ZONE_OFFSET_S = 8 * 3600

/** The time by which the product counts; tests inject their own. Business zone Asia/Shanghai has had no daylight saving since 1991. */
export interface Clock {
  /** ms since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * A clock that runs on from a given moment: `DEMO_TODAY=2025-05-14` puts the demo world on that day at the present time of
 * day, `DEMO_TODAY=2025-05-14T10:30:00` at that minute, both in Asia/Shanghai.
 */
export function clockAt(moment: string, base: Clock = systemClock): Clock {
  const started = base.now()
  const shift = moment.includes('T')
    ? Date.parse(`${moment}+08:00`) - started
    : midnightOf(moment) - startOfDay(started)
  return { now: () => base.now() + shift }
}

const startOfDay = (ms: number): number =>
  Math.floor((ms / 1000 + ZONE_OFFSET_S) / 86_400) * 86_400_000 - ZONE_OFFSET_S * 1000

/** Calendar day in Asia/Shanghai, yyyy-MM-dd, of a moment in ms. */
export const dayOf = (ms: number): string => new Date(ms + ZONE_OFFSET_S * 1000).toISOString().slice(0, 10)
/** Hour 0..23 in Asia/Shanghai. */
export const hourOf = (ms: number): number => new Date(ms + ZONE_OFFSET_S * 1000).getUTCHours()
/** Midnight of a day, ms. */
export const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
/** The day `n` days later. */
export const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
/** yyyy-MM-dd HH:mm:ss in Asia/Shanghai, as the warehouse writes and answers time. */
export const stampOf = (ms: number): string =>
  new Date(ms + ZONE_OFFSET_S * 1000).toISOString().slice(0, 19).replace('T', ' ')
/** The same moment as ISO with +08:00, as answers carry it. */
export const isoOf = (ms: number): string => `${stampOf(ms).replace(' ', 'T')}+08:00`
