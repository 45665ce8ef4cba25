import { SCHOOL_IMPORT_UNDO_MS, type SchoolImportRecord } from '@data-centre/api'
import type pg from 'pg'

/** Rows of a school as they were before an import. */
export interface Before {
  school: Record<string, unknown>
  version: Record<string, unknown> | null
}

/** A school that an import has written. */
export interface Written {
  id: number
  /** Revision that the import left. */
  revision: string
  before: Before | null
}

export interface KeptImport {
  fileName: string
  schools: Written[]
}

/** Rows of schools as they stand, by id. */
export async function rowsOf(client: pg.PoolClient, ids: readonly number[]): Promise<Map<number, Before>> {
  const { rows } = await client.query<{ id: number } & Before>(
    "SELECT s.id, to_jsonb(s) AS school, to_jsonb(v) AS version FROM school s LEFT JOIN school_version v ON v.school_id = s.id AND v.data_source = '' WHERE s.id = ANY($1::int[])",
    [ids],
  )
  return new Map(rows.map(({ id, school, version }) => [id, { school, version }]))
}

interface Done {
  jobId: string
  fileName: string
  userId: number
  now: number
  /** Ids that were written, in the transaction of the import. */
  ids: readonly number[]
  before: ReadonlyMap<number, Before>
}

/** Keeps what an import has done, within its transaction. */
export async function keepImport(
  client: pg.PoolClient,
  { jobId, fileName, userId, now, ids, before }: Done,
): Promise<void> {
  const { rows } = await client.query<{ id: number; revision: string }>(
    'SELECT id, revision::text AS revision FROM school WHERE id = ANY($1::int[]) ORDER BY id',
    [ids],
  )
  const schools = rows.map(({ id, revision }): Written => ({ id, revision, before: before.get(id) ?? null }))
  const updated = schools.filter((school) => school.before !== null).length
  await client.query(
    'INSERT INTO school_import(id, file_name, imported_by, imported_at, created, updated, schools) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [jobId, fileName.slice(0, 100), userId, new Date(now), schools.length - updated, updated, JSON.stringify(schools)],
  )
}

/** Imports of an account that can still be undone, the newest first. */
export async function listImports(
  db: Pick<pg.Pool, 'query'>,
  userId: number,
  now: number,
): Promise<SchoolImportRecord[]> {
  const { rows } = await db.query<{ jobId: string; fileName: string; at: Date; created: number; updated: number }>(
    'SELECT id AS "jobId", file_name AS "fileName", imported_at AS at, created, updated FROM school_import WHERE imported_by = $1 AND imported_at > $2 ORDER BY imported_at DESC, id',
    [userId, new Date(now - SCHOOL_IMPORT_UNDO_MS)],
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
