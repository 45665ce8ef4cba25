import { randomInt } from 'node:crypto'
import { Fault, INITIAL_PASSWORD_MS, PASSWORD_HISTORY, passwordRules } from '@data-centre/api'
import type pg from 'pg'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { SealedPhone } from '../phones/phones.ts'
import { type PasswordContext, refusalOfPassword } from './password-policy.ts'
import { hasPredictableSigns } from './predictable-signs.ts'

type Keeper = Pick<Services, 'database' | 'phones' | 'hashLimiter' | 'config' | 'sessions'>

interface Stored extends Omit<PasswordContext, 'mobile' | 'schoolNames'> {
  password_hash: string
  sealed: SealedPhone | null
  names: string[] | null
}

const INITIAL_LENGTH = 12
/** Characters that cannot be confused when they are read out; each kind of the policy is among them. */
const INITIAL_SIGNS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '#%+=?@'] as const

/** A random password that keeps every policy. */
export function randomPassword(): string {
  for (;;) {
    const password = drawPassword()
    if (!hasPredictableSigns(password.toLowerCase())) return password
  }
}

function drawPassword(): string {
  const pick = (signs: string): string => signs[randomInt(signs.length)] as string
  const all = INITIAL_SIGNS.join('')
  const signs = [
    ...INITIAL_SIGNS.map(pick),
    ...Array.from({ length: INITIAL_LENGTH - INITIAL_SIGNS.length }, () => pick(all)),
  ]
  for (let i = signs.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[signs[i], signs[j]] = [signs[j] as string, signs[i] as string]
  }
  return signs.join('')
}

/** Ends what else was opened by the former password: sessions but one, remembered accounts, known machines. */
async function revokeAll({ database, sessions, config }: Keeper, userId: number, keep: string | null): Promise<number> {
  await database.pool.query(
    `UPDATE sys_token SET revoked_at = $2, revoke_reason = 'password' WHERE user_id = $1 AND kind IN ('remember', 'device') AND revoked_at IS NULL`,
    [userId, new Date(config.clock.now())],
  )
  const ended = await sessions.closeOthers(userId, keep, 'password')
  sessions.forget(userId)
  return ended
}

/** Puts a password in the place of the former one, which goes into the history. */
async function replace(
  client: pg.PoolClient,
  userId: number,
  hash: string,
  now: number,
  initialUntil: Date | null,
): Promise<void> {
  await client.query(
    `INSERT INTO password_history(user_id, password_hash, replaced_at) SELECT id, password_hash, $2 FROM sys_user WHERE id = $1 AND password_hash <> ''`,
    [userId, new Date(now)],
  )
  await client.query(
    'DELETE FROM password_history WHERE user_id = $1 AND id NOT IN (SELECT id FROM password_history WHERE user_id = $1 ORDER BY id DESC LIMIT $2)',
    [userId, PASSWORD_HISTORY],
  )
  await client.query(
    'UPDATE sys_user SET password_hash = $2, password_set_at = $3, must_change = $4, initial_until = $5 WHERE id = $1',
    [userId, hash, new Date(now), initialUntil !== null, initialUntil],
  )
}

/**
 * Gives an account a random initial password and ends everything that the former one opened. It may be used for a day, to
 * set another. The answer is the only place where it stands in clear.
 */
export async function giveInitialPassword(keeper: Keeper, userId: number): Promise<string> {
  const { database, hashLimiter, config } = keeper
  const password = randomPassword()
  const hash = await hashLimiter.hash(password)
  const now = config.clock.now()
  await inTransaction(database.pool, (client) =>
    replace(client, userId, hash, now, new Date(now + INITIAL_PASSWORD_MS)),
  )
  await revokeAll(keeper, userId, null)
  return password
}

/** Whether a password is the present one or one of those before it, as far back as the policy looks. */
async function isFormer(
  { database, hashLimiter }: Keeper,
  userId: number,
  stored: string,
  password: string,
  depth: number,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM password_history WHERE user_id = $1 ORDER BY id DESC LIMIT $2',
    [userId, depth - 1],
  )
  for (const hash of [stored, ...rows.map((row) => row.password_hash)])
    if (await hashLimiter.verify(hash, password)) return true
  return false
}

/**
 * Changes a password by its owner's wish: the present one must fit and the new one keep the policy. Everything else that was
 * opened by the former one ends; the session that asks stays. Answers how many sessions ended, undefined when the present
 * password does not fit. Throws `invalid` with the reason when the new one is refused.
 */
export async function changePassword(
  keeper: Keeper,
  userId: number,
  asked: { current: string; next: string; sessionId: string },
): Promise<number | undefined> {
  const { database, phones, hashLimiter, config } = keeper
  const { rows } = await database.pool.query<Stored>(
    `SELECT u.password_hash, u.user_name AS "userName", u.real_name AS "realName", u.mobile_sealed AS sealed, ARRAY[s.name, s.short_name] AS names FROM sys_user u LEFT JOIN school s ON s.id = u.school_id WHERE u.id = $1`,
    [userId],
  )
  const stored = rows[0]
  if (!stored || !(await hashLimiter.verify(stored.password_hash, asked.current))) return undefined
  const refuse = (msg: string): never => {
    throw new Fault('invalid', { msg, data: { reason: 'param', field: 'newPassword' } })
  }
  const refusal = await refusalOfPassword(asked.next, config.passwordPolicy, {
    userName: stored.userName,
    realName: stored.realName,
    mobile: phones.open('sys_user.mobile', userId, stored.sealed),
    schoolNames: (stored.names ?? []).filter(Boolean),
  })
  if (refusal) refuse(refusal)
  const { history } = passwordRules[config.passwordPolicy]
  if (await isFormer(keeper, userId, stored.password_hash, asked.next, history))
    refuse(`不能与最近 ${history} 次使用过的密码相同`)
  const hash = await hashLimiter.hash(asked.next)
  const now = config.clock.now()
  await inTransaction(database.pool, (client) => replace(client, userId, hash, now, null))
  return revokeAll(keeper, userId, asked.sessionId)
}
