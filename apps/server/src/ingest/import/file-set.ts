import { createReadStream, existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ImportError } from './import-error.ts'
import { openText } from './open-text.ts'
import type { TextFile } from './text-file.ts'
import { openZip } from './zip/open-zip.ts'

/** A text file of a set. */
export interface SetFile extends TextFile {
  /** Everything that is in it, as it lies there. */
  contents(): Promise<Readable>
}

/** Files that lie together in a folder or in a zip file. */
export interface FileSet {
  name: string
  /** Undefined where there is no such file. */
  find(name: string): SetFile | undefined
  close(): void
}

const LOCAL_HEADER = 'PK\u0003\u0004'
const END_OF_EMPTY = 'PK\u0005\u0006'

/** Opens a folder, whose files may be packed with gzip, or a zip file: there `beside` is the file that tells in which of its folders the set lies. Throws {@link ImportError}. */
export async function openFileSet(path: string, beside: string): Promise<FileSet> {
  if (!existsSync(path)) throw new ImportError(`没有找到 ${path}`)
  if (statSync(path).isDirectory()) return folderSet(path)
  if (statSync(path).size === 0) throw new ImportError(`${basename(path)} 是空文件`)
  if (!(await isZip(path))) throw new ImportError(`${path} 既不是文件夹，也不是 zip 压缩包`)
  return openZip(path, beside)
}

const folderSet = (folder: string): FileSet => ({
  name: basename(folder),
  find(name) {
    const path = [name, `${name}.gz`].map((one) => join(folder, one)).find(existsSync)
    if (path === undefined) return undefined
    return {
      name,
      bytes: statSync(path).size,
      open: () => openText(path),
      contents: async () => createReadStream(path, { highWaterMark: 1024 * 1024 }),
    }
  },
  close: () => undefined,
})

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return [LOCAL_HEADER, END_OF_EMPTY].includes(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}
