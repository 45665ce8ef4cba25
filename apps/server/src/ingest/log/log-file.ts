import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Every record stands behind its length and its checksum, both 32 bit little endian. */
const HEAD = 8
/** No record is longer: a larger length is a torn or foreign head. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024

/** A payload with its head, ready to be written. */
export function frame(payload: Buffer): Buffer[] {
  const head = Buffer.allocUnsafe(HEAD)
  head.writeUInt32LE(payload.length, 0)
  head.writeUInt32LE(crc32(payload), 4)
  return [head, payload]
}

/** Whole records of a file in order, and where the first torn or damaged one begins. */
function recordsIn(bytes: Buffer): { payloads: Buffer[]; good: number } {
  const payloads: Buffer[] = []
  let at = 0
  while (at + HEAD <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    const end = at + HEAD + length
    if (length === 0 || length > MAX_RECORD_LENGTH || end > bytes.length) break
    const payload = bytes.subarray(at + HEAD, end)
    if (crc32(payload) !== bytes.readUInt32LE(at + 4)) break
    payloads.push(payload)
    at = end
  }
  return { payloads, good: at }
}

/** Reads a segment that an earlier process left. A tail that was being written when it died was never acknowledged: it is cut off. */
export async function readSegment(path: string): Promise<{ payloads: Buffer[]; bytes: number; cut: number }> {
  const bytes = await readFile(path)
  const { payloads, good } = recordsIn(bytes)
  const cut = bytes.length - good
  if (cut > 0) {
    await truncate(path, good)
    const file = await open(path, 'r+')
    await file.datasync().finally(() => file.close())
  }
  return { payloads, bytes: good, cut }
}

/** A file's name is on disk only when its folder is. */
export async function syncFolder(dir: string): Promise<void> {
  const folder: FileHandle = await open(dir, 'r')
  await folder.sync().finally(() => folder.close())
}
