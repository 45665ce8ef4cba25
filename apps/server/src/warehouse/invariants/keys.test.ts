import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { Calendar } from '../calendar.ts'
import { tables } from '../schema.ts'
import { duplicatesIn, keysInvariant } from './keys.ts'

const TODAY = '2025-05-14'
/** Months that nobody looks at any more. */
const LONG_AGO = ['2023-02-10', '2023-03-10', '2024-06-10', '2024-07-10']
let warehouse: TestWarehouse

const broken = async (): Promise<[scope: string, rows: number][]> =>
  (await keysInvariant.check({ store: warehouse.store, today: TODAY, calendar: new Calendar(), drawn: {}, seed: 1 }))
    .filter(({ scope, ok }) => !ok && scope.includes(' doubled '))
    .map(({ scope, left }) => [scope, left])

beforeAll(async () => {
  warehouse = await openTinyWarehouse()
})
afterAll(() => warehouse.close())

it('a row that stands twice is found whichever month it is of', async () => {
  expect(await broken()).toEqual([])
  for (const [i, day] of LONG_AGO.entries())
    for (const copy of [1, 2])
      await warehouse.store.command(
        `INSERT INTO fact_log SELECT * REPLACE(toUInt64(${i + 1}) AS event_id, toDate('${day}') AS event_date, ingest_time + ${copy} AS ingest_time) FROM fact_log LIMIT 1`,
      )
  expect(await broken()).toEqual([[expect.stringMatching(/^fact_log doubled 2023-02-10\.\./), LONG_AGO.length]])
  const log = tables.find(({ name }) => name === 'fact_log')
  if (!log) throw new Error('no fact_log')
  // As where memory holds the keys of no month: by months, and by parts of their keys.
  const findings = await duplicatesIn({ store: warehouse.store, today: TODAY }, log, 1)
  expect(findings.filter(({ ok }) => !ok).map(({ scope, left }) => [scope, left])).toEqual(
    LONG_AGO.map((day) => [`fact_log doubled ${day}..${day}`, 1]),
  )
})

it('and whatever the table is: a request that a firewall sent again under another moment', async () => {
  const before = await broken()
  await warehouse.store.command(
    'INSERT INTO fact_waf_hit SELECT * REPLACE(event_time + 1 AS event_time) FROM fact_waf_hit FINAL LIMIT 1',
  )
  expect((await broken()).slice(before.length)).toEqual([[expect.stringMatching(/^fact_waf_hit doubled /), 1]])
})

it('every fact is looked at, all its closed days and terms', async () => {
  const { store } = warehouse
  for (const table of tables.filter(({ kind }) => kind === 'fact' || kind === 'correctable')) {
    const day = table.columns.term_id ? "''" : 'event_date'
    const [held] = await store.query<{ rows: number }>(
      `SELECT countIf(${table.columns.term_id ? '1' : `${day} < '${TODAY}'`}) AS rows FROM ${table.name}`,
    )
    const findings = await duplicatesIn({ store, today: TODAY }, table)
    expect(`${table.name} ${findings.length > 0}`).toBe(`${table.name} ${(held?.rows ?? 0) > 0}`)
  }
})
