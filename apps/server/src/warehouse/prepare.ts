import { tables } from './schema.ts'
import type { FactStore } from './store.ts'

/** Creates every table that is missing, and every column that a table of an older version lacks. Running it again changes nothing. */
export async function prepareWarehouse(store: FactStore): Promise<void> {
  const rows = await store.query<{ table: string; names: string[] }>(
    'SELECT table, groupArray(name) AS names FROM system.columns WHERE database = currentDatabase() GROUP BY table',
  )
  const present = new Map(rows.map(({ table, names }) => [table, new Set(names)]))
  for (const table of tables) {
    const existing = present.get(table.name)
    const missing = existing ? Object.keys(table.columns).filter((column) => !existing.has(column)) : []
    for (const statement of [...store.layout.create(table), ...missing.flatMap((column) => store.layout.addColumn(table, column))]) await store.command(statement)
  }
}
