import type pg from 'pg'
import { type PhoneState, phoneState } from '../../domain/phones/phone-state.ts'
import type { Phones } from '../../domain/phones/phones.ts'
import { tables } from '../../warehouse/schema.ts'
import type { FactStore } from '../../warehouse/store.ts'

/** What the two stores say about themselves. */
export interface Inspection {
  engine: { live: boolean; bytes: number /** Tables of the schema that are not there. */; missing: string[] }
  database: {
    kind: 'postgresql' | 'pglite' /** Whether the store keeps calls within their area itself. */
    hasRowSecurity: boolean
    live: boolean /** Names of the migrations that were applied. */
    migrations: string[]
    /** Absent where there is no secret to look with, or the store does not answer. */
    phones?: PhoneState
    deadLetters: number
    failedJobs: string[]
  }
  /** The newest run of the list of invariants; absent before the first. */
  laws?: { at: number; checks: number; broken: string[] }
}

/** `phones` is absent where the installation's secret is missing. */
export async function inspect(
  store: FactStore,
  database: { pool: pg.Pool; kind: 'postgresql' | 'pglite'; hasRowSecurity: boolean },
  phones: Phones | undefined,
): Promise<Inspection> {
  const [engine, invariants, books] = await Promise.all([
    inspectEngine(store),
    lastInvariants(store),
    inspectDatabase(database.pool, phones),
  ])
  return {
    engine,
    database: { kind: database.kind, hasRowSecurity: database.hasRowSecurity, ...books },
    ...(invariants ? { laws: invariants } : {}),
  }
}

async function inspectEngine(store: FactStore): Promise<Inspection['engine']> {
  const { live, bytes } = await store.health()
  if (!live) return { live, bytes, missing: [] }
  const present = new Set(
    (await store.query<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()')).map(
      (row) => row.name,
    ),
  )
  return { live, bytes, missing: tables.map(({ name }) => name).filter((name) => !present.has(name)) }
}

async function lastInvariants(store: FactStore): Promise<Inspection['laws']> {
  // A warehouse of an earlier version has no such table.
  const rows = await store
    .query<{ at: number; checks: number; broken: string[] }>(
      'SELECT toUnixTimestamp(max(ts)) AS at, count() AS checks, groupUniqArrayIf(toString(law), ok = 0) AS broken FROM metric_check WHERE run_id = (SELECT max(run_id) FROM metric_check)',
    )
    .catch(() => [])
  const [last] = rows
  return last && last.checks > 0 ? { ...last, at: last.at * 1000 } : undefined
}

async function inspectDatabase(
  pool: pg.Pool,
  phones: Phones | undefined,
): Promise<Omit<Inspection['database'], 'kind' | 'hasRowSecurity'>> {
  const names = async (sql: string): Promise<string[]> =>
    (await pool.query<{ name: string }>(sql)).rows.map((row) => row.name)
  try {
    const migrations = await names('SELECT name FROM schema_migration ORDER BY name')
    const letters = await pool.query<{ n: number }>("SELECT count(*) AS n FROM ingest_dead_letter WHERE state = 'open'")
    const failedJobs = await names(
      'SELECT job AS name FROM (SELECT DISTINCT ON (job) job, ok FROM job_run WHERE ended_at IS NOT NULL ORDER BY job, id DESC) newest WHERE NOT ok',
    )
    // A store of an earlier version has no sealed columns yet.
    const state = phones && (await phoneState(pool, phones).catch(() => undefined))
    return {
      live: true,
      migrations,
      ...(state ? { phones: state } : {}),
      deadLetters: letters.rows[0]?.n ?? 0,
      failedJobs,
    }
  } catch {
    return { live: false, migrations: [], deadLetters: 0, failedJobs: [] }
  }
}
