import type pg from 'pg'
import type { Database } from '../../platform/database/store.ts'
import { phoneColumns } from './phones.ts'

const tables = [...new Set(Object.values(phoneColumns).map(({ table }) => table)), 'school_import']

/**
 * Has the store write the tables anew, so that no dead row, dropped column, statistic or segment of its log holds a number
 * that was plain before. A PostgreSQL of its own recycles its log itself and has its own replicas and archives
 * (docs/security.md); the embedded store's log is emptied here.
 */
export async function scrubPhones({ pool, kind }: Pick<Database, 'pool' | 'kind'>): Promise<void> {
  const client = await pool.connect()
  try {
    // A store with many rows takes its time.
    await client.query('SET statement_timeout = 0')
    for (const table of tables) await client.query(`VACUUM FULL ${table}`)
    if (kind === 'pglite') {
      await client.query('VACUUM FULL pg_catalog.pg_statistic')
      await emptyLog(client)
    } else await client.query(`ANALYZE ${tables.join(', ')}`)
  } finally {
    client.release(kind !== 'pglite')
  }
}

/** Goes through every segment that the log has made ready from former ones, and removes it instead of using it again. */
async function emptyLog(client: pg.PoolClient): Promise<void> {
  await client.query('SET wal_recycle = off')
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*) AS n FROM pg_ls_waldir() WHERE name >= pg_walfile_name(pg_current_wal_lsn())`,
  )
  for (let passed = 0; passed <= (rows[0]?.n ?? 0); passed++) {
    await client.query(`SELECT pg_logical_emit_message(false, 'segment', 'passed')`)
    await client.query('SELECT pg_switch_wal()')
  }
  await client.query('CHECKPOINT')
  await client.query('RESET wal_recycle')
}
