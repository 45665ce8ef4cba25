import { tables } from './schema.ts'
import type { FactStore, Params } from './store.ts'

const MAX_MS = 300_000

/**
 * Brings the rows of a derived table that `where` names to what `select` computes: rows that are new or differ are
 * written with a newer version, rows that are no longer computed get a tombstone, equal rows are not touched. `select`
 * answers every column of the table except version and is_deleted, in the table's order. Answers how many rows changed:
 * running it again changes none.
 */
export async function reconcile(store: FactStore, table: string, { where, select, params }: { where: string; select: string; params: Params }): Promise<number> {
  const definition = tables.find(({ name }) => name === table)
  if (!definition) throw new Error(`no table ${table}`)
  const columns = Object.keys(definition.columns).filter((column) => column !== 'version' && column !== 'is_deleted')
  const known = await store.query<{ last: number }>(`SELECT max(version) AS last FROM ${table} WHERE ${where}`, onlyNamed(where, params), { maxMs: MAX_MS })
  const version = (known[0]?.last ?? 0) + 1
  const outcome = columns.map((column) => (definition.orderBy.includes(column) ? column : `argMax(both.${column}, both.is_fresh)`))
  await store.command(
    `INSERT INTO ${table} (${columns.join(', ')}, version, is_deleted)
SELECT ${outcome.join(', ')}, {version:UInt64}, max(both.is_fresh) = 0
FROM (
  SELECT ${columns.join(', ')}, 1 AS is_fresh FROM (${select})
  UNION ALL
  SELECT ${columns.join(', ')}, 0 FROM ${table} FINAL WHERE ${where}
) AS both
GROUP BY ${definition.orderBy.join(', ')}
HAVING count() = 1 OR uniqExact(sipHash64(${columns.map((column) => `toString(both.${column})`).join(', ')})) > 1`,
    { ...params, version },
    { maxMs: MAX_MS },
  )
  const changed = await store.query<{ rows: number }>(`SELECT count() AS rows FROM ${table} WHERE ${where} AND version = {version:UInt64}`, {
    ...onlyNamed(where, params),
    version,
  })
  return changed[0]?.rows ?? 0
}

const onlyNamed = (sql: string, params: Params): Params => Object.fromEntries(Object.entries(params).filter(([name]) => sql.includes(`{${name}:`)))
