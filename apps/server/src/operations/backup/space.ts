import { existsSync } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/disk.ts'
import { OperationError } from '../operation-error.ts'
import type { Manifest, Source } from './manifest.ts'

const mib = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`

/** Bytes of everything below a path; what a running server has removed meanwhile counts nothing. */
async function bytesBelow(path: string): Promise<number> {
  try {
    const found = await lstat(path)
    if (!found.isDirectory()) return found.size
    let bytes = 0
    for (const name of await readdir(path)) bytes += await bytesBelow(join(path, name))
    return bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 0
  }
}

export async function bytesOf({ dir, names }: Source): Promise<number> {
  let bytes = 0
  for (const name of names) bytes += await bytesBelow(join(dir, name))
  return bytes
}

const NO_SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])
/** What tar, the engine and the embedded store's process say of it: of them there is a text only. */
const NO_SPACE_TEXT = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|NOT_ENOUGH_SPACE/i

/** Does work; where the disk turns out to be full, the error is an {@link OperationError} with this text. */
export async function sayingFull<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message = '' } = error as NodeJS.ErrnoException
    throw NO_SPACE.has(code) || NO_SPACE_TEXT.test(message) ? new OperationError(text) : error
  }
}

/** The folder itself, or the one in which it will be made. */
const existing = (dir: string): string => (existsSync(dir) ? dir : existing(dirname(dir)))

/**
 * Refuses, with an {@link OperationError}, a backup for which there is too little room, before anything is stopped, copied or
 * written. What compression will save is not known, so the archive counts as large as its content; on the disk of the data folder
 * the server keeps the room without which it takes no events. `copied`: what is copied inside the data folder meanwhile.
 */
export async function demandSpace(file: string, source: Source, copied: Source): Promise<void> {
  const target = existing(dirname(file))
  const archiveBytes = await bytesOf(source)
  const copiedBytes = await bytesOf(copied)
  const isOneDisk = (await stat(target)).dev === (await stat(source.dir)).dev
  const demand = async (dir: string, bytes: number, kept: number, where: string): Promise<void> => {
    const free = await freeBytes(dir)
    if (free - kept < bytes)
      throw new OperationError(
        `磁盘空间不足，未备份：${where}最多需要 ${mib(bytes)}${kept > 0 ? `，并须给服务留出 ${mib(kept)}` : ''}，${dir} 所在的磁盘剩余 ${mib(free)}。请清理、扩容，或备份到另一块磁盘`,
      )
  }
  if (isOneDisk) return demand(target, archiveBytes + copiedBytes, MIN_FREE_BYTES, '备份文件')
  await demand(target, archiveBytes, 0, '备份文件')
  if (copiedBytes > 0) await demand(source.dir, copiedBytes, MIN_FREE_BYTES, '业务库的副本')
}

/**
 * Refuses, with an {@link OperationError}, to restore where there is too little room, before anything is written. `manifest`: what the
 * archive says of itself, as far as it can be read. A pack lies beside what it holds for a while; where it does not say how much that
 * is, as those of earlier versions, it is at least the pack's own size.
 */
export async function demandSpaceToRestore(
  file: string,
  dataDir: string,
  manifest: Partial<Pick<Manifest, 'format' | 'contentBytes'>>,
): Promise<void> {
  const { size } = await stat(file)
  const bytes = (manifest.format ?? 1) === 1 ? size : size + (manifest.contentBytes ?? size)
  const dir = existing(dataDir)
  const free = await freeBytes(dir)
  if (free < bytes)
    throw new OperationError(
      `磁盘空间不足，未恢复：数据目录需要约 ${mib(bytes)}，${dir} 所在的磁盘剩余 ${mib(free)}。请清理、扩容，或换一个 DATA_DIR`,
    )
}
