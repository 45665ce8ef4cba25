import { createHash } from 'node:crypto'

/** A browser solves this many bits in seconds; a higher demand would lock honest people out. */
export const MAX_WORK_BITS = 20
/** Work that stands in for a picture: what it costs at least and at most. */
const ALONE_BITS = 19
const MAX_ALONE_BITS = 21
/** Demands of an account in a minute, from anywhere, before its work grows. */
const FREE_ALONE = 3
/** Demands grow while somebody solves the one before. */
export const WORK_SLACK_BITS = 2

/** Leading zero bits of a hash. */
function zeroBits(hash: Buffer): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Whether a text answers a demand: SHA-256 of `id:answer` begins with so many zero bits. */
export const isSolved = (id: string, answer: string, bits: number): boolean =>
  zeroBits(createHash('sha256').update(`${id}:${answer}`).digest()) >= bits

/** Bits that are asked for after `count` events of which `free` cost nothing: `base` at first, one more each time the count doubles. */
export const bitsFor = (count: number, free: number, base: number): number =>
  count < free ? 0 : Math.min(MAX_WORK_BITS, base + Math.floor(Math.log2(count / free)))

/** Bits of the work that stands in for a picture: more than any picture asks for at the moment, and more with each doubling of `count`. */
export const bitsAlone = (count: number, owed: number): number =>
  Math.min(
    MAX_ALONE_BITS,
    Math.max(ALONE_BITS, owed + 1, count < FREE_ALONE ? 0 : ALONE_BITS + 1 + Math.floor(Math.log2(count / FREE_ALONE))),
  )
