import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import type { OnProgress } from '../../platform/control-socket.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { lockFolder } from '../../platform/lock-file.ts'
import { OperationError } from '../operation-error.ts'
import { unpack } from './archive.ts'
import { BACKUP_FORMAT, type Manifest, manifestSchema, PACK, refuseForeignEntries, verify } from './manifest.ts'
import { demandSpaceToRestore, sayingFull } from './space.ts'
import { firstEntry } from './tar-entry.ts'

const UNPACKING = '.restoring'
/** Of an archive, what holds its manifest, bytes. */
const HEAD_BYTES = 2 ** 17

/**
 * Unpacks an archive into an empty or missing data folder, after every byte of the archive has been compared with its manifest. Throws
 * {@link OperationError} and leaves the folder as it was when the archive is damaged or newer than this version, or the disk too small.
 */
export async function restoreBackup(file: string, dataDir: string, onProgress: OnProgress): Promise<Manifest> {
  if (!existsSync(file)) throw new OperationError(`没有这个文件：${file}`)
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new OperationError(`数据目录 ${dataDir} 不是空的：恢复只写入空目录，请移走它或换一个 DATA_DIR`)
  await demandSpaceToRestore(file, dataDir, await headOf(file))
  const lock = lockFolder(dataDir)
  // Inside the data folder, because that may be a mount of its own: what is moved stays on its file system.
  const unpacking = join(dataDir, UNPACKING)
  try {
    return await sayingFull(
      `磁盘空间不足，未恢复：${dataDir} 所在的磁盘在解压时写满。请清理、扩容，或换一个 DATA_DIR`,
      () => unpackInto(dataDir, file, unpacking, onProgress),
    )
  } finally {
    await rm(unpacking, { recursive: true, force: true })
    lock.release()
  }
}

async function unpackInto(dataDir: string, file: string, unpacking: string, onProgress: OnProgress): Promise<Manifest> {
  await mkdir(unpacking, { mode: 0o700 })
  onProgress({ phase: '解压', done: 0, total: 1 })
  await unpack(file, unpacking)
  onProgress({ phase: '解压', done: 1, total: 1 })
  const manifest = await manifestIn(unpacking)
  const names = (await readdir(unpacking)).filter((name) => name !== 'manifest.json')
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  await verify(unpacking, names, manifest, (bytes) => {
    done += bytes
    onProgress({ phase: '校验', done, total })
  })
  const tree = names.includes(PACK) ? await unpackPack(unpacking) : unpacking
  for (const name of await readdir(tree))
    if (name !== 'manifest.json') await rename(join(tree, name), join(dataDir, name))
  return manifest
}

/** What the manifest at the head of an archive says, read without unpacking and not checked; nothing where there is none to be read. */
async function headOf(file: string): Promise<Partial<Manifest>> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return JSON.parse(firstEntry(gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH })))
  } catch {
    // What is wrong with it is said when it is unpacked.
    return {}
  } finally {
    await opened.close()
  }
}

/** Unpacks the verified pack beside itself; answers the folder of what was in it. */
async function unpackPack(dir: string): Promise<string> {
  const tree = join(dir, 'tree')
  await mkdir(tree, { mode: 0o700 })
  await unpack(join(dir, PACK), tree)
  await refuseForeignEntries(tree)
  return tree
}

async function manifestIn(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => {
    throw new OperationError('这不是本产品的备份：其中没有清单')
  })
  const { format } = JSON.parse(text) as { format?: unknown }
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw new OperationError('备份来自更新的版本，请先升级本产品')
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new OperationError('这不是本产品的备份：清单无法识别')
  const existing = new Set(await knownMigrations())
  const newer = parsed.data.migrations.find((name) => !existing.has(name))
  if (newer !== undefined) throw new OperationError(`备份来自更新的版本（含迁移 ${newer}），请先升级本产品`)
  return parsed.data
}
