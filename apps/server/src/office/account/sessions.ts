import { randomBytes } from 'node:crypto'
import { Fault, SESSION_IDLE_MS, SESSION_LIFE_MS } from '@data-centre/api'
import type pg from 'pg'
import { networkOf, sha256 } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Caller, loadCaller, stampsOf } from './caller.ts'
import type { RightRow } from './rights-tree.ts'

/** The two halves of a new session, in clear for the last time. */
export interface SessionKeys {
  /** Header half, kept by the browser's script. */
  token: string
  /** Cookie half, out of the script's reach. */
  cookie: string
  expiresAt: Date
}

interface TokenRow {
  user_id: number
  data_source: string
  cookie_hash: string
  idle_until: Date
  expires_at: Date
  last_seen_at: Date
}

/** How long a loaded session is believed without asking the store: changes of rights reach other processes within it. */
const CACHE_MS = 2000
/** Most often that the last use of a session is written, ms. */
const TOUCH_MS = 60_000
const MOST_CACHED = 5000
const MOST_SESSIONS = 10

const newHalf = (): string => randomBytes(32).toString('base64url')

/** Opens, finds and ends sessions. Only hashes of the two halves are stored. */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #cache = new Map<string, { caller: Caller; cookieHash: string; until: number; idleUntil: number }>()
  #tree: { rows: RightRow[]; until: number } | undefined
  #onEnd: (sessionIds: readonly string[]) => void = () => undefined

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Tells the one who holds lines open which sessions have ended here; ends on other servers show in {@link standing}. */
  whenEnded(listener: (sessionIds: readonly string[]) => void): void {
    this.#onEnd = listener
  }

  /** Opens a session. More than ten of one account end its oldest. */
  async open(userId: number, from: { ip: string; ua: string; dataSource?: string }): Promise<SessionKeys> {
    const token = newHalf()
    const cookie = newHalf()
    const now = this.#clock.now()
    const expiresAt = new Date(now + SESSION_LIFE_MS)
    await this.#pool.query(
      `INSERT INTO sys_token(token_hash, cookie_hash, user_id, data_source, kind, ip_hash, ua, issued_at, last_seen_at, idle_until, expires_at) VALUES ($1, $2, $3, $4, 'login', $5, $6, $7, $7, $8, $9)`,
      [sha256(token), sha256(cookie), userId, from.dataSource ?? '', sha256(networkOf(from.ip)), from.ua.slice(0, 200), new Date(now), new Date(now + SESSION_IDLE_MS), expiresAt],
    )
    const oldest = await this.#pool.query<{ token_hash: string }>(
      `UPDATE sys_token SET revoked_at = $2, revoke_reason = 'too many' WHERE token_hash IN
       (SELECT token_hash FROM sys_token WHERE user_id = $1 AND kind = 'login' AND revoked_at IS NULL ORDER BY issued_at DESC OFFSET ${MOST_SESSIONS}) RETURNING token_hash`,
      [userId, new Date(now)],
    )
    this.#ended(oldest.rows.map((row) => row.token_hash))
    await this.#pool.query('UPDATE sys_user SET last_login_at = $2 WHERE id = $1', [userId, new Date(now)])
    return { token, cookie, expiresAt }
  }

  /**
   * The caller behind the two halves. Throws `signedOut` when a half is missing, unknown or revoked, or the account is
   * switched off; `tokenExpired` when the session was idle or open for too long.
   */
  async find(token: string | undefined, cookie: string | undefined): Promise<Caller> {
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
    const { rows } = await this.#pool.query<TokenRow>(
      `SELECT user_id, data_source, cookie_hash, idle_until, expires_at, last_seen_at FROM sys_token WHERE token_hash = $1 AND cookie_hash = $2 AND kind = 'login' AND revoked_at IS NULL`,
      [sessionId, cookieHash],
    )
    const row = rows[0]
    if (!row) throw new Fault('signedOut')
    if (row.expires_at.getTime() <= now || row.idle_until.getTime() <= now) throw new Fault('tokenExpired')
    const caller = await loadCaller(this.#pool, await this.rightTree(), row.user_id, { dataSource: row.data_source, sessionId })
    if (!caller) throw new Fault('signedOut')
    let idleUntil = row.idle_until.getTime()
    if (now - row.last_seen_at.getTime() > TOUCH_MS) {
      idleUntil = Math.min(now + SESSION_IDLE_MS, row.expires_at.getTime())
      await this.#pool.query('UPDATE sys_token SET last_seen_at = $2, idle_until = $3 WHERE token_hash = $1', [sessionId, new Date(now), new Date(idleUntil)])
    }
    if (this.#cache.size >= MOST_CACHED) this.#cache.clear()
    this.#cache.set(sessionId, { caller, cookieHash, until: now + CACHE_MS, idleUntil })
    return caller
  }

  /** Every right of the store, cached for as long as a session is. */
  async rightTree(): Promise<RightRow[]> {
    const now = this.#clock.now()
    if (this.#tree && this.#tree.until > now) return this.#tree.rows
    const { rows } = await this.#pool.query<RightRow>(
      'SELECT id, parent_id AS "parentId", type, kind, name, path, component, icon, icon_a AS "iconA", show, sort, meta FROM sys_right ORDER BY sort, id',
    )
    this.#tree = { rows, until: now + CACHE_MS }
    return rows
  }

  /** Ends one session. */
  async close(sessionId: string, reason: string): Promise<void> {
    await this.#pool.query('UPDATE sys_token SET revoked_at = $2, revoke_reason = $3 WHERE token_hash = $1 AND revoked_at IS NULL', [
      sessionId,
      new Date(this.#clock.now()),
      reason,
    ])
    this.#ended([sessionId])
  }

  /** Forgets sessions that have ended in another process. */
  endedElsewhere(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#cache.delete(id)
  }

  #ended(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#cache.delete(id)
    if (sessionIds.length > 0) this.#onEnd(sessionIds)
  }

  /**
   * Of these sessions the ones that stand, each with the stamp of its account: whoever holds a line open for a caller
   * cuts it when the session is missing here or the stamp is another. Looking is no use of the session.
   */
  async standing(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map()
    const { rows } = await this.#pool.query<{ token_hash: string; user_id: number }>(
      'SELECT token_hash, user_id FROM sys_token WHERE token_hash = ANY($1) AND revoked_at IS NULL AND expires_at > $2 AND idle_until > $2',
      [sessionIds, new Date(this.#clock.now())],
    )
    const stamps = await stampsOf(this.#pool, [...new Set(rows.map((row) => row.user_id))])
    return new Map(rows.flatMap(({ token_hash, user_id }) => (stamps.has(user_id) ? [[token_hash, stamps.get(user_id) as string] as const] : [])))
  }

  /** Forgets what is cached of an account, or of all, so that changed rights and areas hold at the next call. */
  forget(userId?: number): void {
    for (const [key, { caller }] of this.#cache) if (userId === undefined || caller.userId === userId) this.#cache.delete(key)
    this.#tree = undefined
  }

  /** Removes rows that ended more than a month ago. */
  async sweep(): Promise<number> {
    return (await this.#pool.query(`DELETE FROM sys_token WHERE expires_at < $1`, [new Date(this.#clock.now() - 30 * 86_400_000)])).rowCount ?? 0
  }
}
