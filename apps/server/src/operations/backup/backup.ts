import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OnProgress } from '../../platform/control-socket.ts'
import { OperationError } from '../operation-error.ts'
import { pack, STORED } from './archive.ts'
import { BACKUP_FORMAT, describe, type Manifest, PACK, type Source } from './manifest.ts'

export interface BackupReport {
  file: string
  /** Of the archive. */
  bytes: number
  outside: Manifest['outside']
}

/**
 * Writes an archive of a snapshot: its files as one pack, and a manifest with the pack's hash. The file appears when it is
 * whole. `scratch`: a folder for both, which is made and removed. Throws {@link OperationError}.
 */
export async function writeBackup(
  file: string,
  source: Source,
  about: Omit<Manifest, 'format' | 'files'>,
  scratch: string,
  onProgress: OnProgress,
): Promise<BackupReport> {
  refuseExisting(file)
  const partial = `${file}.part`
  try {
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    onProgress({ phase: '打包', done: 0, total: 1 })
    await pack(join(scratch, PACK), [source])
    onProgress({ phase: '打包', done: 1, total: 1 })
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      ...about,
      files: await describe([{ dir: scratch, names: [PACK] }]),
    }
    await writeFile(join(scratch, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    await mkdir(dirname(file), { recursive: true })
    await rm(partial, { force: true })
    await pack(partial, [{ dir: scratch, names: ['manifest.json', PACK] }], STORED)
    await rename(partial, file)
    const { size } = await stat(file)
    onProgress({ phase: '写入备份', done: size, total: size })
    return { file, bytes: size, outside: about.outside }
  } catch (error) {
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new OperationError(`磁盘空间不足，备份未写成：${file}`)
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Before anything is stopped or copied. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new OperationError(`文件已存在，不会覆盖：${file}`)
}
