import { randomBytes } from 'node:crypto'
import {
  ADMIN_IDLE_MS,
  ADMIN_LIFE_MS,
  Fault,
  rights,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  sharedPages,
} from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { SessionKeys } from '../../call/handler.ts'
import { networkOf, sha256 } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'
import { mayLookAfter } from './grants.ts'
import { loadCaller, stampsOf } from './load-caller.ts'
import type { RightRow } from './rights-tree.ts'

interface TokenRow {
  user_id: number
  seen_user_id: number | null
  data_source: string
  cookie_hash: string
  idle_until: Date
  issued_at: Date
  expires_at: Date
  last_seen_at: Date
}

/** How long a loaded session is believed without asking the store: changes of rights reach other processes within it. */
const CACHE_MS = 2000
/** Most often that the last use of a session is written, ms. */
const TOUCH_MS = 60_000
const MAX_CACHED = 5000
/** The root of the administration: who holds any of its pages but those for everybody has the session limits of an administrator. */
const BACK_OFFICE_RIGHT = rights.authority

const isOfBackOffice = ({ tree }: Caller['rights']): boolean =>
  tree.some(
    ({ rightId, childList }) =>
      rightId === BACK_OFFICE_RIGHT && childList.some((page) => !sharedPages.includes(page.rightId)),
  )

/** How long a caller's session may lie idle, and live. */
const limitsOf = ({ rights }: Caller): { idleMs: number; lifeMs: number } =>
  isOfBackOffice(rights)
    ? { idleMs: ADMIN_IDLE_MS, lifeMs: ADMIN_LIFE_MS }
    : { idleMs: SESSION_IDLE_MS, lifeMs: SESSION_LIFE_MS }

const impersonationStamp = (own: string, seen: string): string => `${own} as ${seen}`
const newHalf = (): string => randomBytes(32).toString('base64url')

/** The caller of a session, and until when it may lie idle, ms. */
interface Found {
  caller: Caller
  idleUntil: number
}

/** Opens, finds and ends sessions. Only hashes of the two halves are stored. */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #most: number
  readonly #cache = new Map<string, Found & { cookieHash: string; until: number }>()
  /** Looks under way: many lines of a session that come back at once ask the store once. */
  readonly #looks = new Map<string, { cookieHash: string; touch: boolean; found: Promise<Found> }>()
  #tree: { rows: Promise<RightRow[]>; until: number } | undefined
  #onEnd: (sessionIds: readonly string[]) => void = () => undefined

  /** `most`: sessions of one account at the same time. */
  constructor(pool: pg.Pool, clock: Clock, max: number) {
    this.#pool = pool
    this.#clock = clock
    this.#most = max
  }

  /** Tells the one who holds lines open which sessions have ended here; ends on other servers show in {@link standing}. */
  whenEnded(listener: (sessionIds: readonly string[]) => void): void {
    this.#onEnd = listener
  }

  /** Opens a session. Too many of one account end its oldest. */
  async open(userId: number, from: { ip: string; ua: string; dataSource?: string }): Promise<SessionKeys> {
    const token = newHalf()
    const cookie = newHalf()
    const now = this.#clock.now()
    const dataSource = from.dataSource ?? ''
    const sessionId = sha256(token)
    const caller = await loadCaller(this.#pool, await this.rightTree(), userId, { dataSource, sessionId })
    if (!caller) throw new Fault('signedOut')
    const { idleMs, lifeMs } = limitsOf(caller)
    const expiresAt = new Date(now + lifeMs)
    await this.#pool.query(
      `INSERT INTO sys_token(token_hash, cookie_hash, user_id, data_source, kind, ip_hash, network, ua, issued_at, last_seen_at, idle_until, expires_at) VALUES ($1, $2, $3, $4, 'login', $5, $6, $7, $8, $8, $9, $10)`,
      [
        sessionId,
        sha256(cookie),
        userId,
        dataSource,
        sha256(networkOf(from.ip)),
        networkOf(from.ip),
        from.ua.slice(0, 200),
        new Date(now),
        new Date(now + idleMs),
        expiresAt,
      ],
    )
    const oldest = await this.#pool.query<{ token_hash: string }>(
      `UPDATE sys_token SET revoked_at = $2, revoke_reason = 'too many' WHERE token_hash IN
       (SELECT token_hash FROM sys_token WHERE user_id = $1 AND kind = 'login' AND revoked_at IS NULL AND idle_until > $2 ORDER BY issued_at DESC OFFSET $3) RETURNING token_hash`,
      [userId, new Date(now), this.#most],
    )
    this.#ended(oldest.rows.map((row) => row.token_hash))
    await this.#pool.query('UPDATE sys_user SET last_login_at = $2 WHERE id = $1', [userId, new Date(now)])
    return { token, cookie, expiresAt }
  }

  /**
   * The caller behind the two halves. Throws `signedOut` when a half is missing, unknown or revoked, or the account is
   * switched off; `tokenExpired` when the session was idle or open for too long. Without `touch` it is a look, no use.
   */
  async find(
    token: string | undefined,
    cookie: string | undefined,
    { touch = true }: { touch?: boolean } = {},
  ): Promise<Caller> {
    if (!token || !cookie || token.length > 200 || cookie.length > 200) throw new Fault('signedOut')
    const sessionId = sha256(token)
    const cookieHash = sha256(cookie)
    const now = this.#clock.now()
    const cached = this.#cache.get(sessionId)
    if (cached && cached.until > now && cached.idleUntil > now) {
      if (cached.cookieHash !== cookieHash) throw new Fault('signedOut')
      return cached.caller
    }
    this.#cache.delete(sessionId)
    const under = this.#looks.get(sessionId)
    if (under?.cookieHash === cookieHash && under.touch === touch) return (await under.found).caller
    const look = { cookieHash, touch, found: this.#look(sessionId, cookieHash, touch) }
    this.#looks.set(sessionId, look)
    try {
      const found = await look.found
      // What ended or changed meanwhile is not believed any longer than this answer.
      if (this.#looks.get(sessionId) === look) {
        if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
        this.#cache.set(sessionId, { ...found, cookieHash, until: now + CACHE_MS })
      }
      return found.caller
    } finally {
      if (this.#looks.get(sessionId) === look) this.#looks.delete(sessionId)
    }
  }

  /** Asks the store. */
  async #look(sessionId: string, cookieHash: string, touch: boolean): Promise<Found> {
    const now = this.#clock.now()
    const { rows } = await this.#pool.query<TokenRow>(
      `SELECT user_id, seen_user_id, data_source, cookie_hash, idle_until, issued_at, expires_at, last_seen_at FROM sys_token WHERE token_hash = $1 AND cookie_hash = $2 AND kind = 'login' AND revoked_at IS NULL`,
      [sessionId, cookieHash],
    )
    const row = rows[0]
    if (!row) throw new Fault('signedOut')
    if (row.expires_at.getTime() <= now || row.idle_until.getTime() <= now) throw new Fault('tokenExpired')
    const caller = await this.#callerOf(row, sessionId)
    if (!caller) throw new Fault('signedOut')
    const { idleMs, lifeMs } = limitsOf(caller)
    // Somebody who has become an administrator since is held to an administrator's limits.
    if (row.issued_at.getTime() + lifeMs <= now || row.last_seen_at.getTime() + TOUCH_MS + idleMs <= now)
      throw new Fault('tokenExpired')
    let idleUntil = row.idle_until.getTime()
    if (touch && now - row.last_seen_at.getTime() > TOUCH_MS) {
      idleUntil = Math.min(now + idleMs, row.expires_at.getTime())
      await this.#pool.query('UPDATE sys_token SET last_seen_at = $2, idle_until = $3 WHERE token_hash = $1', [
        sessionId,
        new Date(now),
        new Date(idleUntil),
      ])
    }
    return { caller, idleUntil }
  }

  /** Believes nothing of a session any more that was read before. */
  #drop(sessionId: string): void {
    this.#cache.delete(sessionId)
    this.#looks.delete(sessionId)
  }

  /** The account of a session, or the one that its administrator looks as, for as long as they may. */
  async #callerOf({ user_id, seen_user_id, data_source }: TokenRow, sessionId: string): Promise<Caller | undefined> {
    const session = { dataSource: data_source, sessionId }
    const own = await loadCaller(this.#pool, await this.rightTree(), user_id, session)
    if (!own || seen_user_id === null) return own
    const seen = await loadCaller(this.#pool, await this.rightTree(), seen_user_id, session)
    if (!seen || !(await mayLookAfter(this.#pool, own, seen))) return own
    const { userId, userName, realName, schoolId } = own
    // Who looks must not change the other's password, so they are not asked to.
    return {
      ...seen,
      mustChange: false,
      stamp: impersonationStamp(own.stamp, seen.stamp),
      impersonatedBy: { userId, userName, realName, schoolId },
    }
  }

  /** Lets a session look as another account, or as its own again. Lines that are open are cut and come back as that account. */
  async lookAs(sessionId: string, userId: number | null): Promise<void> {
    await this.#pool.query('UPDATE sys_token SET seen_user_id = $2 WHERE token_hash = $1', [sessionId, userId])
    this.#drop(sessionId)
  }

  /** Every right of the store, cached for as long as a session is. */
  async rightTree(): Promise<RightRow[]> {
    const now = this.#clock.now()
    if (this.#tree && this.#tree.until > now) return this.#tree.rows
    const rows = this.#pool
      .query<RightRow>(
        'SELECT id, parent_id AS "parentId", type, kind, name, path, component, icon, icon_a AS "iconA", show, sort, meta FROM sys_right ORDER BY sort, id',
      )
      .then((answer) => answer.rows)
    const tree = { rows, until: now + CACHE_MS }
    this.#tree = tree
    // A read that failed is kept for nobody.
    rows.catch(() => {
      if (this.#tree === tree) this.#tree = undefined
    })
    return rows
  }

  /** Ends one session. */
  async close(sessionId: string, reason: string): Promise<void> {
    await this.#pool.query(
      'UPDATE sys_token SET revoked_at = $2, revoke_reason = $3 WHERE token_hash = $1 AND revoked_at IS NULL',
      [sessionId, new Date(this.#clock.now()), reason],
    )
    this.#ended([sessionId])
  }

  /** Ends every session of an account but one, or all of them; answers how many there were. */
  async closeOthers(userId: number, keep: string | null, reason: string): Promise<number> {
    const { rows } = await this.#pool.query<{ token_hash: string }>(
      `UPDATE sys_token SET revoked_at = $3, revoke_reason = $4 WHERE user_id = $1 AND kind = 'login' AND token_hash IS DISTINCT FROM $2 AND revoked_at IS NULL RETURNING token_hash`,
      [userId, keep, new Date(this.#clock.now()), reason],
    )
    this.#ended(rows.map((row) => row.token_hash))
    return rows.length
  }

  /** Ends every session of the people of schools, and what stands in for their passwords. */
  async closeOfSchools(schoolIds: readonly number[], reason: string): Promise<void> {
    const { rows } = await this.#pool.query<{ token_hash: string }>(
      `UPDATE sys_token SET revoked_at = $2, revoke_reason = $3 WHERE user_id IN (SELECT id FROM sys_user WHERE school_id = ANY($1)) AND kind IN ('login', 'remember') AND revoked_at IS NULL RETURNING token_hash`,
      [schoolIds, new Date(this.#clock.now()), reason],
    )
    this.#ended(rows.map((row) => row.token_hash))
  }

  /** Forgets sessions that have ended in another process. */
  endedElsewhere(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#drop(id)
  }

  #ended(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#drop(id)
    if (sessionIds.length > 0) this.#onEnd(sessionIds)
  }

  /**
   * The valid ones of these sessions, each with the stamp of its account: whatever holds a connection for a caller
   * cuts it when the session is missing here or the stamp is another. Looking is no use of the session; what is cached of
   * an account that has changed is forgotten.
   */
  async standing(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map()
    const { rows } = await this.#pool.query<{ token_hash: string; user_id: number; seen_user_id: number | null }>(
      'SELECT token_hash, user_id, seen_user_id FROM sys_token WHERE token_hash = ANY($1) AND revoked_at IS NULL AND expires_at > $2 AND idle_until > $2',
      [sessionIds, new Date(this.#clock.now())],
    )
    const stamps = await stampsOf(this.#pool, [
      ...new Set(rows.flatMap((row) => [row.user_id, row.seen_user_id ?? row.user_id])),
    ])
    const standing = new Map<string, string>()
    for (const { token_hash, user_id, seen_user_id } of rows) {
      const own = stamps.get(user_id)
      const seen = seen_user_id === null ? undefined : stamps.get(seen_user_id)
      if (own !== undefined) standing.set(token_hash, seen === undefined ? own : impersonationStamp(own, seen))
    }
    for (const id of sessionIds) {
      const cached = this.#cache.get(id)
      if (!cached || cached.caller.stamp === standing.get(id)) continue
      this.#drop(id)
      this.#tree = undefined
    }
    return standing
  }

  /** Forgets what is cached of an account, or of all, so that changed rights and areas hold at the next call. */
  forget(userId?: number): void {
    for (const [key, { caller }] of this.#cache)
      if (userId === undefined || caller.userId === userId || caller.impersonatedBy?.userId === userId)
        this.#cache.delete(key)
    // Whose look is under way is not known yet.
    this.#looks.clear()
    this.#tree = undefined
  }

  /** Removes rows that ended more than a month ago. */
  async sweep(): Promise<number> {
    return (
      (
        await this.#pool.query(`DELETE FROM sys_token WHERE expires_at < $1`, [
          new Date(this.#clock.now() - 30 * 86_400_000),
        ])
      ).rowCount ?? 0
    )
  }
}

declare module '../../call/services.ts' {
  interface Services {
    sessions: Sessions
  }
}
