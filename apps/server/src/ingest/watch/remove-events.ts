import { eventFactTables } from '../../warehouse/events/event-facts.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { RollupMarks } from '../drain/drain-segment.ts'

const MINUTES = { maxMs: 300_000 }

/**
 * Takes events out of every fact that is made of events, and marks the weeks of these days. `events`: ids as decimal text with
 * their day. Correctable facts are folds by their own keys and are left alone. Run again it changes nothing.
 */
export async function removeEvents(
  { store, rollups }: { store: FactStore; rollups: RollupMarks },
  events: readonly { id: string; day: string }[],
): Promise<void> {
  const days = new Set(events.map(({ day }) => day))
  if (days.size === 0) return
  await rollups.touch(days)
  for (const day of days) {
    const ids = events.filter((event) => event.day === day).map(({ id }) => id)
    // A table without any of them is left alone: a mutation rewrites parts.
    for (const { name } of eventFactTables) {
      const where = 'event_date = {day:Date} AND has(arrayMap(id -> toUInt64(id), {ids:Array(String)}), event_id)'
      const [{ n } = { n: 0 }] = await store.query<{ n: number }>(
        `SELECT count() AS n FROM ${name} WHERE ${where}`,
        { day, ids },
        MINUTES,
      )
      if (n > 0)
        await store.command(
          `${store.layout.alter(name)} DELETE WHERE ${where} SETTINGS mutations_sync = 2`,
          { day, ids },
          MINUTES,
        )
    }
  }
  // Marked before, in case this process ends here, and after, for a rebuild that ran in between.
  await rollups.touch(days)
}
