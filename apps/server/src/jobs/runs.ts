import type { JobRun, Page } from '@data-centre/api'
import type pg from 'pg'
import { type PageRequest, readCountedPage } from '../platform/database/paging.ts'

type Trigger = JobRun['trigger']

interface Row {
  id: number
  job: string
  trigger: Trigger
  user_name: string | null
  started_at: Date
  ended_at: Date | null
  rows_out: number | null
  ok: boolean | null
  note: string | null
}

const COLUMNS = 'r.id, r.job, r.trigger, u.user_name, r.started_at, r.ended_at, r.rows_out, r.ok, r.note'
const FROM = 'FROM job_run r LEFT JOIN sys_user u ON u.id = r.user_id'
const CRASHED = '进程中断，未完成'

const runOf = ({ id, trigger, user_name, started_at, ended_at, rows_out, ok, note }: Row): JobRun => ({
  id: String(id),
  trigger,
  userName: user_name,
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
  durationMs: ended_at ? ended_at.getTime() - started_at.getTime() : null,
  rows: rows_out,
  outcome: ended_at === null ? 'running' : ok ? 'ok' : note === CRASHED ? 'crashed' : 'failed',
  note: note ?? '',
})

/** The record of job runs. An index of the table lets a job have one open run, whichever process opened it. */
export class JobRuns {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Opens a run; undefined while another one of the job is open. */
  async begin(job: string, trigger: Trigger, userId: number | null, now: number): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ id: number }>(
      'INSERT INTO job_run(job, trigger, user_id, started_at) VALUES ($1, $2, $3, $4) ON CONFLICT (job) WHERE ended_at IS NULL DO NOTHING RETURNING id',
      [job, trigger, userId, new Date(now)],
    )
    return rows[0]?.id
  }

  async end(id: number, { rows, ok, note }: { rows: number; ok: boolean; note: string }, now: number): Promise<void> {
    await this.#pool.query(
      'UPDATE job_run SET ended_at = greatest($2, started_at), rows_out = $3, ok = $4, note = $5 WHERE id = $1',
      [id, new Date(now), rows, ok, note === '' ? null : note.slice(0, 500)],
    )
  }

  /** Closes runs that a crash left open; answers how many. To be called before any job of this installation runs. */
  async closeLeftOpen(now: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      'UPDATE job_run SET ended_at = greatest($1, started_at), ok = false, note = $2 WHERE ended_at IS NULL',
      [new Date(now), CRASHED],
    )
    return rowCount ?? 0
  }

  /** The newest run of each of these jobs. */
  async latest(jobs: readonly string[]): Promise<Map<string, JobRun>> {
    const { rows } = await this.#pool.query<Row>(
      `SELECT ${COLUMNS} FROM unnest($1::text[]) AS wanted(job) CROSS JOIN LATERAL (SELECT * FROM job_run WHERE job_run.job = wanted.job ORDER BY id DESC LIMIT 1) r LEFT JOIN sys_user u ON u.id = r.user_id`,
      [jobs],
    )
    return new Map(rows.map((row) => [row.job, runOf(row)]))
  }

  /** A page of a job's runs, newest first. */
  async of(job: string, request: PageRequest): Promise<Page<JobRun>> {
    const statement = `SELECT ${COLUMNS} ${FROM} WHERE r.job = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`
    const { rows, ...place } = await readCountedPage(
      request,
      async () =>
        (await this.#pool.query<{ n: number }>('SELECT count(*) AS n FROM job_run WHERE job = $1', [job])).rows[0]?.n ??
        0,
      async (limit, offset) => (await this.#pool.query<Row>(statement, [job, limit, offset])).rows,
    )
    return { list: rows.map(runOf), ...place }
  }
}
