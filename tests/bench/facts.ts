import { join } from 'node:path'
import { addDays, dayOf, mondayOf } from '@data-centre/server/platform/clock.ts'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import { eventFactTables } from '@data-centre/server/warehouse/events/event-facts.ts'
import { rollupDefinitions } from '@data-centre/server/warehouse/rollups/definitions.ts'
import { rebuild } from '@data-centre/server/warehouse/rollups/rebuild.ts'
import { factTables } from '@data-centre/server/warehouse/schema/facts.ts'
import { Session } from 'chdb'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import { cpuOf, type Figure, percentile, timed } from './measure.ts'

const copiedFacts = [...eventFactTables, ...factTables]
const DRILLS = 40
const WEEKS = 3
const DRILL =
  'SELECT user_id, count() AS logs, uniqExact(course_id) AS courses, sum(duration_s) AS seconds FROM fact_log WHERE school_id = {school:UInt32} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY user_id ORDER BY logs DESC, user_id LIMIT 20'

/** Row 4, the part that no memory helps: the same panel for a period that nobody has asked for, each time another one. */
export async function firstAsked(product: Product): Promise<Figure[]> {
  const caller = await loginAs(product.url, 'operator')
  const today = dayOf(product.now())
  const ask = (i: number) =>
    caller.data('opeDataOverview/getTrend', {
      periodType: 'custom',
      startDate: addDays(today, -40 - i),
      endDate: addDays(today, -2),
    })
  const panel = await timed(DRILLS, ask)
  return [
    {
      row: 4,
      item: 'one panel, never asked before, p50',
      figure: percentile(panel, 0.5),
      unit: 'ms',
      goal: 'latency(10^8)/latency(10^6) <= 1.3',
    },
  ]
}

/** Rows 6 and 7, on the folder of a server that has stopped: a drill-down into raw facts beside the bare engine, bytes a fact, upkeep of the roll-ups beside a copy of the same facts. */
export async function facts(dataDir: string): Promise<Figure[]> {
  const dir = join(dataDir, 'warehouse')
  const school = 1001
  const to = addDays(dayOf(Date.now()), -1)
  const span = { school, from: addDays(to, -29), to }
  const store = await openChdb({ dir })
  const figures: Figure[] = []
  let throughStore: number[]
  try {
    await timed(5, () => store.query(DRILL, span))
    throughStore = await timed(DRILLS, () => store.query(DRILL, span))
    const [stored] = await store.query<{ logs: number; held: number; bytes: number; fact_bytes: number }>(
      `SELECT sumIf(p.rows, p.table = 'fact_log') AS logs, sumIf(p.rows, startsWith(p.table, 'fact_')) AS held, sumIf(p.bytes_on_disk, startsWith(p.table, 'fact_')) AS fact_bytes, sum(p.bytes_on_disk) AS bytes
FROM system.parts AS p WHERE database = currentDatabase() AND active`,
    )
    figures.push(
      { row: 7, item: 'log rows', figure: stored?.logs ?? 0, unit: 'rows', goal: '-' },
      { row: 7, item: 'rows of all facts', figure: stored?.held ?? 0, unit: 'rows', goal: '-' },
      {
        row: 7,
        item: 'storage, everything in the warehouse, a fact',
        figure: (stored?.bytes ?? 0) / (stored?.held ?? 1),
        unit: 'B',
        yardstick: { what: 'facts alone', value: (stored?.fact_bytes ?? 0) / (stored?.held ?? 1) },
        goal: '<= 12 B',
      },
    )
    const pid = store.hostPid() ?? 0
    const from = addDays(mondayOf(to), -7 * WEEKS)
    const last = addDays(from, 7 * WEEKS - 1)
    const copying = cpuOf(pid)
    for (const { name, dayColumn } of copiedFacts.flatMap((table) => daysOf(table.name))) {
      await store.command(`DROP TABLE IF EXISTS bench_copy SYNC`)
      await store.command(`CREATE TABLE bench_copy AS ${name}`)
      await store.command(
        `INSERT INTO bench_copy SELECT * FROM ${name} WHERE ${dayColumn} BETWEEN {from:Date} AND {last:Date}`,
        { from, last },
      )
      await store.command(`DROP TABLE bench_copy SYNC`)
    }
    const building = cpuOf(pid)
    for (const { table } of rollupDefinitions.filter((one) => one.follows === 'facts'))
      await rebuild(store, table, from, last, to)
    const built = cpuOf(pid)
    figures.push({
      row: 7,
      item: `roll-ups of ${WEEKS} weeks rebuilt, CPU`,
      figure: built - building,
      unit: 'ms',
      yardstick: { what: 'the facts of these weeks copied', value: building - copying },
      goal: 'upkeep <= 40 % of insert CPU',
    })
  } finally {
    await store.close()
  }
  const bare = new Session(join(dir, 'db'))
  const text = DRILL.replace('{school:UInt32}', String(school))
    .replace('{from:Date}', `'${span.from}'`)
    .replace('{to:Date}', `'${span.to}'`)
  try {
    const ask = async () => bare.queryAsync(text)
    await timed(5, ask)
    const alone = await timed(DRILLS, ask)
    figures.push({
      row: 6,
      item: 'raw drill-down, one school, 30 days, p50',
      figure: percentile(throughStore, 0.5),
      unit: 'ms',
      yardstick: { what: 'bare engine', value: percentile(alone, 0.5) },
      goal: '<= 50 ms at 10^8, < 15 % above bare',
    })
  } finally {
    bare.cleanup()
  }
  return figures
}

/** Column of the day of a fact; facts without one are not copied. */
const dayColumns = ['event_date', 'teach_date', 'activity_date', 'sign_date', 'due_date'] as const
const daysOf = (name: string): { name: string; dayColumn: string }[] => {
  const columns = copiedFacts.find((table) => table.name === name)?.columns ?? {}
  const dayColumn = dayColumns.find((column) => column in columns)
  return dayColumn ? [{ name, dayColumn }] : []
}
