import { WALL_AWAY_MS, type WallStatus } from '@data-centre/api'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { dayOf } from '../../platform/clock.ts'

/** What walls have said last, in the memory of every process, and how long they hung on this one. */
export class WallWatch {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #said = new Map<string, { status: WallStatus; at: number }>()
  /** Last status received here, and seconds of today that are not written yet. */
  readonly #lines = new Map<string, { at: number; ms: number }>()

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Keeps what a wall has said, here or at another process. */
  said(deviceId: string, status: WallStatus, at: number): void {
    this.#said.set(deviceId, { status, at })
  }

  /** Counts a wall that hangs on this process; a pause is no time of connection. */
  connected(deviceId: string, at: number): void {
    const line = this.#lines.get(deviceId)
    if (!line) this.#lines.set(deviceId, { at, ms: 0 })
    else {
      if (at - line.at < WALL_AWAY_MS) line.ms += Math.max(0, at - line.at)
      line.at = at
    }
  }

  /** Last status of a wall with its time; undefined without one since this process started. */
  of(deviceId: string): { status: WallStatus; at: number } | undefined {
    return this.#said.get(deviceId)
  }

  /** Forgets a wall that was revoked. */
  forget(deviceId: string): void {
    this.#said.delete(deviceId)
  }

  /** Writes the last status of this process's walls, its time, and how long they have been connected since the last write. */
  async write(): Promise<void> {
    const now = this.#clock.now()
    const day = dayOf(now)
    for (const [id, line] of [...this.#lines]) {
      const seconds = Math.round(line.ms / 1000)
      const status = this.#said.get(id)?.status
      await this.#pool.query(
        'UPDATE wall_device SET last_seen_at = greatest(last_seen_at, $2), status = coalesce($3, status) WHERE id = $1',
        [id, new Date(line.at), status ? JSON.stringify(status) : null],
      )
      if (seconds > 0) {
        await this.#pool.query(
          `INSERT INTO wall_device_day AS w(device_id, day, seconds) SELECT id, $2, $3 FROM wall_device WHERE id = $1
           ON CONFLICT (device_id, day) DO UPDATE SET seconds = least(86400, w.seconds + excluded.seconds)`,
          [id, day, seconds],
        )
        line.ms -= seconds * 1000
      }
      if (now - line.at > WALL_AWAY_MS) this.#lines.delete(id)
    }
  }
}

declare module '../../call/services.ts' {
  interface Services {
    wallWatch: WallWatch
  }
}
