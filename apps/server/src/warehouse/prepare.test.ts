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

const scores = () => store.query<{ n: number; scored: number }>('SELECT count() AS n, countIf(score IS NOT NULL) AS scored FROM fact_participation')

it('gives a table of an older version the columns that it lacks, and its rows stay', async () => {
  await store.command('ALTER TABLE fact_participation DROP COLUMN score')
  await store.insert('fact_participation', JSON.stringify({ version: 1, activity_id: 1, activity_date: '2025-05-13', event_time: '2025-05-13 08:00:00', user_id: 7 }), 'old')
  await expect(scores()).rejects.toThrow()
  await prepareWarehouse(store)
  expect(await scores()).toEqual([{ n: 1, scored: 0 }])
})
