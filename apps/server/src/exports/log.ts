import type pg from 'pg'
import type { Caller } from '../call/caller.ts'

const MAX_EXPORT_MS = 10 * 60_000

/** Keeps the record of exports. A row stands before the first byte leaves; without it there is no export. */
export class ExportLog {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async begin(
    {
      caller,
      api,
      params,
      columns,
      schoolId,
    }: { caller: Caller; api: string; params: unknown; columns: readonly string[]; schoolId: number | null },
    now: number,
  ): Promise<number> {
    const { rows } = await this.#pool.query<{ id: number }>(
      'INSERT INTO sys_user_export_log(user_id, school_id, api, params, columns, created_at) VALUES ($1,$2,$3,$4,$5,$6) RETURNING id',
      [caller.userId, schoolId, api, JSON.stringify(params), columns, new Date(now)],
    )
    return rows[0]?.id as number
  }

  async end(
    id: number,
    result: {
      status: 'done' | 'failed' | 'cancelled' | 'interrupted'
      rows?: number
      fileName?: string
      bytes?: number
      sha256?: string
    },
    now: number,
  ): Promise<void> {
    await this.#pool.query(
      'UPDATE sys_user_export_log SET status=$2, row_count=$3, file_name=$4, bytes=$5, sha256=$6, ended_at=$7 WHERE id=$1',
      [
        id,
        result.status,
        result.rows ?? null,
        result.fileName ?? null,
        result.bytes ?? null,
        result.sha256 ?? null,
        new Date(now),
      ],
    )
  }

  /**
   * Closes what a killed process left open; none leaves a file behind. `olderThanMs`: no direct export takes ten minutes; a
   * process that works alone closes all of them when it starts. Those of background exports are closed with their jobs.
   * Answers how many there were.
   */
  async closeInterrupted(now: number, olderThanMs = MAX_EXPORT_MS): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `UPDATE sys_user_export_log l SET status = 'interrupted', ended_at = $1
       WHERE status = 'begin' AND created_at <= $2 AND NOT EXISTS (SELECT FROM export_job j WHERE j.log_id = l.id AND j.state = 'running')`,
      [new Date(now), new Date(now - olderThanMs)],
    )
    return rowCount ?? 0
  }

  /** Adds why an export was made; only to one's own. False when there is no such export. */
  async explain(id: number, userId: number, reason: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'UPDATE sys_user_export_log SET reason = $3 WHERE id = $1 AND user_id = $2',
      [id, userId, reason],
    )
    return rowCount === 1
  }
}
