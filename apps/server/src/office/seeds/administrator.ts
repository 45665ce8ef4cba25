import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { HashGate } from '../account/hash-gate.ts'

/**
 * A production start without any account gets one administrator with a random password, which is shown once in the
 * terminal and must be changed. Answers it, or nothing when there are accounts already.
 */
export async function seedAdministrator(pool: pg.Pool, hashGate: HashGate): Promise<{ userName: string; password: string } | undefined> {
  if ((await pool.query('SELECT 1 FROM sys_user LIMIT 1')).rowCount) return undefined
  const password = `${randomBytes(15).toString('base64url')}#7a`
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sys_user(user_name, password_hash, real_name, must_change) VALUES ('admin', $1, '系统管理员', true) RETURNING id`,
    [await hashGate.hash(password)],
  )
  await pool.query(`INSERT INTO sys_user_role(user_id, role_id) SELECT $1, id FROM sys_role WHERE code = 'super_admin'`, [rows[0]?.id])
  await pool.query(`INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, 'nation', '0')`, [rows[0]?.id])
  return { userName: 'admin', password }
}
