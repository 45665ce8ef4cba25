import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyWarehouse, type TestWarehouse } from '../../testing/warehouse.ts'
import { prepareWarehouse } from './prepare.ts'
import type { FactStore } from './store.ts'

let warehouse: TestWarehouse
let store: FactStore
beforeAll(async () => {
  warehouse = await openEmptyWarehouse()
  store = warehouse.store
})
afterAll(async () => {
  await warehouse.close()
})

const scores = () =>
  store.query<{ n: number; scored: number }>(
    'SELECT count() AS n, countIf(score IS NOT NULL) AS scored FROM fact_participation',
  )

it('gives a table of an older version the columns that it lacks, and its rows stay', async () => {
  await store.command('ALTER TABLE fact_participation DROP COLUMN score')
  await store.insert(
    'fact_participation',
    JSON.stringify({
      version: 1,
      activity_id: 1,
      activity_date: '2025-05-13',
      event_time: '2025-05-13 08:00:00',
      user_id: 7,
    }),
    'old',
  )
  await expect(scores()).rejects.toThrow()
  await prepareWarehouse(store)
  expect(await scores()).toEqual([{ n: 1, scored: 0 }])
})

it('has the weeks of a roll-up built anew that had lacked a column', async () => {
  const step = { table_name: 'enrolment_term', week: '2025-05-05', touched: 5, built: 9, through: '2025-05-11' }
  await store.insert('rollup_week', JSON.stringify(step), 'built')
  const state = async () =>
    (
      await store.query<{ touched: number; built: number }>(
        "SELECT max(s.touched) AS touched, max(s.built) AS built FROM rollup_week AS s WHERE table_name = 'enrolment_term'",
      )
    )[0]
  await prepareWarehouse(store)
  expect(await state()).toEqual({ touched: 5, built: 9 })
  await store.command('ALTER TABLE enrolment_term DROP COLUMN started')
  await prepareWarehouse(store)
  expect(await state()).toEqual({ touched: 10, built: 9 })
})

it('gives numbers of an older version the sign that they lacked, whatever is stored', async () => {
  await store.command('ALTER TABLE stock_day MODIFY COLUMN teachers UInt32')
  await store.insert(
    'stock_day',
    JSON.stringify({ stat_date: '2025-05-13', school_id: 1, platform: '', teachers: 4_294_967_295, students: 7 }),
    'wrapped',
  )
  await prepareWarehouse(store)
  await prepareWarehouse(store)
  expect(await store.query('SELECT toTypeName(teachers) AS type, teachers, students FROM stock_day')).toEqual([
    { type: 'Int32', teachers: -1, students: 7 },
  ])
})
