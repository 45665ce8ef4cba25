import { addDays, type Clock, dayOf } from '../platform/clock.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import type { FactStore } from '../warehouse/store.ts'

interface ProvinceLogs {
  code: string
  name: string
  yesterday: number
  before: number
}

const QUERY = `SELECT s.province_code AS code, any(s.province) AS name, sumIf(l.logs, l.stat_date = {yesterday:Date}) AS yesterday, sumIf(l.logs, l.stat_date = {before:Date}) AS before
FROM log_day AS l INNER JOIN (SELECT school_id, province_code, province FROM dim_school FINAL) AS s ON s.school_id = l.school_id
WHERE l.stat_date IN ({yesterday:Date}, {before:Date}) GROUP BY code`

/** Logs of yesterday and of the same weekday a week before, by province; kept until a roll-up changes. None while yesterday is not rolled up. */
export function provinceLogs(store: FactStore, keeper: RollupKeeper, clock: Clock): () => Promise<ProvinceLogs[]> {
  let kept: { key: string; rows: Promise<ProvinceLogs[]> } | undefined
  return () => {
    const yesterday = addDays(dayOf(clock.now()), -1)
    const key = `${yesterday} ${keeper.version()}`
    if (kept?.key !== key) {
      const rows = store
        .query<ProvinceLogs>(QUERY, { yesterday, before: addDays(yesterday, -7) })
        .then((all) => (all.some((row) => row.yesterday > 0) ? all : []))
      rows.catch(() => {
        kept = undefined
      })
      kept = { key, rows }
    }
    return kept.rows
  }
}
