import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { CallRecord } from './call-record.ts'

interface Entry {
  caller?: { userId: number; userName: string; schoolId: number | null } | undefined
  /** Account name as typed, where nobody is known. */
  userName?: string
  module: string
  action: string
  target?: string
  ok: boolean
  origin: { ip: string; ua: string; requestId: string }
  costMs?: number
}

/** Writes the operation log; rows are never changed. A row that cannot be written fails the call that it is about. */
export class Audit {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #records: Pick<CallRecord, 'operated'>

  constructor(pool: pg.Pool, clock: Clock, records: Pick<CallRecord, 'operated'>) {
    this.#pool = pool
    this.#clock = clock
    this.#records = records
  }

  async write({ caller, userName, module, action, target, ok, origin, costMs }: Entry): Promise<void> {
    await this.#pool.query(
      'INSERT INTO sys_log(user_id, user_name, school_id, module, action, target, ip, ua, request_id, ok, cost_ms, created_at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)',
      [
        caller?.userId ?? null,
        (caller?.userName ?? userName ?? '').slice(0, 50),
        caller?.schoolId ?? null,
        module,
        action,
        target ?? null,
        origin.ip,
        origin.ua.slice(0, 200),
        origin.requestId,
        ok,
        costMs === undefined ? null : Math.round(costMs),
        new Date(this.#clock.now()),
      ],
    )
    this.#records.operated({ caller, module, action, ok, costMs })
  }
}
