import { CAPTCHA_TTL_MS, DAY_MS, Fault, LOCKOUT } from '@data-centre/api'
import type pg from 'pg'
import { networkOf, sha256 } from '../../platform/address.ts'
import type { Proven } from '../../platform/captcha/provider.ts'
import { bitsFor, WORK_SLACK_BITS } from '../../platform/captcha/work.ts'
import type { Clock } from '../../platform/clock.ts'
import { accountSubject, COUNT, dropWhere, earlySubject, networkSubject, TALLY, UNTALLY } from './lock-out-counts.ts'

/** Subjects that are remembered; a full table drops its oldest. */
const MAX_SUBJECTS = 100_000

const TRIM_EVERY = 1000

/**
 * Recent failures that cost nothing, and the work that the first beyond them costs. A network may hold a school behind one
 * address; failures at an account may come from anywhere.
 */
const WORK = { account: { free: 5, bits: 16 }, network: { free: 30, bits: 16 }, all: { free: 1000, bits: 14 } } as const

const ALL = 'all'

/** Who makes an attempt, and from where. */
interface Attempt {
  account: string
  ip: string
  /** What is counted instead of the network and the account. */
  subject?: string | undefined
  /** The proof of the captcha, where the way of the attempt has one. */
  proven?: Proven | undefined
}

/** What a picture for an account is remembered under. */
export const workSubject = (account: string): string => sha256(accountSubject(account))

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

  /**
   * Bits of work that an attempt costs at present: what the account asks for where it is named, what the network and all ask for
   * where the network is. `own`: attempts of the asker that are counted already.
   */
  async workBits({ account, ip }: { account?: string | undefined; ip?: string | undefined }, own = 0): Promise<number> {
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
      return bitsFor((failures - own) * 0.5 ** (Math.max(0, now - at.getTime()) / LOCKOUT.windowMs), free, base)
    })
    return Math.max(0, ...bits)
  }

  /**
   * Runs one attempt at an account. Attempts of the same subject run one after the other, so that honest logins at the same
   * moment all succeed and guesses at the same moment do not pass the limit. Throws the fault `locked` without running
   * `attempt` when the network has failed at the account too often; a truthy result clears its count. A `subject` of its own
   * (a known machine, a session) is counted instead: its failures lock nobody else out, and nobody else it. Without one, `proven`
   * must be enough for the account; else the fault is `captcha`, and the attempt is not counted.
   */
  async attempt<T>(who: Attempt, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const name = who.subject ?? `${accountSubject(who.account)} from ${networkOf(who.ip)}`
    const before = this.#lines.get(name) ?? Promise.resolve()
    const turn = before.then(() => this.#attempt(name, who, attempt))
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
    { account, ip, subject, proven }: Attempt,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    this.#attempts += 1
    if (this.#attempts % TRIM_EVERY === 0) await this.trim()
    const tallies = subject === undefined ? [accountSubject(account), ALL, networkSubject(ip)] : []
    if (tallies.length > 0) {
      await this.#pool.query(TALLY, [tallies, new Date(this.#clock.now()), LOCKOUT.windowMs])
      // Counted first: of guesses that come at once, each sees the others.
      if (proven && !(await this.#isPaid(account, proven))) {
        await this.#pool.query(UNTALLY, [tallies])
        throw new Fault('captcha')
      }
    }
    if (!(await this.#count(name))) throw new Fault('locked')
    const result = await attempt()
    if (result !== undefined) {
      await this.#pool.query('DELETE FROM login_guard WHERE subject = $1', [name])
      if (tallies.length > 0) await this.#pool.query(UNTALLY, [tallies])
    }
    return result
  }

  /**
   * Whether the work behind a proof is enough for an attempt at an account: what the account owes now, or what it owed when the
   * picture was handed out for it, so that nobody is refused because strangers fail at the account while they drag and type.
   * The second would let a program gather pictures of a quiet account on many networks and guess with all of them for nothing:
   * that a picture is used once, lives briefly and belongs to one network bounds what each network gathers, not how many networks
   * there are. So the account bounds it, whatever was gathered: it takes as many such attempts as one network has guesses, then
   * none for as long as that network would be locked out. Using them up opens nothing and locks nobody out: an honest person who
   * needs one meanwhile does the work and tries again.
   */
  async #isPaid(account: string, { bits, subject, askedAt }: Proven): Promise<boolean> {
    if (bits >= (await this.workBits({ account }, 1)) - WORK_SLACK_BITS) return true
    if (subject !== workSubject(account) || this.#clock.now() - askedAt > CAPTCHA_TTL_MS) return false
    return this.#count(earlySubject(account))
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
