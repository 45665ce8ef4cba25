import type pg from 'pg'
import { tables } from '../../warehouse/schema.ts'
import type { FactStore } from '../../warehouse/store.ts'

/** What the two stores say about themselves. */
export interface Inspection {
  engine: { live: boolean; bytes: number /** Tables of the schema that are not there. */; missing: string[] }
  office: {
    kind: 'postgresql' | 'pglite' /** Whether the store keeps calls within their area itself. */
    isWalled: boolean
    live: boolean /** Names of the migrations that were applied. */
    migrations: string[]
    deadLetters: number
    failedJobs: string[]
  }
  /** The newest run of the law book; absent before the first. */
  laws?: { at: number; checks: number; broken: string[] }
}

export async function inspect(store: FactStore, office: { pool: pg.Pool; kind: 'postgresql' | 'pglite'; isWalled: boolean }): Promise<Inspection> {
  const [engine, laws, books] = await Promise.all([inspectEngine(store), lastLaws(store), inspectOffice(office.pool)])
  return { engine, office: { kind: office.kind, isWalled: office.isWalled, ...books }, ...(laws ? { laws } : {}) }
}

async function inspectEngine(store: FactStore): Promise<Inspection['engine']> {
  const { live, bytes } = await store.health()
  if (!live) return { live, bytes, missing: [] }
  const present = new Set((await store.query<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()')).map((row) => row.name))
  return { live, bytes, missing: tables.map(({ name }) => name).filter((name) => !present.has(name)) }
}

async function lastLaws(store: FactStore): Promise<Inspection['laws']> {
  // A warehouse of an earlier version has no such table.
  const rows = await store
    .query<{ at: number; checks: number; broken: string[] }>(
      'SELECT toUnixTimestamp(max(ts)) AS at, count() AS checks, groupUniqArrayIf(toString(law), ok = 0) AS broken FROM metric_check WHERE run_id = (SELECT max(run_id) FROM metric_check)',
    )
    .catch(() => [])
  const [last] = rows
  return last && last.checks > 0 ? { ...last, at: last.at * 1000 } : undefined
}

async function inspectOffice(pool: pg.Pool): Promise<Omit<Inspection['office'], 'kind' | 'isWalled'>> {
  const names = async (sql: string): Promise<string[]> => (await pool.query<{ name: string }>(sql)).rows.map((row) => row.name)
  try {
    const migrations = await names('SELECT name FROM schema_migration ORDER BY name')
    const letters = await pool.query<{ n: number }>("SELECT count(*) AS n FROM ingest_dead_letter WHERE state = 'open'")
    const failedJobs = await names('SELECT job AS name FROM (SELECT DISTINCT ON (job) job, ok FROM job_run WHERE ended_at IS NOT NULL ORDER BY job, id DESC) newest WHERE NOT ok')
    return { live: true, migrations, deadLetters: letters.rows[0]?.n ?? 0, failedJobs }
  } catch {
    return { live: false, migrations: [], deadLetters: 0, failedJobs: [] }
  }
}
