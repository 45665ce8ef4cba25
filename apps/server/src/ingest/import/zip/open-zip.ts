import { basename, posix } from 'node:path'
import { Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import type { FileSet, SetFile } from '../file-set.ts'
import { ImportError } from '../import-error.ts'
import type { OpenText } from '../open-text.ts'

/** A file set has a dozen files; an archive of thousands is none. */
const MAX_ENTRIES = 1000
/** Unpacked bytes of one archive: a roster of ten million enrolments has about one GiB. */
const MAX_BYTES = 4 * 1024 ** 3
/** Tables pack to a tenth, very regular ones to a fiftieth; deflate itself ends at a thousandth. */
const MAX_RATIO = 200
/** Below this nothing is a bomb. */
const HARMLESS_BYTES = 16 * 1024 ** 2

/**
 * Opens a zip file whose files are read as streams, nothing is unpacked to disk. The set lies in the folder of `beside`: many
 * programs pack the folder itself. Throws {@link ImportError} for what is no sound archive of plain files: names that lead
 * out of it, names that come twice, encryption, sizes beyond all measure. Wrong sizes, checksums and damaged bytes are
 * found while a file is read.
 */
export async function openZip(path: string, beside: string): Promise<FileSet> {
  const name = basename(path)
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error) => fail(name, error))
  try {
    const entries = await readEntries(zip, name)
    const folders = [...entries.keys()]
      .filter((one) => posix.basename(one).toLowerCase() === beside && !isSystems(one))
      .map((one) => posix.dirname(one))
    if (folders.length > 1)
      throw new ImportError(`压缩包 ${name} 中有 ${folders.length} 个 ${beside}，无法确定要导入哪一套文件`)
    const [folder = '.'] = folders
    // Systems that do not tell letter cases apart write the names as they like; none comes twice.
    const byName = new Map([...entries].map(([inZip, entry]) => [inZip.toLowerCase(), entry]))
    return {
      name,
      find(wanted) {
        const inZip = posix.join(folder, wanted)
        if (byName.has(`${inZip}.gz`.toLowerCase()))
          throw new ImportError(`压缩包 ${name} 中的 ${inZip}.gz 又经过压缩，请直接放入 ${wanted}`)
        const entry = byName.get(inZip.toLowerCase())
        return entry && fileOf(zip, name, wanted, entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/**
 * Opens every file of a zip archive whose name ends so, in the order of their names, under the bounds of {@link openZip}.
 * `leftOut` are the names of the others. Throws {@link ImportError} also where there is none.
 */
export async function openZipFiles(
  path: string,
  endings: readonly string[],
): Promise<{ files: SetFile[]; leftOut: string[]; close(): void }> {
  const name = basename(path)
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error) => fail(name, error))
  try {
    const entries = await readEntries(zip, name)
    const isWanted = (inZip: string) => endings.some((ending) => inZip.toLowerCase().endsWith(ending))
    const own = [...entries].filter(([inZip]) => !isSystems(inZip))
    const wanted = own.filter(([inZip]) => isWanted(inZip))
    if (wanted.length === 0) throw new ImportError(`压缩包 ${name} 中没有 ${endings.join('、')} 文件`)
    const files = wanted
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([inZip, entry]) => fileOf(zip, name, inZip, entry))
    const leftOut = own.flatMap(([inZip]) => (isWanted(inZip) ? [] : [inZip]))
    return { files, leftOut, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** macOS lays its own notes beside every file. */
const isSystems = (path: string): boolean => path.startsWith('__MACOSX/')

/** Files by their path; folders are left out. */
async function readEntries(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new ImportError(`压缩包 ${name} 中有 ${zip.entryCount} 个文件，最多 ${MAX_ENTRIES} 个`)
  const entries = new Map<string, Entry>()
  const seen = new Set<string>()
  let bytes = 0
  let packedBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
      if (validateFileName(path) !== null || path.includes('\0'))
        throw new ImportError(`压缩包 ${name} 中的文件名“${path}”不安全（含有 ..、反斜杠或绝对路径）`)
      if (path.endsWith('/')) continue
      // Systems that do not tell letter cases apart would unpack only one of two.
      const plain = posix.normalize(path).toLowerCase()
      if (seen.has(plain)) throw new ImportError(`压缩包 ${name} 中有重复的文件“${path}”`)
      seen.add(plain)
      if (entry.isEncrypted()) throw new ImportError(`压缩包 ${name} 已加密，请先去除密码`)
      if (!entry.canDecodeFileData())
        throw new ImportError(`压缩包 ${name} 中的“${path}”使用了不支持的压缩方法，请用普通的 zip 格式重新压缩`)
      bytes += entry.uncompressedSize
      packedBytes += entry.compressedSize
      // Entries that share their bytes multiply them past every ratio.
      if (packedBytes > zip.fileSize) throw new ImportError(`压缩包 ${name} 的目录与内容不符：其中的文件互相重叠`)
      const isBomb = entry.uncompressedSize > Math.max(HARMLESS_BYTES, entry.compressedSize * MAX_RATIO)
      if (isBomb || bytes > MAX_BYTES)
        throw new ImportError(
          `压缩包 ${name} 解压后过大（“${path}”），每个文件最多为压缩后的 ${MAX_RATIO} 倍，合计最多 ${MAX_BYTES / 1024 ** 3} GB`,
        )
      entries.set(posix.normalize(path), entry)
    }
  } catch (error) {
    fail(name, error)
  }
  return entries
}

function fileOf(zip: ZipFile, archive: string, name: string, entry: Entry): SetFile {
  const open = async () => {
    const packed = await zip.openReadStreamPromise(entry).catch((error) => fail(archive, error))
    const checked = checksum(entry, archive, name)
    packed.on('error', (error) => checked.stream.destroy(damaged(archive, error)))
    checked.stream.on('close', () => packed.destroy())
    packed.pipe(checked.stream)
    return checked
  }
  return { name, bytes: entry.uncompressedSize, open, contents: async () => (await open()).stream }
}

/** Passes the bytes on and fails at their end where they are not those that were packed. */
function checksum(entry: Entry, archive: string, name: string): OpenText & { stream: Transform } {
  let sum = 0
  let read = 0
  const stream = new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum)
      read += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new ImportError(`压缩包 ${archive} 中的 ${name} 已损坏：校验和不符`))
    },
  })
  return { stream, bytesRead: () => read }
}

const damaged = (archive: string, error: unknown): ImportError =>
  error instanceof ImportError
    ? error
    : new ImportError(`压缩包 ${archive} 不完整或已损坏，请重新取得完整的文件后再导入`, { cause: error })

function fail(archive: string, error: unknown): never {
  throw damaged(archive, error)
}
