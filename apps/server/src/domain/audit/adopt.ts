import type pg from 'pg'
import { inTransaction } from '../../platform/database/transaction.ts'
import { GENESIS, type LogRow, linkOf } from './chain.ts'
import { headOf, SIGNED } from './rows.ts'

const ROWS_AT_ONCE = 2000

/**
 * Makes a chain of what older versions wrote, once, in the order in which it was written; does nothing where there is a
 * head. From then on a row without a place is refused. The caller sees to it that no other process starts meanwhile.
 */
export async function adoptOlderRows(pool: pg.Pool, key: Buffer): Promise<number> {
  if (await headOf(pool)) return 0
  return inTransaction(pool, async (client) => {
    await client.query('ALTER TABLE sys_log DISABLE TRIGGER sys_log_append_only')
    let { seq, chain } = GENESIS
    for (let after = 0; ; ) {
      const { rows } = await client.query<LogRow & { id: number }>(
        `SELECT id, ${SIGNED} FROM sys_log WHERE id > $1 ORDER BY id LIMIT $2`,
        [after, ROWS_AT_ONCE],
      )
      const places = rows.map((row) => {
        seq++
        chain = linkOf(key, chain, row)
        return { id: row.id, seq, chain }
      })
      if (places.length === 0) break
      await client.query(
        'UPDATE sys_log l SET seq = r.seq, chain = r.chain FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS r(id, seq, chain) WHERE l.id = r.id',
        [places.map(({ id }) => id), places.map((place) => place.seq), places.map((place) => place.chain)],
      )
      after = places.at(-1)?.id as number
    }
    await client.query(
      'ALTER TABLE sys_log ENABLE TRIGGER sys_log_append_only, ALTER COLUMN seq SET NOT NULL, ALTER COLUMN chain SET NOT NULL',
    )
    await client.query('INSERT INTO sys_log_head(seq, chain) VALUES ($1, $2)', [seq, chain])
    return seq
  })
}
