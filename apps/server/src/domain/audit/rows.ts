import type pg from 'pg'
import type { Link, LogRow } from './chain.ts'

/** Columns of the log in the order of {@link valuesOf}, with their types. */
const columns = [
  ['seq', 'bigint'],
  ['chain', 'bytea'],
  ['created_at', 'timestamptz'],
  ['user_id', 'bigint'],
  ['user_name', 'text'],
  ['school_id', 'int'],
  ['module', 'text'],
  ['action', 'text'],
  ['target', 'text'],
  ['before_value', 'json'],
  ['after_value', 'json'],
  ['ip', 'text'],
  ['ua', 'text'],
  ['request_id', 'text'],
  ['ok', 'boolean'],
  ['cost_ms', 'int'],
] as const

const names = columns.map(([name]) => name).join(', ')
const arrays = columns.map(([, type], i) => `$${i + 6}::${type === 'json' ? 'text' : type}[]`).join(', ')
const selected = columns.map(([name, type]) => (type === 'json' ? `r.${name}::json` : `r.${name}`)).join(', ')

/**
 * One statement: the head moves and the rows stand, or nothing happens because another process was faster. Acts that were
 * open are closed by it.
 */
const APPEND = `WITH moved AS (UPDATE sys_log_head SET seq = $1, chain = $2 WHERE seq = $3 AND chain = $4 RETURNING seq),
  closed AS (DELETE FROM sys_log_open WHERE id = ANY($5::uuid[]) AND EXISTS (SELECT 1 FROM moved))
INSERT INTO sys_log(${names}) SELECT ${selected} FROM moved, unnest(${arrays}) AS r(${names}) ORDER BY r.seq`

export type Placed = LogRow & Link

const valuesOf = (row: Placed): unknown[] => [
  row.seq,
  row.chain,
  new Date(row.at / 1000).toISOString(),
  row.userId,
  row.userName,
  row.schoolId,
  row.module,
  row.action,
  row.target,
  row.before,
  row.after,
  row.ip,
  row.ua,
  row.requestId,
  row.ok,
  row.costMs,
]

/** Writes rows behind `head`; false where that is not the last row any more. */
export async function appendRows(
  pool: pg.Pool,
  head: Link,
  rows: readonly Placed[],
  closing: readonly string[],
): Promise<boolean> {
  const last = rows.at(-1) as Placed
  const values = rows.map(valuesOf)
  const { rowCount } = await pool.query(APPEND, [
    last.seq,
    last.chain,
    head.seq,
    head.chain,
    closing,
    ...columns.map((_, i) => values.map((one) => one[i])),
  ])
  return rowCount === rows.length
}

/** Last row of the chain; undefined before the first start has made it one. */
export async function headOf(store: Pick<pg.Pool, 'query'>): Promise<Link | undefined> {
  return (await store.query<Link>('SELECT seq, chain FROM sys_log_head')).rows[0]
}

/** Every column as it was signed. */
export const SIGNED = `(extract(epoch FROM created_at) * 1000000)::bigint AS at, user_id AS "userId", coalesce(user_name, '') AS "userName", school_id AS "schoolId", module, action, target,
  before_value::text AS before, after_value::text AS after, ip, ua, request_id AS "requestId", ok, cost_ms AS "costMs"`
