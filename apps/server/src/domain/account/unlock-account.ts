import type pg from 'pg'
import { accountSubject, earlySubject } from './lock-out-counts.ts'

/**
 * Forgets every failure at an account: from all networks, on its known machines, and of what its sessions ask for again.
 * Answers whether there is such an account.
 */
export async function unlockAccount(pool: pg.Pool, userName: string): Promise<boolean> {
  const subject = accountSubject(userName)
  await pool.query(`DELETE FROM login_guard WHERE subject IN ($1, $2) OR starts_with(subject, $1 || ' from ')`, [
    subject,
    earlySubject(userName),
  ])
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM sys_user WHERE lower(user_name) = lower($1)', [
    userName,
  ])
  const id = rows[0]?.id
  if (id === undefined) return false
  await pool.query(
    `DELETE FROM login_guard WHERE subject = ANY($1) OR subject IN (SELECT 'machine ' || token_hash FROM sys_token WHERE user_id = $2 AND kind = 'device')`,
    [['change', 'pairing', 'reauth'].map((kind) => `${kind} ${id}`), id],
  )
  return true
}
