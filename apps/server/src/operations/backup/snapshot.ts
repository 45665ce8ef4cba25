import { existsSync } from 'node:fs'
import { cp, link, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ANCHORS_FILE } from '../../domain/audit/anchors.ts'
import type { Intake } from '../../ingest/intake.ts'
import type { Database } from '../../platform/database/store.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { OperationError } from '../operation-error.ts'
import { freezeWarehouse } from './freeze.ts'
import type { Source } from './manifest.ts'

/** The operational store, the one part that a snapshot of a running server copies; of the others it links the files. */
export const COPIED = 'office'

/** Names of a data folder that make an installation; the rest is made again. `office` is missing where PostgreSQL holds it. */
const parts = [COPIED, 'warehouse/db/metadata', 'warehouse/db/store', 'intake', 'files', 'secret.key', ANCHORS_FILE]
const presentIn = (dir: string): Source => ({ dir, names: parts.filter((name) => existsSync(join(dir, name))) })

/** Stores that lie outside of the data folder and are backed up with their own tools. */
export interface Outside {
  database: boolean
  warehouse: boolean
}

/** A data folder that stands still: its lock is held by the caller. What an outside store has left there is not taken. */
export function stillSnapshot(dataDir: string, outside: Outside): Source {
  const { dir, names } = presentIn(dataDir)
  return {
    dir,
    names: names.filter(
      (name) => !(outside.database && name === COPIED) && !(outside.warehouse && name.startsWith('warehouse/')),
    ),
  }
}

// The engine writes any other sign than these into file names as an escape.
export const snapshotName = (now: number): string => `backup_${now}`
/** Earlier versions built the archive in a folder beside the snapshot. */
const SNAPSHOT = /^backup_\d+(_manifest)?$/

/** Removes what a server that was killed during a backup left behind, and nothing that somebody has put there. */
export async function removeLeftSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (SNAPSHOT.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  await rm(join(dataDir, 'warehouse', 'db', 'shadow'), { recursive: true, force: true })
}

/** The files of a folder as further names of the same bytes. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await linkTree(join(from, entry.name), join(to, entry.name))
    // One that was removed meanwhile is no part of the installation any more.
    else if (entry.isFile())
      await link(join(from, entry.name), join(to, entry.name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

export interface RunningServer {
  dataDir: string
  store: FactStore
  database: Pick<Database, 'copyTo'>
  intake: Pick<Intake, 'hold'>
  outside: Outside
}

/**
 * One moment of a running server, as a folder inside the data folder: the drain rests while the parts are linked and the
 * operational store is copied, so what is accepted stands either in the stores or in the segments of the log beside them.
 * Events go on being accepted meanwhile. The caller removes the folder.
 */
export async function runningSnapshot(
  { dataDir, store, database, intake, outside }: RunningServer,
  name: string,
): Promise<Source> {
  const dir = join(dataDir, name)
  await mkdir(join(dir, 'intake'), { recursive: true, mode: 0o700 })
  try {
    const hold = await intake.hold()
    try {
      if (!hold.isWhole) throw new OperationError('分析库暂时无法写入，入库只完成了一半：请恢复后再备份，或先停止服务')
      for (const segment of hold.segments) await link(segment, join(dir, 'intake', basename(segment)))
      if (!outside.warehouse)
        await freezeWarehouse(store, join(dataDir, 'warehouse', 'db'), join(dir, 'warehouse', 'db'), name)
      // Before the store: an anchor of a row that the copy lacks would say that the log was cut off.
      if (existsSync(join(dataDir, ANCHORS_FILE))) await cp(join(dataDir, ANCHORS_FILE), join(dir, ANCHORS_FILE))
      await database.copyTo?.(join(dir, COPIED))
    } finally {
      hold.release()
    }
    // After the store: a file that it names is there before its row, and never changes.
    if (existsSync(join(dataDir, 'files'))) await linkTree(join(dataDir, 'files'), join(dir, 'files'))
    await cp(join(dataDir, 'secret.key'), join(dir, 'secret.key'))
    return presentIn(dir)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}
