import { addDays } from '../../platform/clock.ts'
import type { Calendar, DayKind } from '../../warehouse/calendar.ts'

/** Days that are judged, the last closed day included, and days that are known to compare with. */
export const CHECKED_DAYS = 14
export const KNOWN_DAYS = 42
/** Like days before a day that are looked at, and how many of them must have had events for the day to be expected to. */
const LIKE_DAYS = 5
const NORMALLY = 4

/** Days that are like each other; on holidays and in vacations nothing is expected. */
const rhythm: Record<DayKind, 'work' | 'rest' | undefined> = {
  teach: 'work',
  makeup: 'work',
  exam: 'work',
  weekend: 'rest',
  holiday: undefined,
  vacation: undefined,
}

/**
 * Days without events among the last two weeks on which there normally are some: at least four of the five like days
 * before had events. Days already found missing do not count as like days, so a long outage stays visible.
 * `logs`: events per day of {@link KNOWN_DAYS} days, oldest first, the last one being `lastDay` (yyyy-MM-dd).
 */
export function gapsOf(logs: readonly number[], lastDay: string, calendar: Calendar): string[] {
  const days = logs.map((count, i) => {
    const day = addDays(lastDay, i - logs.length + 1)
    return { day, count, like: rhythm[calendar.day(day).kind] }
  })
  const gaps = new Set<string>()
  for (const [at, { day, count, like }] of days.entries()) {
    if (count > 0 || like === undefined) continue
    const before = days.slice(0, at).filter((other) => other.like === like && !gaps.has(other.day))
    const last = before.slice(-LIKE_DAYS)
    if (last.length === LIKE_DAYS && last.filter((other) => other.count > 0).length >= NORMALLY) gaps.add(day)
  }
  const first = addDays(lastDay, 1 - CHECKED_DAYS)
  return [...gaps].filter((day) => day >= first)
}
