import { tables } from './schema.ts'
import type { FactStore, Params } from './store.ts'

const MAX_MS = 300_000

/** What a derived table should hold: where it is derived, and the rows that its definition makes of the facts there. */
export interface Derivation {
  /** Names the rows of the table. */
  where: string
  /** Answers every column of the table except version and is_deleted, in the table's order. */
  select: string
  params: Params
}

function columnsOf(table: string): { columns: string[]; keys: readonly string[] } {
  const definition = tables.find(({ name }) => name === table)
  if (!definition) throw new Error(`no table ${table}`)
  return {
    columns: Object.keys(definition.columns).filter((column) => column !== 'version' && column !== 'is_deleted'),
    keys: definition.orderBy,
  }
}

/** Rows that are new, differ or are no longer computed, grouped by key; `outcome` is what is selected of each. */
function differencesText(table: string, { where, select }: Derivation, outcome: string): string {
  const { columns, keys } = columnsOf(table)
  return `SELECT ${outcome}
FROM (
  SELECT ${columns.join(', ')}, 1 AS is_fresh FROM (${select})
  UNION ALL
  SELECT ${columns.join(', ')}, 0 FROM ${table} FINAL WHERE ${where}
) AS both
GROUP BY ${keys.join(', ')}
HAVING count() = 1 OR uniqExact(sipHash64(${columns.map((column) => `toString(both.${column})`).join(', ')})) > 1`
}

/** How many rows of a derived table are not what their definition makes of the facts now; 0: it says exactly that. */
export async function differing(store: FactStore, table: string, derivation: Derivation): Promise<number> {
  const rows = await store.query<{ rows: number }>(
    `SELECT count() AS rows FROM (${differencesText(table, derivation, '1')})`,
    derivation.params,
    { maxMs: MAX_MS },
  )
  return Number(rows[0]?.rows ?? 0)
}

/**
 * Brings the rows of a derived table to what its definition computes: rows that are new or differ are written with a
 * newer version, rows that are no longer computed get a tombstone, equal rows are not touched. Answers how many rows
 * changed: running it again changes none.
 */
export async function reconcile(store: FactStore, table: string, derivation: Derivation): Promise<number> {
  const { where, params } = derivation
  const { columns, keys } = columnsOf(table)
  const existing = await store.query<{ last: number }>(
    `SELECT max(version) AS last FROM ${table} WHERE ${where}`,
    onlyNamed(where, params),
    { maxMs: MAX_MS },
  )
  const version = (existing[0]?.last ?? 0) + 1
  const outcome = columns.map((column) => (keys.includes(column) ? column : `argMax(both.${column}, both.is_fresh)`))
  await store.command(
    `INSERT INTO ${table} (${columns.join(', ')}, version, is_deleted)
${differencesText(table, derivation, `${outcome.join(', ')}, {version:UInt64}, max(both.is_fresh) = 0`)}`,
    { ...params, version },
    { maxMs: MAX_MS },
  )
  const changed = await store.query<{ rows: number }>(
    `SELECT count() AS rows FROM ${table} WHERE ${where} AND version = {version:UInt64}`,
    {
      ...onlyNamed(where, params),
      version,
    },
  )
  return changed[0]?.rows ?? 0
}

const onlyNamed = (sql: string, params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => sql.includes(`{${name}:`)))
