import { addDays, stampOf } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'

/** How far days are written: by day the second up to which, 0 = begun. */
export function openProgress(store: FactStore) {
  const progress = async (): Promise<Map<string, number>> => {
    const rows = await store.query<{ day: string; at: number }>(
      'SELECT toString(day) AS day, toUnixTimestamp(max(at)) AS at FROM demo_progress GROUP BY day',
    )
    return new Map(rows.map(({ day, at }) => [day, at]))
  }
  const note = (days: readonly string[], at: (day: string) => number, token: string) =>
    store.insert(
      'demo_progress',
      days
        .map((day) => JSON.stringify({ day, at: at(day) === 0 ? '1970-01-01 08:00:00' : stampOf(at(day) * 1000) }))
        .join('\n'),
      token,
    )
  return { progress, note }
}

/** The days from one to another, both included. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
