import { addDays } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'
import { eventTables, isKnownTable } from './tables.ts'

/** What one table holds. `updated`: seconds since 1970 of its newest part; null where it is empty. */
export interface Holding {
  table: string
  rows: number
  bytes: number
  updated: number | null
}

/** Tables of the warehouse by name; on a cluster a table counts once for every replica that holds it. */
export async function warehouseInventory(
  { query, layout }: Pick<FactStore, 'query' | 'layout'>,
  tables: readonly string[],
): Promise<Holding[]> {
  const parts = await query<{ name: string; held: number; bytes: number; updated: number }>(
    `SELECT table AS name, sum(rows) AS held, sum(bytes_on_disk) AS bytes, toUnixTimestamp(max(modification_time)) AS updated FROM ${layout.parts} WHERE database = currentDatabase() AND active GROUP BY table`,
  )
  const found = new Map(parts.map(({ name, held, ...part }) => [name.replace(/_local$/, ''), { rows: held, ...part }]))
  return tables
    .filter(isKnownTable)
    .map((table) => ({ table, ...(found.get(table) ?? { rows: 0, bytes: 0, updated: null }) }))
}

/** Events of one fact on one day. `latest`: seconds since 1970. */
export interface DayOfFact {
  table: string
  day: string
  events: number
  latest: number
}

/** Events by fact and day from a day up to `today`. */
export function eventsByDay(store: FactStore, from: string, today: string): Promise<DayOfFact[]> {
  const counts = eventTables.map(
    (table) =>
      `SELECT '${table}' AS table, toString(event_date) AS day, count() AS events, toUnixTimestamp(max(event_time)) AS latest FROM ${table} WHERE event_date BETWEEN {from:Date} AND {today:Date} GROUP BY event_date`,
  )
  return store.query<DayOfFact>(counts.join('\nUNION ALL\n'), { from, today })
}

/** Calls for data by path on a day, most first. */
export const callsOfDay = (store: FactStore, day: string): Promise<{ call: string; calls: number }[]> =>
  store.query(
    "SELECT toString(action) AS call, count() AS calls FROM fact_oper WHERE kind = 'call' AND event_date = {day:Date} GROUP BY action ORDER BY calls DESC, call",
    { day },
  )

/** Comparisons of the newest run of the list of invariants that held, and all of them; none before the first night. */
export async function newestRun(store: FactStore): Promise<{ held: number; checks: number }> {
  const [run] = await store.query<{ held: number; checks: number }>(
    'SELECT sum(ok) AS held, count() AS checks FROM metric_check WHERE run_id = (SELECT max(run_id) FROM metric_check)',
  )
  return run ?? { held: 0, checks: 0 }
}

/** What went through the installation since a moment (seconds): events by platform and by fact, calls by family. */
export async function flowSince(
  store: FactStore,
  since: number,
  today: string,
): Promise<{ platforms: [string, number][]; facts: [string, number][]; families: [string, number][] }> {
  const params = { since, yesterday: addDays(today, -1) }
  const recent = "event_date >= {yesterday:Date} AND event_time >= toDateTime({since:UInt32}, 'Asia/Shanghai')"
  const [platforms, facts, families] = await Promise.all([
    store.query<{ id: string; n: number }>(
      `SELECT toString(platform) AS id, count() AS n FROM fact_log WHERE ${recent} GROUP BY id ORDER BY id`,
      params,
    ),
    store.query<{ id: string; n: number }>(
      eventTables
        .map((table) => `SELECT '${table}' AS id, count() AS n FROM ${table} WHERE ${recent}`)
        .join('\nUNION ALL\n'),
      params,
    ),
    store.query<{ id: string; n: number }>(
      `SELECT toString(module) AS id, count() AS n FROM fact_oper WHERE kind = 'call' AND ${recent} GROUP BY id ORDER BY n DESC, id`,
      params,
    ),
  ])
  const pairs = (rows: readonly { id: string; n: number }[]): [string, number][] =>
    rows.filter(({ n }) => n > 0).map(({ id, n }) => [id, n])
  return { platforms: pairs(platforms), facts: pairs(facts), families: pairs(families) }
}
