import { randomBytes } from 'node:crypto'
import { KNOWN_MACHINE_MS } from '@data-centre/api'
import type pg from 'pg'
import { networkOf, sha256 } from '../../platform/address.ts'

/** Names a browser and, in it, an account; the name counts, so that asking takes the same for accounts that do not exist. */
const hashOf = (machine: string, userName: string): string => sha256(`machine ${machine} ${userName.toLowerCase()}`)

const isMachineId = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/**
 * The subject under which a login attempt is counted: failures on a machine where the account has logged in before are
 * that machine's own, so that nobody elsewhere can lock the person out of it. Undefined on any other machine.
 */
export async function knownMachine(
  pool: pg.Pool,
  machine: string | undefined,
  userName: string,
  now: number,
): Promise<string | undefined> {
  if (!isMachineId(machine)) return undefined
  const hash = hashOf(machine, userName)
  const { rowCount } = await pool.query(
    `SELECT 1 FROM sys_token WHERE token_hash = $1 AND kind = 'device' AND revoked_at IS NULL AND expires_at > $2`,
    [hash, new Date(now)],
  )
  return rowCount === 1 ? `machine ${hash}` : undefined
}

/** Marks a machine as known to an account after a login there; answers the id that its cookie keeps. */
export async function keepMachine(
  pool: pg.Pool,
  machine: string | undefined,
  account: { id: number; userName: string },
  from: { ip: string; ua: string },
  now: number,
): Promise<string> {
  const id = isMachineId(machine) ? machine : randomBytes(32).toString('base64url')
  await pool.query(
    `INSERT INTO sys_token(token_hash, user_id, kind, network, ua, issued_at, last_seen_at, expires_at) VALUES ($1, $2, 'device', $3, $4, $5, $5, $6)
     ON CONFLICT (token_hash) DO UPDATE SET network = excluded.network, ua = excluded.ua, last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at, revoked_at = NULL, revoke_reason = NULL`,
    [
      hashOf(id, account.userName),
      account.id,
      networkOf(from.ip),
      from.ua.slice(0, 200),
      new Date(now),
      new Date(now + KNOWN_MACHINE_MS),
    ],
  )
  return id
}
