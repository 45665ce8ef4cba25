import { Fault } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import { sha256 } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RightRow } from '../account/rights-tree.ts'
import { callerOf, grantsOfDevice, lineOf } from './device-caller.ts'
import { isSigned } from './proof.ts'
import { type AssignedRow, DEVICE_COLUMNS } from './rows.ts'

/** How long a device that was found is believed without asking the store; a device that is revoked here is forgotten at once. */
const CACHE_MS = 2000

const MAX_CACHED = 5000

/** Finds paired walls by their tokens. Only hashes of tokens are stored. */
export class Devices {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #tree: () => Promise<readonly RightRow[]>
  readonly #cache = new Map<string, { caller: Caller; until: number }>()
  /** Counts what was forgotten: what was being read meanwhile is of before, and not kept. */
  #forgotten = 0
  #onEnd: (lines: readonly string[]) => void = () => undefined

  constructor(pool: pg.Pool, clock: Clock, tree: () => Promise<readonly RightRow[]>) {
    this.#pool = pool
    this.#clock = clock
    this.#tree = tree
  }

  /** Tells the one who holds lines open which devices have been revoked, or are something else from now on. */
  whenEnded(listener: (lines: readonly string[]) => void): void {
    this.#onEnd = listener
  }

  /** The wall behind a token; throws `deviceGone` when the token is unknown or old, or the wall revoked. */
  async find(token: string): Promise<Caller> {
    if (token === '' || token.length > 200) throw new Fault('deviceGone')
    const hash = sha256(token)
    const now = this.#clock.now()
    const cached = this.#cache.get(hash)
    if (cached && cached.until > now) return cached.caller
    this.#cache.delete(hash)
    const forgotten = this.#forgotten
    const { rows } = await this.#pool.query<AssignedRow>(
      `SELECT ${DEVICE_COLUMNS} FROM wall_device_token t JOIN wall_device d ON d.id = t.device_id WHERE t.token_hash = $1 AND t.expires_at > $2 AND d.state = 'paired'`,
      [hash, new Date(now)],
    )
    const row = rows[0]
    if (!row) throw new Fault('deviceGone')
    const caller = callerOf(row, await this.#tree(), await grantsOfDevice(this.#pool, row, now))
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
    if (forgotten === this.#forgotten) this.#cache.set(hash, { caller, until: now + CACHE_MS })
    return caller
  }

  /** Whether a connection is of the wall itself: its key has signed the nonce that was given there. */
  async provesKey(deviceId: string, nonce: string, signature: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ public_key: string }>(
      "SELECT public_key FROM wall_device WHERE id = $1 AND state = 'paired'",
      [deviceId],
    )
    return rows[0] !== undefined && isSigned(rows[0].public_key, { deviceId, nonce, signature }, 'line')
  }

  /** Of these lines the ones whose device still is paired, with its stamp: as sessions stand. */
  async standing(lines: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = lines.flatMap((line) => (line.startsWith('device:') ? [line.slice('device:'.length)] : []))
    if (ids.length === 0) return new Map()
    const { rows } = await this.#pool.query<AssignedRow>(
      `SELECT ${DEVICE_COLUMNS} FROM wall_device d WHERE d.id = ANY($1) AND d.state = 'paired'`,
      [ids],
    )
    const tree = await this.#tree()
    const standing = new Map<string, string>()
    for (const row of rows)
      standing.set(lineOf(row.id), callerOf(row, tree, await grantsOfDevice(this.#pool, row, this.#clock.now())).stamp)
    return standing
  }

  /** Forgets a device that was revoked or changed, and tells. */
  ended(deviceId: string): void {
    this.endedElsewhere([lineOf(deviceId)])
    this.#onEnd([lineOf(deviceId)])
  }

  /** Forgets devices that another process has ended. */
  endedElsewhere(lines: readonly string[]): void {
    this.#forgotten += 1
    for (const [hash, { caller }] of this.#cache) if (lines.includes(caller.sessionId)) this.#cache.delete(hash)
  }

  /** Removes screens that nobody has approved within a day, old tokens and old pictures. */
  async sweep(pictureKeptMs: number): Promise<number> {
    const now = this.#clock.now()
    const day = new Date(now - 86_400_000)
    const pending = await this.#pool.query(
      `DELETE FROM wall_device WHERE state = 'pending' AND created_at < $1 AND code_until < $1`,
      [day],
    )
    const tokens = await this.#pool.query('DELETE FROM wall_device_token WHERE expires_at < $1', [day])
    const pictures = await this.#pool.query('DELETE FROM wall_device_picture WHERE taken_at < $1', [
      new Date(now - pictureKeptMs),
    ])
    return (pending.rowCount ?? 0) + (tokens.rowCount ?? 0) + (pictures.rowCount ?? 0)
  }
}

declare module '../../call/services.ts' {
  interface Services {
    devices: Devices
  }
}
