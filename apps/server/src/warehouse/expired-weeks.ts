import { isRemoved } from './rollups/definition.ts'
import { partitionsOf } from './rollups/rebuild.ts'
import { keptDays } from './schema/traffic-facts.ts'
import type { FactStore } from './store.ts'

/** A week of a fact that was given up. */
export interface ExpiredWeek {
  table: string
  /** Its Monday. */
  week: string
  rows: number
}

/** Drops the weeks of traffic and operation that have outlived their term; `today` yyyy-MM-dd. Their roll-ups stay. */
export async function dropExpiredWeeks(store: FactStore, today: string): Promise<ExpiredWeek[]> {
  const expired: ExpiredWeek[] = []
  for (const [table, days] of Object.entries(keptDays)) {
    const weeks = (await partitionsOf(store, table, 'partition < {today:String}', { today })).filter((week) =>
      isRemoved(week, days, today),
    )
    for (const week of weeks) {
      const [held] = await store.query<{ rows: number }>(
        `SELECT count() AS rows FROM ${table} WHERE toMonday(event_date) = {week:Date}`,
        { week },
      )
      await store.command(`${store.layout.alter(table)} DROP PARTITION '${week}'`)
      expired.push({ table, week, rows: held?.rows ?? 0 })
    }
  }
  return expired
}
