/** ASCII text as bytes, for the parts of a row that never change. */
export const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1')

const BILLION = 1e9

function digitsOf(value: number): number {
  let digits = 1
  for (let power = 10; value >= power; power *= 10) digits++
  return digits
}

/**
 * Appends texts and numbers to a growing buffer. Rows put together as strings leave a tree of small strings behind for
 * every event, which cost three times the work itself in copying and garbage.
 */
export class ByteWriter {
  #bytes: Buffer
  #length = 0

  /** `bytes` is a guess of what will be written. */
  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafe(bytes)
  }

  get length(): number {
    return this.#length
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }

  /** Bytes that are ready. */
  raw(part: Uint8Array): this {
    this.#reserve(part.length)
    const bytes = this.#bytes
    let at = this.#length
    for (let i = 0; i < part.length; i++) bytes[at++] = part[i] ?? 0
    this.#length = at
    return this
  }

  /** A short text of ASCII characters only: a code, an id, a day. */
  code(text: string): this {
    this.#reserve(text.length)
    const bytes = this.#bytes
    let at = this.#length
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i)
    this.#length = at
    return this
  }

  /** A whole number, not negative, up to 2^53. */
  number(value: number): this {
    this.#reserve(18)
    if (value < BILLION) return this.#digits(value, digitsOf(value))
    // Small integers are divided ten times as fast as large ones, which are doubles.
    const high = Math.floor(value / BILLION)
    return this.#digits(high, digitsOf(high)).#digits(value - high * BILLION, 9)
  }

  /** Writes `count` digits of a number below a billion. */
  #digits(value: number, count: number): this {
    const bytes = this.#bytes
    let rest = value | 0
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const next = (rest / 10) | 0
      bytes[at] = 48 + (rest - next * 10)
      rest = next
    }
    this.#length += count
    return this
  }

  /** Any text, as UTF-8. */
  text(text: string): this {
    this.#reserve(text.length * 3)
    this.#length += this.#bytes.write(text, this.#length)
    return this
  }

  /** What was written; the writer must not be used afterwards. */
  done(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
