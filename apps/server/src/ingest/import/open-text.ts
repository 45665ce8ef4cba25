import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const GZIP_MAGIC = 0x1f8b

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE(0) === GZIP_MAGIC
  } finally {
    await file.close()
  }
}

/** UTF-8 bytes as they come; `bytesRead` says how much of the file has been read. */
export interface OpenText {
  stream: Readable
  bytesRead(): number
}

/** Opens a file, plain or packed with gzip. */
export async function openText(path: string): Promise<OpenText> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const stream = (await isGzip(path)) ? file.pipe(createGunzip()) : file
  // Destroying the outer stream alone would leave the file's own failure unheard.
  if (stream !== file) file.on('error', (error) => stream.destroy(error))
  return { stream, bytesRead: () => file.bytesRead }
}
