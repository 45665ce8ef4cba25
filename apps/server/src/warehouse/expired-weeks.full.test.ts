import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyWarehouse, type TestWarehouse } from '../../testing/warehouse.ts'
import { dropExpiredWeeks } from './expired-weeks.ts'
import { RollupKeeper } from './rollups/keeper.ts'
import type { FactStore } from './store.ts'

/** Wednesday. */
let now = Date.parse('2025-05-14T10:00:00+08:00')
const clock = { now: () => now }
let warehouse: TestWarehouse
let store: FactStore
beforeAll(async () => {
  warehouse = await openEmptyWarehouse()
  store = warehouse.store
})
afterAll(async () => {
  await warehouse.close()
})

const minute = (time: string, version: number, requests: number) => ({
  event_time: time,
  region: '530000',
  host: 'zjy',
  isp: 'telecom',
  out_bytes: requests * 10,
  requests,
  version,
})
const insert = (table: string, rows: readonly object[]) =>
  store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), `${table}-${JSON.stringify(rows).length}`)
const sums = () =>
  store.query<{ day: string; requests: number; out: number }>(
    'SELECT toString(stat_date) AS day, sum(requests) AS requests, sum(out_bytes) AS out FROM gateway_hour GROUP BY day ORDER BY day',
  )

it('keeps the sums of weeks whose minutes have gone, and never builds them again', async () => {
  await insert('fact_gateway_minute', [
    minute('2025-02-10 08:00:00', 1, 5),
    minute('2025-05-12 08:00:00', 2, 7),
    minute('2025-05-12 08:00:00', 3, 9),
  ])
  await insert('fact_waf_hit', [{ event_id: 1, event_time: '2025-02-10 08:00:00', rule_type: 'sqli', version: 1 }])
  const keeper = new RollupKeeper(store, clock)
  await keeper.load()
  await keeper.touch(['2025-02-10', '2025-05-12'])
  await keeper.run()
  // The same minute again replaces the stored row: the newest one counts.
  const whole = [
    { day: '2025-02-10', requests: 5, out: 50 },
    { day: '2025-05-12', requests: 9, out: 90 },
  ]
  expect(await sums()).toEqual(whole)
  expect(await dropExpiredWeeks(store, '2025-05-14')).toEqual([])
  now = Date.parse('2025-05-20T10:00:00+08:00')
  expect(await dropExpiredWeeks(store, '2025-05-20')).toEqual([
    { table: 'fact_gateway_minute', week: '2025-02-10', rows: 1 },
  ])
  expect(await dropExpiredWeeks(store, '2025-05-20')).toEqual([])
  await keeper.touch(['2025-02-10', '2025-05-12'])
  expect(keeper.due().some(({ rollup, week }) => rollup === 'gateway_hour' && week === '2025-02-10')).toBe(false)
  expect(keeper.due().some(({ rollup, week }) => rollup === 'log_day' && week === '2025-02-10')).toBe(true)
  await keeper.run()
  expect(await sums()).toEqual(whole)
  expect(await store.query('SELECT count() AS hits FROM fact_waf_hit')).toEqual([{ hits: 1 }])
})
