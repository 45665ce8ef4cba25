import { tables } from './schema.ts'
import type { FactStore } from './store.ts'

/** Marks every week of a roll-up as out of date: a column that it did not have is empty there until the week is rebuilt. */
const markWeeks = (rollup: string): string =>
  `INSERT INTO rollup_week (table_name, week, touched, built, through) SELECT table_name, week, greatest(max(s.touched), max(s.built)) + 1, 0, toDate(0) FROM rollup_week AS s WHERE table_name = '${rollup}' GROUP BY table_name, week`

/** Whether a column that can be below zero now could not be in an older version. */
const isUnsigned = (existing: string | undefined, wanted: string | undefined): boolean => existing === `U${wanted}`

/** Creates every table that is missing, every column that a table of an older version lacks, and signs that numbers lacked. Running it again changes nothing. */
export async function prepareWarehouse(store: FactStore): Promise<void> {
  const rows = await store.query<{ table: string; names: string[]; types: string[] }>(
    'SELECT table, groupArray(name) AS names, groupArray(type) AS types FROM system.columns WHERE database = currentDatabase() GROUP BY table',
  )
  const present = new Map(
    rows.map(({ table, names, types }) => [table, new Map(names.map((name, i) => [name, types[i]]))]),
  )
  const grown: string[] = []
  for (const table of tables) {
    const existing = present.get(table.name)
    const missing = existing ? Object.keys(table.columns).filter((column) => !existing.has(column)) : []
    const unsigned = Object.entries(table.columns).filter(([column, type]) => isUnsigned(existing?.get(column), type))
    if (missing.length > 0 && table.kind === 'rollup') grown.push(table.name)
    for (const statement of [
      ...store.layout.create(table),
      ...missing.flatMap((column) => store.layout.addColumn(table, column)),
      ...unsigned.flatMap(([column]) => store.layout.changeType(table, column)),
    ])
      await store.command(statement)
  }
  for (const rollup of grown) await store.command(markWeeks(rollup))
}
