import { DAY_MS, Fault, LOCKOUT } from '@data-centre/api'
import type pg from 'pg'
import { networkOf } from '../../platform/address.ts'
import { bitsFor } from '../../platform/captcha/work.ts'
import type { Clock } from '../../platform/clock.ts'
import { accountSubject, COUNT, dropWhere, networkSubject, TALLY, UNTALLY } from './lock-out-counts.ts'

/** Subjects that are remembered; a full table drops its oldest. */
const MAX_SUBJECTS = 100_000

const TRIM_EVERY = 1000

/**
 * Recent failures that cost nothing, and the work that the first beyond them costs. A network may hold a school behind one
 * address; failures at an account may come from anywhere.
 */
const WORK = { account: { free: 5, bits: 16 }, network: { free: 30, bits: 16 }, all: { free: 1000, bits: 14 } } as const

const ALL = 'all'

const kindOf = (subject: string): keyof typeof WORK =>
  subject === ALL ? 'all' : subject.startsWith('account ') ? 'account' : 'network'

/**
 * Slows guessing down after failed logins, without letting strangers lock anybody out; counted before the password is looked
 * at. Five failures of one network at one account lock that network out of it. Failures of an account, a network and all
 * together lock nothing: they raise the work that the captcha asks for.
 */
export class LockOut {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #lines = new Map<string, Promise<unknown>>()
  #attempts = 0

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  async #count(subject: string): Promise<boolean> {
    const now = this.#clock.now()
    const values = [
      subject,
      new Date(now),
      new Date(now - LOCKOUT.windowMs),
      new Date(now - 2 * DAY_MS),
      LOCKOUT.failures,
      LOCKOUT.firstMs,
      LOCKOUT.longestMs,
    ]
    const { rows } = await this.#pool.query<{ failures: number }>(COUNT, values)
    return (rows[0]?.failures ?? LOCKOUT.failures + 1) <= LOCKOUT.failures
  }

  /** Bits of work that an attempt costs at present: what the account asks for where it is named, what the network and all ask for where the network is. */
  async workBits({ account, ip }: { account?: string | undefined; ip?: string | undefined }): Promise<number> {
    const subjects = [
      ...(ip === undefined ? [] : [ALL, networkSubject(ip)]),
      ...(account === undefined ? [] : [accountSubject(account)]),
    ]
    const { rows } = await this.#pool.query<{ subject: string; failures: number; at: Date }>(
      'SELECT subject, failures, window_start AS at FROM login_guard WHERE subject = ANY($1)',
      [subjects],
    )
    const now = this.#clock.now()
    const bits = rows.map(({ subject, failures, at }) => {
      const { free, bits: base } = WORK[kindOf(subject)]
      return bitsFor(failures * 0.5 ** (Math.max(0, now - at.getTime()) / LOCKOUT.windowMs), free, base)
    })
    return Math.max(0, ...bits)
  }

  /**
   * Runs one attempt at an account. Attempts of the same subject run one after the other, so that honest logins at the same
   * moment all succeed and guesses at the same moment do not pass the limit. Throws the fault `locked` without running
   * `attempt` when the network has failed at the account too often; a truthy result clears its count. A `subject` of its own
   * (a known machine, a session) is counted instead: its failures lock nobody else out, and nobody else it.
   */
  async attempt<T>(
    { account, ip, subject }: { account: string; ip: string; subject?: string | undefined },
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const name = subject ?? `${accountSubject(account)} from ${networkOf(ip)}`
    const before = this.#lines.get(name) ?? Promise.resolve()
    const turn = before.then(() =>
      this.#attempt(name, subject === undefined ? [accountSubject(account), ALL, networkSubject(ip)] : [], attempt),
    )
    const settled = turn.catch(() => undefined)
    this.#lines.set(name, settled)
    try {
      return await turn
    } finally {
      if (this.#lines.get(name) === settled) this.#lines.delete(name)
    }
  }

  async #attempt<T>(
    name: string,
    tallies: readonly string[],
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    this.#attempts += 1
    if (this.#attempts % TRIM_EVERY === 0) await this.trim()
    if (tallies.length > 0) await this.#pool.query(TALLY, [tallies, new Date(this.#clock.now()), LOCKOUT.windowMs])
    if (!(await this.#count(name))) throw new Fault('locked')
    const result = await attempt()
    if (result !== undefined) {
      await this.#pool.query('DELETE FROM login_guard WHERE subject = $1', [name])
      if (tallies.length > 0) await this.#pool.query(UNTALLY, [tallies])
    }
    return result
  }

  /** Drops the oldest subjects of a table that is full. */
  async trim(): Promise<void> {
    // One cut instead of a list of subjects: a plan made for the few rows of yesterday would compare the list with every row.
    await this.#pool.query(
      dropWhere(`(window_start, subject) <=
        (SELECT window_start, subject FROM login_guard ORDER BY window_start DESC, subject DESC OFFSET $1 LIMIT 1)`),
      [MAX_SUBJECTS],
    )
  }

  /** Forgets counts that no longer matter. */
  async sweep(): Promise<number> {
    const { rowCount } = await this.#pool.query(
      dropWhere('window_start < $1 AND (locked_until IS NULL OR locked_until < $2)'),
      [new Date(this.#clock.now() - 2 * DAY_MS), new Date(this.#clock.now())],
    )
    return rowCount ?? 0
  }
}

declare module '../../call/services.ts' {
  interface Services {
    lockOut: LockOut
  }
}
