import { tables } from './schema.ts'
import type { FactStore } from './store.ts'

/** Marks every week of a roll-up as out of date: a column that it did not have is empty there until the week is rebuilt. */
const markWeeks = (rollup: string): string =>
  `INSERT INTO rollup_week (table_name, week, touched, built, through) SELECT table_name, week, greatest(max(s.touched), max(s.built)) + 1, 0, toDate(0) FROM rollup_week AS s WHERE table_name = '${rollup}' GROUP BY table_name, week`

/** Creates every table that is missing, and every column that a table of an older version lacks. Running it again changes nothing. */
export async function prepareWarehouse(store: FactStore): Promise<void> {
  const rows = await store.query<{ table: string; names: string[] }>(
    'SELECT table, groupArray(name) AS names FROM system.columns WHERE database = currentDatabase() GROUP BY table',
  )
  const present = new Map(rows.map(({ table, names }) => [table, new Set(names)]))
  const grown: string[] = []
  for (const table of tables) {
    const existing = present.get(table.name)
    const missing = existing ? Object.keys(table.columns).filter((column) => !existing.has(column)) : []
    if (missing.length > 0 && table.kind === 'rollup') grown.push(table.name)
    for (const statement of [
      ...store.layout.create(table),
      ...missing.flatMap((column) => store.layout.addColumn(table, column)),
    ])
      await store.command(statement)
  }
  for (const rollup of grown) await store.command(markWeeks(rollup))
}
