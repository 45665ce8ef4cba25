import type pg from 'pg'
import type { InstallationKind } from '../platform/installation-kind.ts'
import type { Secrets } from '../platform/secrets.ts'
import { demoAccounts } from './seeds/demo-accounts.ts'

/** A production installation may use a name or two of the demo accounts for people of its own. */
const MIN_DEMO_ACCOUNTS = 5

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
    throw new Error(
      'SECRET_KEY 与本业务库登记的不一致：同一套系统的所有进程必须使用同一个 SECRET_KEY。SECRET_KEY differs from the one this database belongs to',
    )
  await pool.query(
    'INSERT INTO installation(secret_mark) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET secret_mark = excluded.secret_mark',
    [mark],
  )
}

/** What an operational store was made for, by the accounts in it; undefined where there is none yet. */
export async function kindOfContent(pool: pg.Pool): Promise<InstallationKind | undefined> {
  const { rows } = await pool.query<{ all: number; demo: number }>(
    'SELECT count(*) AS all, count(*) FILTER (WHERE lower(user_name) = ANY($1)) AS demo FROM sys_user',
    [demoAccounts.map(({ userName }) => userName)],
  )
  const { all = 0, demo = 0 } = rows[0] ?? {}
  // A first start that was cut short has made some of them only.
  if (demo >= MIN_DEMO_ACCOUNTS || (demo > 0 && demo === all)) return 'demo'
  return all > 0 ? 'production' : undefined
}
