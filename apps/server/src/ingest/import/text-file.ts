import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { TextDecoder } from 'node:util'
import { ImportError } from './import-error.ts'
import type { OpenText } from './open-text.ts'

/** A text that can be read again and again. */
export interface TextFile {
  /** Without the ending of a packed file. */
  name: string
  /** Bytes that reading it takes. */
  bytes: number
  open(): Promise<OpenText>
}

type Utf16 = 'utf-16le' | 'utf-16be'
type Encoding = 'utf-8' | Utf16 | 'gb18030'
const labels: Readonly<Record<Exclude<Encoding, 'utf-8'>, string>> = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GBK',
}
const adviceFor = (name: string): string =>
  name.endsWith('.csv') ? '请在 Excel 中另存为“CSV UTF-8（逗号分隔）”后再导入' : '请确认选对了文件'
const HAN = /[\u4e00-\u9fff]/g
const BROKEN = '\uFFFD'

/**
 * Reads a file through once, before anything of it is used: what is cut off or damaged is refused before anything is written.
 * Answers the file as UTF-8, whatever it is written in: Excel of a Chinese office saves CSV as GBK. `onNote` receives where
 * that is so. Throws {@link ImportError} for a file that is empty, cut off, damaged or no text.
 */
export async function checkedText<One extends TextFile>(file: One, onNote: (note: string) => void): Promise<One> {
  const encoding = await encodingOf(file).catch((error: unknown) => {
    throw readable(file.name, error)
  })
  if (encoding === 'utf-8') return file
  onNote(`${file.name} 是 ${labels[encoding]} 编码，已按 ${labels[encoding]} 读取`)
  return { ...file, open: async () => inUtf8(await file.open(), encoding) }
}

/** Why a file cannot be read, in words. */
function readable(name: string, error: unknown): Error {
  if (!(error instanceof Error) || error instanceof ImportError) return error as Error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR')
    return new ImportError(`${name} 不完整：压缩文件在中途被截断，请重新取得完整的文件后再导入`)
  if (code.startsWith('Z_')) return new ImportError(`${name} 已损坏，无法解压，请重新取得完整的文件后再导入`)
  if (code === 'EISDIR') return new ImportError(`${name} 是一个文件夹，不是文件`)
  return new ImportError(`无法读取 ${name}（${code || error.message}）`)
}

async function encodingOf({ name, open }: TextFile): Promise<Encoding> {
  const { stream } = await open()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let utf16: Utf16 | undefined
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes === 0) utf16 = utf16Of(chunk)
    bytes += chunk.length
    if (!utf16 && chunk.includes(0)) throw new ImportError(`${name} 不是文本文件。${adviceFor(name)}`)
    isUtf8 &&= !utf16 && decodes(decoder, chunk)
  }
  if (bytes === 0) throw new ImportError(`${name} 是空文件`)
  if (utf16) return utf16
  return isUtf8 && decodes(decoder) ? 'utf-8' : gbkOrDamaged(name, (await open()).stream)
}

/** Characters that no table or statement has: what decodes to them is no text of this encoding. */
const UNWRITTEN = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]|[\ufffd\uffff]/u

/**
 * Which UTF-16 a file is that begins so: by its byte order mark, else by the zero bytes of its letters and line ends, all of
 * which stand at odd places or all at even ones.
 */
function utf16Of(beginning: Buffer): Utf16 | undefined {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [place, byte] of beginning.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even > 0 === odd > 0) return undefined
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be'
  const whole = beginning.subarray(0, beginning.length - (beginning.length % 2))
  return UNWRITTEN.test(new TextDecoder(encoding).decode(whole, { stream: true })) ? undefined : encoding
}

/** Whether bytes follow what the decoder has read; without `chunk` whether the text may end here. */
function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** A file that is not UTF-8 is GBK, unless most of it reads as Chinese in UTF-8: then some of its bytes were damaged. */
async function gbkOrDamaged(name: string, stream: Readable): Promise<Encoding> {
  const asUtf8 = new TextDecoder('utf-8')
  const asGbk = new TextDecoder('gb18030', { fatal: true })
  let isGbk = true
  let [han, broken, line, firstBroken] = [0, 0, 1, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    isGbk &&= decodes(asGbk, chunk)
    const text = asUtf8.decode(chunk, { stream: true })
    han += text.match(HAN)?.length ?? 0
    broken += text.split(BROKEN).length - 1
    if (broken > 0 && firstBroken === 0) firstBroken = line + text.slice(0, text.indexOf(BROKEN)).split('\n').length - 1
    line += text.split('\n').length - 1
  }
  if (han > broken)
    throw new ImportError(`${name} 第 ${firstBroken} 行含有损坏的字符（不是有效的 UTF-8），请更正后再导入`)
  if (!isGbk || !decodes(asGbk))
    throw new ImportError(`${name} 第 ${firstBroken || line} 行既不是 UTF-8，也不是 GBK 编码的文本。${adviceFor(name)}`)
  return 'gb18030'
}

function inUtf8({ stream, bytesRead }: OpenText, encoding: Encoding): OpenText {
  const decoder = new TextDecoder(encoding)
  const decoded = new Transform({
    transform: (chunk: Buffer, _, done: TransformCallback) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  })
  stream.on('error', (error) => decoded.destroy(error))
  decoded.on('close', () => stream.destroy())
  return { stream: stream.pipe(decoded), bytesRead }
}
