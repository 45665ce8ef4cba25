import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a zip that a test makes; sound unless it says otherwise. */
export interface Packed {
  name: string
  content: string | Buffer
  /** What the directory says instead of what is there. */
  says?: { bytes?: number; checksum?: number }
  isEncrypted?: boolean
}

const UTF8_NAMES = 0x800
const ENCRYPTED = 1

/** A zip file of the given files, byte by byte as PKWARE's APPNOTE 6.3 lays it down: tests need unsound ones too. */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, says = {}, isEncrypted = false } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(UTF8_NAMES | (isEncrypted ? ENCRYPTED : 0), 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(says.checksum ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says.bytes ?? bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, path]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end])
}
