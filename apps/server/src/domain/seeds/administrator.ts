import { INITIAL_PASSWORD_MS } from '@data-centre/api'
import type pg from 'pg'
import type { HashLimiter } from '../account/hash-limiter.ts'
import { randomPassword } from '../account/passwords.ts'
import { unlockAccount } from '../account/unlock-account.ts'

/** An installation whose only account was never used would be locked for ever once its initial password has ended. */
const UNUSED = `SELECT id FROM sys_user WHERE must_change AND initial_until <= $1 AND NOT EXISTS (SELECT 1 FROM sys_user other WHERE other.id <> sys_user.id)`

const UNUSED_YET =
  'SELECT user_name FROM sys_user WHERE must_change AND last_login_at IS NULL AND NOT EXISTS (SELECT 1 FROM sys_user other WHERE other.id <> sys_user.id)'

/**
 * A production start without any account gets one administrator with a random password, which is shown once in the
 * terminal, may be used for a day and must be changed; a start after that day gives a new one as long as nobody has used it.
 * Answers it, or nothing when there are accounts already.
 */
export async function seedAdministrator(
  pool: pg.Pool,
  hashLimiter: HashLimiter,
  now: number,
): Promise<{ userName: string; password: string } | undefined> {
  // Whoever failed at an account that nobody has used yet guessed: its counters end with the start.
  const fresh = await pool.query<{ user_name: string }>(UNUSED_YET)
  for (const { user_name } of fresh.rows) await unlockAccount(pool, user_name)
  const isFirst = !(await pool.query('SELECT 1 FROM sys_user LIMIT 1')).rowCount
  const unused = isFirst ? undefined : (await pool.query<{ id: number }>(UNUSED, [new Date(now)])).rows[0]
  if (!isFirst && !unused) return undefined
  const password = randomPassword()
  const hash = await hashLimiter.hash(password)
  const until = new Date(now + INITIAL_PASSWORD_MS)
  if (unused) {
    const { rows } = await pool.query<{ user_name: string }>(
      'UPDATE sys_user SET password_hash = $2, password_set_at = $3, initial_until = $4 WHERE id = $1 RETURNING user_name',
      [unused.id, hash, new Date(now), until],
    )
    return { userName: rows[0]?.user_name ?? '', password }
  }
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sys_user(user_name, password_hash, real_name, must_change, password_set_at, initial_until) VALUES ('admin', $1, '系统管理员', true, $2, $3) RETURNING id`,
    [hash, new Date(now), until],
  )
  await pool.query(
    `INSERT INTO sys_user_role(user_id, role_id) SELECT $1, id FROM sys_role WHERE code = 'super_admin'`,
    [rows[0]?.id],
  )
  await pool.query(`INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, 'nation', '0')`, [rows[0]?.id])
  return { userName: 'admin', password }
}
