import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

const BLOCK_BYTES = 512
/** Two empty blocks end an archive. */
const END_BYTES = 2 * BLOCK_BYTES
/** Larger sizes are written as binary numbers, which GNU tar and bsdtar both read. */
const MAX_OCTAL_SIZE = 8 ** 11 - 1

/** Zeros behind so many bytes of content, up to the next block. */
export const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES)

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** Header of a file in an archive of tar (ustar): a block of 512 bytes. `mtime`: seconds since 1970. */
export function tarHeader(name: string, bytes: number, mtime: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, 0, 100)
  header.write(octal(0o600, 7), 100)
  for (const at of [108, 116]) header.write(octal(0, 7), at)
  if (bytes <= MAX_OCTAL_SIZE) header.write(octal(bytes, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(octal(Math.floor(mtime), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  // The checksum is taken with blanks in its own place.
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, 148)
  return header
}

/** Text of the first file of an archive of tar, of less than 8 GiB. */
export const firstEntry = (archive: Buffer): string =>
  archive.toString('utf8', BLOCK_BYTES, BLOCK_BYTES + Number.parseInt(archive.toString('latin1', 124, 135), 8))

/** The last entry of an archive of tar: what passes through is its content, and is followed by the archive's end. */
export class LastEntry extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  override _flush(done: (error: null, chunk: Buffer) => void): void {
    done(null, Buffer.concat([padding(this.#bytes), Buffer.alloc(END_BYTES)]))
  }

  /** Size and SHA-256 of the content, once all of it has passed. */
  described(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
