import { DAY_MS, Fault, LOCKOUT } from '@data-centre/api'
import type pg from 'pg'
import { networkOf } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'

/** Failures of one network within the window that lock it: high enough for a school behind one address. */
export const NETWORK_FAILURES = 30
/** Most doublings that are stored; the longest lock is reached long before. */
const MOST_LOCKS = 20

/**
 * Counts one attempt and says which of the window it is, in a single statement: guesses that come at once are counted one
 * after the other. The attempt that reaches the limit is still looked at, and locks everything after it.
 */
const COUNT = `
INSERT INTO login_guard AS g (subject, failures, window_start, locks, locked_until) VALUES ($1, 1, $2, 0, NULL)
ON CONFLICT (subject) DO UPDATE SET
  failures = CASE WHEN g.locked_until > $2 THEN least(g.failures + 1, 1000000)
                  WHEN g.locked_until IS NOT NULL OR g.window_start <= $3 THEN 1
                  ELSE g.failures + 1 END,
  window_start = CASE WHEN g.locked_until > $2 THEN g.window_start
                      WHEN g.locked_until IS NOT NULL OR g.window_start <= $3 THEN $2
                      ELSE g.window_start END,
  locks = CASE WHEN g.locked_until > $2 THEN g.locks
               WHEN g.window_start <= $4 THEN 0
               WHEN g.locked_until IS NULL AND g.window_start > $3 AND g.failures + 1 >= $5::int THEN least(g.locks + 1, ${MOST_LOCKS})
               ELSE g.locks END,
  locked_until = CASE WHEN g.locked_until > $2 THEN g.locked_until
                      WHEN g.locked_until IS NULL AND g.window_start > $3 AND g.failures + 1 >= $5::int
                      THEN $2::timestamptz + least($6::float8 * power(2, g.locks), $7::float8) * interval '1 millisecond'
                      ELSE NULL END
RETURNING failures`

/** Locks accounts and networks after failed logins; counted before the password is looked at. */
export class LockOut {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #lines = new Map<string, Promise<unknown>>()

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  async #count(subject: string, most: number): Promise<boolean> {
    const now = this.#clock.now()
    const values = [subject, new Date(now), new Date(now - LOCKOUT.windowMs), new Date(now - 2 * DAY_MS), most, LOCKOUT.firstMs, LOCKOUT.longestMs]
    const { rows } = await this.#pool.query<{ failures: number }>(COUNT, values)
    return (rows[0]?.failures ?? most + 1) <= most
  }

  /**
   * Runs one attempt at an account. Attempts of the same subject run one after the other, so that honest logins at the same
   * moment all succeed and guesses at the same moment do not pass the limit. Throws the fault `locked` without running
   * `attempt` when subject or network is locked; a truthy result clears the subject's count. A `subject` of its own (a known
   * machine, a session) is counted instead of account and network: its failures lock nobody else out, and nobody else it.
   */
  async attempt<T>({ account, ip, subject }: { account: string; ip: string; subject?: string | undefined }, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const name = subject ?? `account ${account.toLowerCase()}`
    const before = this.#lines.get(name) ?? Promise.resolve()
    const turn = before.then(() => this.#attempt(name, subject === undefined ? `network ${networkOf(ip)}` : undefined, attempt))
    const settled = turn.catch(() => undefined)
    this.#lines.set(name, settled)
    try {
      return await turn
    } finally {
      if (this.#lines.get(name) === settled) this.#lines.delete(name)
    }
  }

  async #attempt<T>(name: string, network: string | undefined, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const networkOpen = network === undefined || (await this.#count(network, NETWORK_FAILURES))
    const accountOpen = await this.#count(name, LOCKOUT.failures)
    if (!networkOpen || !accountOpen) throw new Fault('locked')
    const result = await attempt()
    if (result !== undefined) {
      await this.#pool.query('DELETE FROM login_guard WHERE subject = $1', [name])
      if (network !== undefined) await this.#pool.query('UPDATE login_guard SET failures = greatest(failures - 1, 0) WHERE subject = $1 AND locked_until IS NULL', [network])
    }
    return result
  }

  /** Forgets counts that no longer matter. */
  async sweep(): Promise<number> {
    const { rowCount } = await this.#pool.query('DELETE FROM login_guard WHERE window_start < $1 AND (locked_until IS NULL OR locked_until < $2)', [
      new Date(this.#clock.now() - 2 * DAY_MS),
      new Date(this.#clock.now()),
    ])
    return rowCount ?? 0
  }
}
