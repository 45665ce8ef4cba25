import { existsSync } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/disk.ts'
import { OperationError } from '../operation-error.ts'
import type { Source } from './manifest.ts'

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
