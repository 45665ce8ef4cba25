import { randomBytes } from 'node:crypto'
import { REMEMBER_LIFE_MS } from '@data-centre/api'
import type pg from 'pg'
import { networkOf, sha256 } from '../../platform/address.ts'

/** Tells a ticket from a password in the same field; 46 characters, within the form's limit of 50. */
const PREFIX = 'rt.'

export const isRememberTicket = (password: string): boolean =>
  password.startsWith(PREFIX) && password.length === PREFIX.length + 43

/** Makes a ticket that stands in for the password for 30 days on a device where it was ticked; it still needs the captcha. */
export async function issueRememberTicket(
  pool: pg.Pool,
  userId: number,
  now: number,
  { ip, ua }: { ip: string; ua: string },
): Promise<string> {
  const ticket = PREFIX + randomBytes(32).toString('base64url')
  await pool.query(
    `INSERT INTO sys_token(token_hash, user_id, kind, network, ua, issued_at, last_seen_at, expires_at) VALUES ($1, $2, 'remember', $3, $4, $5, $5, $6)`,
    [sha256(ticket), userId, networkOf(ip), ua.slice(0, 200), new Date(now), new Date(now + REMEMBER_LIFE_MS)],
  )
  return ticket
}

/** Whether the ticket is this account's and alive. */
export async function acceptsRememberTicket(
  pool: pg.Pool,
  ticket: string,
  userId: number,
  now: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE sys_token SET last_seen_at = $3 WHERE token_hash = $1 AND user_id = $2 AND kind = 'remember' AND revoked_at IS NULL AND expires_at > $3`,
    [sha256(ticket), userId, new Date(now)],
  )
  return rowCount === 1
}

/** Hash of a ticket that is alive and of the account of this name; undefined for any other. */
export async function rememberedBy(
  pool: pg.Pool,
  ticket: string,
  userName: string,
  now: number,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT t.token_hash AS hash FROM sys_token t JOIN sys_user u ON u.id = t.user_id WHERE t.token_hash = $1 AND lower(u.user_name) = lower($2) AND t.kind = 'remember' AND t.revoked_at IS NULL AND t.expires_at > $3`,
    [sha256(ticket), userName, new Date(now)],
  )
  return rows[0]?.hash
}
