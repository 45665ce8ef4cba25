import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import type { OnProgress } from '../../platform/control-socket.ts'
import { OperationError } from '../operation-error.ts'
import { pack } from './archive.ts'
import { BACKUP_FORMAT, type Manifest, PACK, type Source } from './manifest.ts'
import { sayingFull } from './space.ts'
import { LastEntry, padding, tarHeader } from './tar-entry.ts'

export interface BackupReport {
  file: string
  /** Of the archive. */
  bytes: number
  outside: Manifest['outside']
}

const STORED = 0

type About = Omit<Manifest, 'format' | 'files'>

/**
 * Writes an archive of a snapshot: a manifest with the hash of the pack that holds the snapshot's files, and the pack. The pack is
 * streamed to where it stays, so that the archive needs its own size and nothing beside it. The file appears when it is whole.
 * Throws {@link OperationError}, and leaves nothing behind then.
 */
export async function writeBackup(
  file: string,
  source: Source,
  about: About,
  onProgress: OnProgress,
): Promise<BackupReport> {
  refuseExisting(file)
  const partial = `${file}.part`
  try {
    onProgress({ phase: '打包', done: 0, total: 1 })
    await mkdir(dirname(file), { recursive: true })
    await rm(partial, { force: true })
    await sayingFull(`磁盘空间不足，备份未写成：${file}`, () => writeArchive(partial, source, about))
    onProgress({ phase: '打包', done: 1, total: 1 })
    await rename(partial, file)
    const { size } = await stat(file)
    onProgress({ phase: '写入备份', done: size, total: size })
    return { file, bytes: size, outside: about.outside }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Manifest and header of the pack as one member of a gzip file, of the same size whatever the pack is: what it says is known when the
 * pack stands behind it. Blanks behind the manifest fill it up.
 */
function headOf(about: About, { bytes, sha256 }: { bytes: number; sha256: string }): Buffer {
  const textOf = (size: number): string =>
    JSON.stringify({ format: BACKUP_FORMAT, ...about, files: [{ path: PACK, bytes: size, sha256 }] }, null, 1)
  const longest = Buffer.byteLength(textOf(Number.MAX_SAFE_INTEGER))
  const text = Buffer.alloc(longest + 1, '\n')
  text.write(textOf(bytes))
  const mtime = Date.parse(about.at) / 1000
  return gzipSync(
    Buffer.concat([
      tarHeader('manifest.json', text.length, mtime),
      text,
      padding(text.length),
      tarHeader(PACK, bytes, mtime),
    ]),
    { level: STORED },
  )
}

/** Streams the pack to its place in the file, then writes the head before it. The archive is on disk when this resolves. */
async function writeArchive(file: string, source: Source, about: About): Promise<void> {
  const placeholder = headOf(about, { bytes: 0, sha256: '0'.repeat(64) })
  const entry = new LastEntry()
  const place = createWriteStream(file, { mode: 0o600, flags: 'wx', start: placeholder.length })
  // A second member of the gzip file; the pack is compressed already, only a checksum is added.
  await pack([source], entry, createGzip({ level: STORED }), place)
  const head = headOf(about, entry.described())
  if (head.length !== placeholder.length) throw new Error('the head of an archive has changed its size')
  const written = await open(file, 'r+')
  try {
    await written.write(head, 0, head.length, 0)
    await written.sync()
  } finally {
    await written.close()
  }
}

/** Before anything is stopped or copied. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new OperationError(`文件已存在，不会覆盖：${file}`)
}
