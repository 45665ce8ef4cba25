import { ByteWriter } from './byte-writer.ts'

const FIRST_BYTES = 64 * 1024

/** Rows of one table as NDJSON in one piece of memory, with the place where each row ends. */
export class RowBlock {
  readonly out: ByteWriter
  readonly #ends: number[] = []

  /** `bytes` is a guess of what will be written: a block that grows is copied. */
  constructor(bytes = FIRST_BYTES) {
    this.out = new ByteWriter(bytes)
  }

  /** A block of rows that are objects. */
  static of(rows: readonly object[]): RowBlock {
    const block = new RowBlock()
    for (const row of rows) {
      block.out.text(`${JSON.stringify(row)}\n`)
      block.endRow()
    }
    return block
  }

  get rows(): number {
    return this.#ends.length
  }

  /** Call after the newline of a row. */
  endRow(): void {
    this.#ends.push(this.out.length)
  }

  /** Bytes of the rows `from` up to but without `to`. */
  bytes(from = 0, to = this.rows): Buffer {
    return this.out.done().subarray(from === 0 ? 0 : this.#ends[from - 1], to === 0 ? 0 : this.#ends[to - 1])
  }
}
