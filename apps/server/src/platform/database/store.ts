import pg from 'pg'
import type { Clock } from '../clock.ts'
import { migrate } from './migrate.ts'
import { startPglite } from './pglite.ts'
import { enforcesRowSecurity, ScopedPool } from './row-security.ts'

/** The operational store: PostgreSQL by `DATABASE_URL`, else embedded PGlite. One driver, one code path. */
export interface Database {
  pool: pg.Pool
  kind: 'postgresql' | 'pglite'
  /** Whether the store itself keeps calls within their area (row-level security), behind scopes. */
  hasRowSecurity: boolean
  /** Time from the first connection to migrated, ms. */
  openedInMs: number
  /** Whether the store answers. */
  healthy(): Promise<boolean>
  /** Does what processes that start at the same moment must not do at once. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Copies the embedded store's files as of one moment; absent for PostgreSQL, which has tools of its own. */
  copyTo?: ((folder: string) => Promise<void>) | undefined
  close(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  clock: Clock
  /** Leaves the tables as they are: for looking only. */
  asItIs?: boolean
  /** Told when the embedded store's process ends without being asked to. */
  onLost?: (reason: string) => void
}

// Ids are far below 2^53, so bigint columns and counts come as numbers; PGlite and PostgreSQL answer alike.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)
// A calendar day is text; as a moment it would shift with the machine's zone.
const DATE = 1082
pg.types.setTypeParser(DATE, (text: string) => text)

/** Opens the store and brings its tables up to date. Throws when it cannot be opened or a migration fails. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  clock,
  asItIs = false,
  onLost,
}: DatabaseOptions): Promise<Database> {
  const started = clock.now()
  const embedded = databaseUrl ? undefined : await startPglite(dataDir, onLost)
  const pool = embedded
    ? // PGlite has one connection; a second client would only wait in its queue. It never drops an idle one.
      new pg.Pool({
        host: embedded.socketDir,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
        max: 1,
        idleTimeoutMillis: 0,
      })
    : new ScopedPool({
        connectionString: databaseUrl,
        max: 10,
        connectionTimeoutMillis: 5000,
        statement_timeout: 30_000,
      })
  // A connection that breaks while somebody holds it and asks nothing says so on the connection alone: their next query throws it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined) // a broken idle client is replaced at the next query, whose own error is reported
  if (!asItIs) await migrate(pool)
  return {
    pool,
    kind: embedded ? 'pglite' : 'postgresql',
    hasRowSecurity: !embedded && (await enforcesRowSecurity(pool)),
    // The embedded store has no other process, and one connection.
    alone: (work) => (embedded ? work() : oneByOne(pool, work)),
    copyTo: embedded?.copyTo,
    openedInMs: clock.now() - started,
    healthy: async () => {
      try {
        await pool.query('SELECT 1')
        return true
      } catch {
        return false
      }
    },
    close: async () => {
      await pool.end()
      await embedded?.stop()
    },
  }
}

const SEED_LOCK = 20_250_515

async function oneByOne<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK])
    return await work()
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    client.release(true)
  }
}

/** The store, or a transaction of it. */
export type Db = Pick<pg.Pool, 'query'>
