import { cp, mkdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { FactStore } from '../../warehouse/store.ts'

/**
 * What knows how far other tables are comes first: a roll-up or a day that is newer than its mark is built again, one
 * that is older would never be.
 */
const first = ['rollup_week', 'demo_progress']

/**
 * Links the parts of every table as of now into `target`, a folder of the same file system that looks like the engine's
 * own. Costs no room and a few milliseconds a table; the engine goes on meanwhile.
 */
export async function freezeWarehouse(
  store: FactStore,
  engineDir: string,
  target: string,
  name: string,
): Promise<void> {
  const tables = await store.query<{ table: string; path: string }>(
    "SELECT name AS table, data_paths[1] AS path FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND NOT startsWith(name, 'stage_') ORDER BY indexOf({first:Array(String)}, name) DESC, name",
    { first },
  )
  const shadow = join(engineDir, 'shadow', name)
  try {
    for (const { table } of tables) await store.command(`ALTER TABLE ${table} FREEZE WITH NAME '${name}'`)
    await mkdir(target, { recursive: true, mode: 0o700 })
    await rename(join(shadow, 'store'), join(target, 'store'))
    // The database is a folder among the tables', known by a link.
    await mkdir(join(target, 'metadata'))
    const link = await readlink(join(engineDir, 'metadata', 'default'))
    await symlink(link, join(target, 'metadata', 'default'))
    const definitions = join(target, 'metadata', link)
    await mkdir(definitions, { recursive: true })
    for (const { table, path } of tables) {
      const folder = join(target, relative(engineDir, path))
      await mkdir(join(folder, 'detached'), { recursive: true })
      await cp(join(path, 'format_version.txt'), join(folder, 'format_version.txt'))
      // Tokens of what is in the parts: a batch that is sent again after the restore still counts once.
      await cp(join(path, 'deduplication_logs'), join(folder, 'deduplication_logs'), { recursive: true }).catch(
        ignoreMissing,
      )
      await cp(join(engineDir, 'metadata', 'default', `${table}.sql`), join(definitions, `${table}.sql`))
    }
  } finally {
    await rm(shadow, { recursive: true, force: true })
    await rm(dirname(shadow), { force: true }).catch(() => undefined)
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
