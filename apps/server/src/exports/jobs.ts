import {
  EXPORT_KEPT_MS,
  EXPORTS_OPEN,
  EXPORTS_PER_HOUR,
  type ExportJob,
  type ExportJobState,
  Fault,
  type Page,
} from '@data-centre/api'
import type pg from 'pg'
import { type PageRequest, readCountedPage } from '../platform/database/paging.ts'
import { inTransaction } from '../platform/database/transaction.ts'

/** What a background export is begun with. */
export interface NewJob {
  userId: number
  /** The call, and what was sent with it. */
  api: string
  params: unknown
  /** Names what its owner may see: {@link accessFingerprint}. */
  sight: string
  title: string
  place: string
  filters: readonly (readonly [string, string])[]
  rows: number
}

/** A job that this process has taken. */
export interface TakenJob extends Pick<NewJob, 'userId' | 'api' | 'params' | 'sight' | 'title'> {
  id: number
}

/** A job with what its owner does not see. */
export interface KnownJob extends TakenJob {
  job: ExportJob
  fileCode: string | null
}

interface JobRow {
  id: number
  user_id: number
  api: string
  params: unknown
  sight: string
  title: string
  place: string
  filters: [string, string][]
  state: ExportJobState
  rows_total: number
  rows_done: number
  file_code: string | null
  error: string
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  expires_at: Date | null
}
/** A job with the file that it made. */
interface Row extends JobRow {
  file_name: string | null
  bytes: number | null
}

const HOUR_MS = 3_600_000
/** Runs that a server did not live to end; the next one would hardly fare better. */
const MAX_TRIES = 3
/** A process that has not said for so long that it works on a job is gone, ms. */
const SILENT_MS = 60_000
const OFTEN_INTERRUPTED = '导出多次被中断，请稍后重新导出'

/** `$1` is the present: a file whose time is over counts as gone before it is swept. */
const SELECT = `SELECT j.id, j.user_id, j.api, j.params, j.sight, j.title, j.place, j.filters, CASE WHEN j.state = 'done' AND j.expires_at <= $1 THEN 'expired' ELSE j.state END AS state,
  j.rows_total, j.rows_done, j.file_code, f.file_name, f.bytes, j.error, j.created_at, j.started_at, j.ended_at, j.expires_at
  FROM export_job j LEFT JOIN upload_file f ON f.code = j.file_code`

const jobOf = (row: Row): ExportJob => ({
  id: String(row.id),
  title: row.title,
  place: row.place,
  filters: row.filters,
  state: row.state,
  rowsTotal: row.rows_total,
  rowsDone: row.rows_done,
  fileName: row.file_name,
  bytes: row.bytes,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})
const takenOf = ({ id, user_id, api, params, sight: fingerprint, title }: JobRow): TakenJob => ({
  id,
  userId: user_id,
  api,
  params,
  sight: fingerprint,
  title,
})

/** The book of background exports. */
export class ExportJobs {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Queues a job. Throws `tooMany` for an account that has enough of them. */
  async add(
    { userId, api, params, sight: fingerprint, title, place, filters, rows }: NewJob,
    now: number,
  ): Promise<ExportJob> {
    const id = await inTransaction(this.#pool, async (client) => {
      // Two requests of one account at the same moment count one after the other.
      await client.query('SELECT FROM sys_user WHERE id = $1 FOR UPDATE', [userId])
      const counted = await client.query<{ open: number; hour: number }>(
        `SELECT count(*) FILTER (WHERE state IN ('queued', 'running')) AS open, count(*) FILTER (WHERE created_at > $2) AS hour FROM export_job WHERE user_id = $1`,
        [userId, new Date(now - HOUR_MS)],
      )
      const { open = 0, hour = 0 } = counted.rows[0] ?? {}
      if (open >= EXPORTS_OPEN)
        throw new Fault('tooMany', { msg: `最多同时有 ${EXPORTS_OPEN} 个后台导出，请等待完成或取消后再试` })
      if (hour >= EXPORTS_PER_HOUR)
        throw new Fault('tooMany', { msg: `每小时最多 ${EXPORTS_PER_HOUR} 个后台导出，请稍后再试` })
      const added = await client.query<{ id: number }>(
        'INSERT INTO export_job(user_id, api, params, sight, title, place, filters, rows_total, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id',
        [userId, api, JSON.stringify(params), fingerprint, title, place, JSON.stringify(filters), rows, new Date(now)],
      )
      return added.rows[0]?.id as number
    })
    return (await this.of(userId, id, now)).job
  }

  /** One's own job. Throws `notFound` for anything else. */
  async of(userId: number, id: number, now: number): Promise<KnownJob> {
    const { rows } = await this.#pool.query<Row>(`${SELECT} WHERE j.id = $2 AND j.user_id = $3`, [
      new Date(now),
      id,
      userId,
    ])
    const row = rows[0]
    if (!row) throw new Fault('notFound')
    return { ...takenOf(row), job: jobOf(row), fileCode: row.file_code }
  }

  /** A page of one's own jobs, newest first. */
  async page(
    userId: number,
    { state, pageNum, pageSize = 20 }: { state?: ExportJobState | undefined } & PageRequest,
    now: number,
  ): Promise<Page<ExportJob>> {
    const own = `FROM (${SELECT} WHERE j.user_id = $2) own WHERE $3::text IS NULL OR state = $3`
    const asked = [new Date(now), userId, state ?? null]
    const { rows, ...place } = await readCountedPage(
      { pageNum, pageSize },
      async () => (await this.#pool.query<{ n: number }>(`SELECT count(*) AS n ${own}`, asked)).rows[0]?.n ?? 0,
      async (limit, offset) =>
        (await this.#pool.query<Row>(`SELECT * ${own} ORDER BY id DESC LIMIT $4 OFFSET $5`, [...asked, limit, offset]))
          .rows,
    )
    return { list: rows.map(jobOf), ...place }
  }

  /** Ends a job that waits, and asks the process of one that runs to end it. Throws `conflict` when it is over already. */
  async cancel(userId: number, id: number, now: number): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `UPDATE export_job SET cancel_asked = true, state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END, ended_at = CASE state WHEN 'queued' THEN $3::timestamptz END
       WHERE id = $1 AND user_id = $2 AND state IN ('queued', 'running')`,
      [id, userId, new Date(now)],
    )
    if (rowCount === 1) return
    await this.of(userId, id, now)
    throw new Fault('conflict', { msg: '该导出已结束' })
  }

  /** Forgets a job that is over; answers the code of its file. Throws `conflict` while it is under way. */
  async remove(userId: number, id: number, now: number): Promise<string | null> {
    const { rows } = await this.#pool.query<{ file_code: string | null }>(
      `DELETE FROM export_job WHERE id = $1 AND user_id = $2 AND state NOT IN ('queued', 'running') RETURNING file_code`,
      [id, userId],
    )
    if (rows[0]) return rows[0].file_code
    await this.of(userId, id, now)
    throw new Fault('conflict', { msg: '该导出尚未结束，请先取消' })
  }

  /** Takes the job that has waited longest; undefined when none waits. No two processes take the same. */
  async take(holder: string, now: number): Promise<TakenJob | undefined> {
    const { rows } = await this.#pool.query<JobRow>(
      `UPDATE export_job SET state = 'running', holder = $1, beat_at = $2, started_at = $2, rows_done = 0, tries = tries + 1, log_id = NULL
       WHERE id = (SELECT id FROM export_job WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [holder, new Date(now)],
    )
    return rows[0] && takenOf(rows[0])
  }

  /** Says which row of the record of exports belongs to the run, and how long the list is by now. */
  async began(id: number, holder: string, { logId, rows }: { logId: number; rows: number }): Promise<void> {
    await this.#pool.query('UPDATE export_job SET log_id = $3, rows_total = $4 WHERE id = $1 AND holder = $2', [
      id,
      holder,
      logId,
      rows,
    ])
  }

  /** Says that the job is worked on, and how far; answers whether its owner wants it to end, undefined when it is no longer ours. */
  async beat(id: number, holder: string, rows: number, now: number): Promise<boolean | undefined> {
    const { rows: found } = await this.#pool.query<{ cancel_asked: boolean }>(
      `UPDATE export_job SET rows_done = $3, beat_at = $4 WHERE id = $1 AND holder = $2 AND state = 'running' RETURNING cancel_asked`,
      [id, holder, rows, new Date(now)],
    )
    return found[0]?.cancel_asked
  }

  /** The file stands. Answers until when; undefined when its owner has called it off in the last moment, or it is no longer ours. */
  async done(
    id: number,
    holder: string,
    { fileCode, rows }: { fileCode: string; rows: number },
    now: number,
  ): Promise<Date | undefined> {
    const { rows: ended } = await this.#pool.query<{ expires_at: Date }>(
      `UPDATE export_job SET state = 'done', file_code = $3, rows_done = $4, rows_total = $4, ended_at = $5, expires_at = $6, holder = NULL
       WHERE id = $1 AND holder = $2 AND state = 'running' AND NOT cancel_asked RETURNING expires_at`,
      [id, holder, fileCode, rows, new Date(now), new Date(now + EXPORT_KEPT_MS)],
    )
    return ended[0]?.expires_at
  }

  async ended(
    id: number,
    holder: string,
    { state, error = '' }: { state: 'failed' | 'cancelled'; error?: string },
    now: number,
  ): Promise<void> {
    await this.#pool.query(
      `UPDATE export_job SET state = $3, error = $4, ended_at = $5, holder = NULL WHERE id = $1 AND holder = $2 AND state = 'running'`,
      [id, holder, state, error, new Date(now)],
    )
  }

  /** A run that a stopping server breaks off does not count: the job waits again. */
  async putBack(id: number, holder: string): Promise<void> {
    await this.#pool.query(
      `UPDATE export_job SET state = 'queued', tries = tries - 1, rows_done = 0, holder = NULL WHERE id = $1 AND holder = $2 AND state = 'running'`,
      [id, holder],
    )
  }

  /**
   * Jobs whose process has gone are started again, and their rows in the record of exports close as interrupted. `holder`: a
   * process that starts takes back its own, whenever it last said something.
   */
  async takeBack(now: number, holder: string | null = null): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `WITH lost AS (
         UPDATE export_job SET holder = NULL, rows_done = 0,
           state = CASE WHEN cancel_asked THEN 'cancelled' WHEN tries >= $3 THEN 'failed' ELSE 'queued' END,
           error = CASE WHEN NOT cancel_asked AND tries >= $3 THEN $5 ELSE '' END,
           ended_at = CASE WHEN cancel_asked OR tries >= $3 THEN $4::timestamptz END
         WHERE state = 'running' AND (holder = $1 OR beat_at < $2) RETURNING log_id),
       closed AS (UPDATE sys_user_export_log SET status = 'interrupted', ended_at = $4 WHERE id IN (SELECT log_id FROM lost) AND status = 'begin')
       SELECT FROM lost`,
      [holder, new Date(now - SILENT_MS), MAX_TRIES, new Date(now), OFTEN_INTERRUPTED],
    )
    return rowCount ?? 0
  }

  /** Lets go of files that have had their time; answers the codes of all files that belong to no job, whatever left them. */
  async expire(now: number): Promise<string[]> {
    await this.#pool.query(
      "UPDATE export_job SET state = 'expired', file_code = NULL WHERE state = 'done' AND expires_at <= $1",
      [new Date(now)],
    )
    const { rows } = await this.#pool.query<{ code: string }>(
      "SELECT code FROM upload_file f WHERE rule = 'export' AND created_at < $1 AND NOT EXISTS (SELECT FROM export_job j WHERE j.file_code = f.code)",
      [new Date(now - HOUR_MS)],
    )
    return rows.map((row) => row.code)
  }
}
