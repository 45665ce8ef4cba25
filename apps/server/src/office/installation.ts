import type pg from 'pg'
import type { Secrets } from '../platform/secrets.ts'

/**
 * Notes in the store which root secret belongs to it. Of several processes each must hold the same one, or each would
 * refuse what the others have signed: `isShared` throws where another one is noted, otherwise the note follows.
 */
export async function markInstallation(pool: pg.Pool, secrets: Secrets, isShared: boolean): Promise<void> {
  const mark = secrets.sign('installation', 'mark')
  const { rows } = await pool.query<{ mark: string }>('SELECT secret_mark AS mark FROM installation')
  const noted = rows[0]?.mark
  if (noted === mark) return
  if (noted !== undefined && isShared)
    throw new Error('SECRET_KEY 与本业务库登记的不一致：同一套系统的所有进程必须使用同一个 SECRET_KEY。SECRET_KEY differs from the one this database belongs to')
  await pool.query('INSERT INTO installation(secret_mark) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET secret_mark = excluded.secret_mark', [mark])
}
