import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, isStorageKey, MissingFile } from './storage.ts'

/** Files below a folder of this machine. */
export function localStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`no storage key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        // The folder may be a mount of its own.
        if (error.code !== 'EXDEV') throw error
        await copyFile(path, `${target}.part`)
        await rename(`${target}.part`, target)
        await rm(path, { force: true })
      })
      // An answer that says "stored" must outlive a power cut.
      const file = await open(target, 'r+')
      await file.sync().finally(() => file.close())
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingFile(`no file ${key}`, { cause: error }) : error
      })
      return createReadStream('', { fd: file, ...range })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
