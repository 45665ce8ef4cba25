import { tables } from './schema.ts'
import type { FactStore } from './store.ts'

/** Creates every table that is missing. Running it again changes nothing. */
export async function prepareWarehouse(store: FactStore): Promise<void> {
  for (const table of tables) for (const statement of store.layout.create(table)) await store.command(statement)
}
