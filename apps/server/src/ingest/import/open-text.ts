import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Whether a file begins with these bytes: what it is packed with, whatever it is called. */
export async function beginsWith(path: string, magic: Buffer): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return bytesRead === magic.length && buffer.equals(magic)
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
  const stream = (await beginsWith(path, GZIP_MAGIC)) ? file.pipe(createGunzip()) : file
  // Destroying the outer stream alone would leave the file's own failure unheard.
  if (stream !== file) {
    file.on('error', (error) => stream.destroy(error))
    // Who needs the beginning only leaves the rest unread.
    stream.on('close', () => file.destroy())
  }
  return { stream, bytesRead: () => file.bytesRead }
}
