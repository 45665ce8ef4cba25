import { cutText, nameText } from '@data-centre/api'
import type pg from 'pg'

/** Characters of the reason why an import failed. */
const MAX_ERROR_LENGTH = 500

/** Counts of an import under way. */
export interface JobCounts {
  rowsRead: number
  taken: number
  known: number
  refused: Partial<Record<string, number>>
}

/** An import as the operations page shows it. */
export interface ImportJob {
  id: number
  /** `resumeAt` is where an import of the same content goes on when this one is cut off; what lies before is on disk. */
  progress(counts: JobCounts, bytesDone: number, resumeAt?: object): Promise<void>
  /** Times in seconds, 0 where there is none; `errors` are the first rows that were refused, in words. */
  done(
    counts: JobCounts,
    about: { total: number; firstAt: number; lastAt: number; errors?: readonly string[] },
  ): Promise<void>
  failed(error: unknown): Promise<void>
}

export interface JobSubject {
  kind: 'xapi' | 'oulad' | 'oneroster'
  sourceName: string
  sha256: string
  schoolId: number | null
  bytes: number
  dryRun?: boolean
}

const countsOf = ({ rowsRead, taken, known: existing, refused }: JobCounts): [number, number, number, string] => {
  const failed = Object.values(refused).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return [rowsRead, taken + existing, failed, JSON.stringify(refused)]
}

/** Where the last import of the same content stopped; undefined where none did, or where it came to its end. */
export async function resumePoint<Point>(
  pool: pg.Pool,
  { kind, sha256, schoolId }: Pick<JobSubject, 'kind' | 'sha256' | 'schoolId'>,
): Promise<Point | undefined> {
  const { rows } = await pool.query<{ state: string; resumeAt: Point | null }>(
    'SELECT state, resume_at AS "resumeAt" FROM import_job WHERE kind = $1 AND file_sha256 = $2 AND school_id IS NOT DISTINCT FROM $3::int AND NOT dry_run ORDER BY id DESC LIMIT 1',
    [kind, sha256, schoolId],
  )
  return rows[0]?.state === 'done' ? undefined : (rows[0]?.resumeAt ?? undefined)
}

/** Opens the record of an import. One command runs at a time, so another one of the same content that still runs was cut off. */
export async function openImportJob(
  pool: pg.Pool,
  { kind, sourceName, sha256, schoolId, bytes, dryRun = false }: JobSubject,
  clock: { now(): number },
): Promise<ImportJob> {
  const now = () => new Date(clock.now())
  await pool.query(
    "UPDATE import_job SET state = 'failed', ended_at = $3 WHERE state = 'running' AND kind = $1 AND file_sha256 = $2",
    [kind, sha256, now()],
  )
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO import_job(kind, source_name, file_sha256, school_id, dry_run, state, bytes_total, created_at, started_at) VALUES ($1, $2, $3, $4, $5, 'running', $6, $7, $7) RETURNING id",
    [kind, sourceName, sha256, schoolId, dryRun, bytes, now()],
  )
  const id = rows[0]?.id as number
  return {
    id,
    async progress(counts, bytesDone, resumeAt) {
      await pool.query(
        'UPDATE import_job SET rows_read = $2, ok = $3, failed = $4, refused = $5, bytes_done = $6, resume_at = coalesce($7, resume_at) WHERE id = $1',
        [id, ...countsOf(counts), bytesDone, resumeAt === undefined ? null : JSON.stringify(resumeAt)],
      )
    },
    async done(counts, { total, firstAt, lastAt, errors = [] }) {
      const time = (seconds: number) => (seconds > 0 ? new Date(seconds * 1000) : null)
      await pool.query(
        "UPDATE import_job SET rows_read = $2, ok = $3, failed = $4, refused = $5, state = 'done', total = $6, bytes_done = bytes_total, first_event_at = $7, last_event_at = $8, ended_at = $9, errors = $10 WHERE id = $1",
        [id, ...countsOf(counts), total, time(firstAt), time(lastAt), now(), JSON.stringify(errors)],
      )
    },
    async failed(error) {
      const text = error instanceof Error ? error.message : String(error)
      await pool.query("UPDATE import_job SET state = 'failed', errors = $2, ended_at = $3 WHERE id = $1", [
        id,
        JSON.stringify([cutText(nameText(text), MAX_ERROR_LENGTH)]),
        now(),
      ])
    },
  }
}
