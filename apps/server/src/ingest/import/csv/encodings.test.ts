import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { checkedText } from '../text-file.ts'

const TEXT = 'sourcedId\t姓名\r\nP1\t王小明𠮷\r\n'
const MARK = '\ufeff'

/** A text as UTF-16, with the lower byte of each unit first or last. */
function utf16(text: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

/** What a file reads as, and what is said of it; it comes in chunks that part characters. */
async function read(bytes: Buffer, chunkBytes = 7): Promise<{ text: string; notes: string[] }> {
  const notes: string[] = []
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, i) =>
    bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes),
  )
  const open = async () => ({ stream: Readable.from(chunks), bytesRead: () => 0 })
  const file = await checkedText({ name: 'users.csv', bytes: bytes.length, open }, (note) => void notes.push(note))
  const parts: Buffer[] = []
  for await (const chunk of (await file.open()).stream) parts.push(Buffer.from(chunk as Buffer))
  return { text: Buffer.concat(parts).toString('utf8').replace(MARK, ''), notes }
}

describe('a text file', () => {
  it.each([
    ['the lower byte first, with a byte order mark', utf16(MARK + TEXT, false)],
    ['the higher byte first, with a byte order mark', utf16(MARK + TEXT, true)],
    ['the lower byte first, without a mark', utf16(TEXT, false)],
    ['the higher byte first, without a mark', utf16(TEXT, true)],
  ])('is read as UTF-16: %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ text: TEXT, notes: ['users.csv 是 UTF-16 编码，已按 UTF-16 读取'] })
    expect((await read(bytes, 4096)).text).toBe(TEXT)
  })

  it('that is UTF-8 stays as it is, and nothing is said', async () => {
    expect(await read(Buffer.from(TEXT))).toEqual({ text: TEXT, notes: [] })
  })

  it('is none where zero bytes stand as in no text', async () => {
    for (const bytes of [Buffer.from([0x50, 0, 0, 0x4b]), Buffer.from([1, 0, 2, 0, 3, 0]), Buffer.from('a\0b\0\0c')])
      await expect(read(bytes)).rejects.toThrow('users.csv 不是文本文件')
  })
})
