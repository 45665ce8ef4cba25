import { Calendar } from '../../src/warehouse/calendar.ts'
import { dayRows } from '../../src/warehouse/demo/rows/dimension-rows.ts'
import { prepareWarehouse } from '../../src/warehouse/prepare.ts'
import { rollupDefinitions } from '../../src/warehouse/rollups/definitions.ts'
import { rebuild } from '../../src/warehouse/rollups/rebuild.ts'
import type { FactStore } from '../../src/warehouse/store.ts'
import { tinyRows } from './rows.ts'

/** Writes the world into an empty warehouse and builds its roll-ups up to yesterday. */
export async function loadTinyWorld(store: FactStore): Promise<void> {
  await prepareWarehouse(store)
  for (const [table, rows] of Object.entries({ ...tinyRows(), dim_day: dayRows(new Calendar()) }))
    await store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), `tiny-${table}`)
  for (const { table } of rollupDefinitions) await rebuild(store, table, '2025-02-24', '2025-05-12', '2025-05-13')
}
