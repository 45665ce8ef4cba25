import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { ConfigError } from '../config.ts'

/** The SQL files lie beside this file in the sources and in `migrations/` beside the bundle. */
const folder = (): string => {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL('../src/platform/database/migrations', import.meta.url))
}

/** Names of the migrations of this version, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder())).filter((name) => name.endsWith('.sql')).sort()

const newerText = (name: string): string =>
  `业务库来自更新的版本（含迁移 ${name}）。请升级本产品后再启动，不要用旧版本打开。\nThe operational store belongs to a newer version (migration ${name}); upgrade this product.`

/** Only one server migrates at a time; any other waits for this advisory lock. */
const MIGRATION_LOCK = 20_250_514

/**
 * Applies the migrations that are missing, in the order of their names, each in a transaction of its own. Throws when one
 * fails, or when one that was applied has been edited since: history is never rewritten. Throws {@link ConfigError} and writes
 * nothing where a newer version has been at work.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const names = await knownMigrations()
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration(name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const done = new Map(
      (await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migration')).rows.map(
        (row) => [row.name, row.sha256],
      ),
    )
    const newer = [...done.keys()].find((name) => !names.includes(name))
    if (newer !== undefined) throw new ConfigError(newerText(newer))
    for (const name of names) {
      const sql = await readFile(`${folder()}/${name}`, 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = done.get(name)
      if (before === sha256) continue
      if (before) throw new Error(`migration ${name} was changed after it had been applied`)
      await client.query('BEGIN')
      try {
        await client.query(sql)
        await client.query('INSERT INTO schema_migration(name, sha256) VALUES ($1, $2)', [name, sha256])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`migration ${name} failed`, { cause: error })
      }
      applied.push(name)
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
  return applied
}
