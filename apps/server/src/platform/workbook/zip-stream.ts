import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A good half of the best ratio for a quarter of the work: rows of a list repeat themselves. */
const LEVEL = 2
const NAMES_ARE_UTF8 = 1 << 11
const SIZES_FOLLOW = 1 << 3
const DEFLATED = 8
const VERSION = 20
// 1980-01-01: a file has its moment inside, and equal rows make equal bytes.
const DATE = 0x21

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const fields = ({ crc, packed, size, name }: Entry, existing: boolean): Buffer => {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(NAMES_ARE_UTF8 | SIZES_FOLLOW, 2)
  head.writeUInt16LE(DEFLATED, 4)
  head.writeUInt16LE(DATE, 8)
  if (existing) {
    head.writeUInt32LE(crc, 10)
    head.writeUInt32LE(packed, 14)
    head.writeUInt32LE(size, 18)
  }
  head.writeUInt16LE(name.length, 22)
  return head
}

/**
 * A ZIP file that is written from front to back, in constant memory: sizes stand behind each entry. No entry and no file of
 * 4 GiB or more; it throws there.
 */
export class ZipStream {
  readonly #take: (bytes: Buffer) => void
  readonly #entries: Entry[] = []
  #offset = 0

  /** `take` receives the bytes in their order. */
  constructor(take: (bytes: Buffer) => void) {
    this.#take = take
  }

  #put(bytes: Buffer): void {
    this.#offset += bytes.length
    if (this.#offset > 0xffff_ffff) throw new Error('a ZIP file of 4 GiB')
    this.#take(bytes)
  }

  /** Opens an entry for text in ASCII; the earlier one has been closed. */
  open(name: string): { write(text: string): Promise<void>; close(): Promise<void>; drop(): void } {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.#offset }
    this.#put(Buffer.concat([Buffer.from('PK\u0003\u0004'), fields(entry, false), entry.name]))
    const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 64 * 1024 })
    deflate.on('data', (bytes: Buffer) => {
      entry.packed += bytes.length
      this.#put(bytes)
    })
    const failed = once(deflate, 'error').then(([error]) => Promise.reject(error))
    failed.catch(() => undefined)
    return {
      write: (text) => {
        const bytes = Buffer.from(text, 'latin1')
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (entry.size > 0xffff_ffff) throw new Error('a ZIP entry of 4 GiB')
        return Promise.race([failed, new Promise<void>((resolve) => deflate.write(bytes, () => resolve()))])
      },
      close: async () => {
        const ended = once(deflate, 'end')
        deflate.end()
        await Promise.race([failed, ended])
        const sizes = Buffer.alloc(16)
        sizes.write('PK\u0007\u0008', 'latin1')
        sizes.writeUInt32LE(entry.crc, 4)
        sizes.writeUInt32LE(entry.packed, 8)
        sizes.writeUInt32LE(entry.size, 12)
        this.#put(sizes)
        this.#entries.push(entry)
      },
      drop: () => deflate.destroy(),
    }
  }

  async add(name: string, text: string): Promise<void> {
    const entry = this.open(name)
    await entry.write(text)
    await entry.close()
  }

  /** Writes the list of entries: the file is whole. */
  end(): void {
    const start = this.#offset
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46)
      head.write('PK\u0001\u0002', 'latin1')
      head.writeUInt16LE(VERSION, 4)
      fields(entry, true).copy(head, 6)
      head.writeUInt32LE(entry.offset, 42)
      this.#put(Buffer.concat([head, entry.name]))
    }
    const end = Buffer.alloc(22)
    end.write('PK\u0005\u0006', 'latin1')
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#offset - start, 12)
    end.writeUInt32LE(start, 16)
    this.#put(end)
  }
}
