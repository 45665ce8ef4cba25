import { addDays } from '../../platform/clock.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { forAll } from '../../warehouse/turns/asker.ts'

/** A day that waits longer than this for its roll-up is a repair under way, not a midnight that has just passed. */
const PATIENCE_DAYS = 3

/**
 * The last day that answers may speak of. Yesterday, unless its facts are there and its roll-up is not: in the minutes
 * after midnight a day must not look empty, it is left out until it is built. Asked once per data version.
 */
export function lastDayOf(store: FactStore): (today: string, version: number) => Promise<string> {
  let existing: { key: string; day: Promise<string> } | undefined
  return (today, version) => {
    const key = `${today}|${version}`
    if (existing?.key !== key) {
      const entry = { key, day: forAll(() => read(store, today)) }
      existing = entry
      entry.day.catch(() => {
        if (existing === entry) existing = undefined
      })
    }
    return existing.day
  }
}

async function read(store: FactStore, today: string): Promise<string> {
  const [row] = await store.query<{ day: string }>(
    "SELECT toString(min(event_date)) AS day FROM fact_log WHERE event_date >= {since:Date} AND event_date < {today:Date} AND user_role <> 'staff' AND event_date > (SELECT max(stat_date) FROM log_hour)",
    { since: addDays(today, -PATIENCE_DAYS), today },
  )
  const yesterday = addDays(today, -1)
  const waiting = row?.day ?? ''
  return waiting > addDays(today, -PATIENCE_DAYS) && waiting <= yesterday ? addDays(waiting, -1) : yesterday
}
