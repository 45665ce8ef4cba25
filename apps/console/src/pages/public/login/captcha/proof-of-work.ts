import type { WorkDemand } from '@data-centre/api'

/*
 * SHA-256 of one block. The browser's own needs HTTPS, which an intranet may lack, and costs a task for every hash; this runs
 * a million times in a row in a worker. Every letter is that of FIPS 180-4.
 */

const ROUNDS = 64
const BLOCK_BYTES = 64
const LENGTH_AT = BLOCK_BYTES - 4
const END_OF_MESSAGE = 0x80

/** Fractional part of a root, as 32 bits. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
)
const roundConstants = Int32Array.from(primes.slice(0, ROUNDS), (prime) => fraction(Math.cbrt(prime)))
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const schedule = new Int32Array(ROUNDS)

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** First 32 bits of the hash of one padded block. */
function firstWord(block: DataView): number {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(i * 4)
  for (let i = 16; i < ROUNDS; i++) {
    const early = w[i - 15] ?? 0
    const late = w[i - 2] ?? 0
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = initial as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < ROUNDS; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (roundConstants[i] ?? 0) + (w[i] ?? 0)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return ((initial[0] ?? 0) + a) >>> 0
}

/** A text for which SHA-256 of `id:text` begins with so many zero bits (at most 32); takes 2^bits hashes on average. */
export function solveWork({ id, bits }: WorkDemand['work']): string {
  const bytes = new Uint8Array(BLOCK_BYTES)
  const block = new DataView(bytes.buffer)
  const head = new TextEncoder().encode(`${id}:`)
  bytes.set(head)
  for (let counter = 0; ; counter++) {
    const text = String(counter)
    const end = head.length + text.length
    if (end >= LENGTH_AT - 4) throw new Error('the id of a demand fills the block')
    for (let i = 0; i < text.length; i++) bytes[head.length + i] = text.charCodeAt(i)
    bytes[end] = END_OF_MESSAGE
    block.setUint32(LENGTH_AT, end * 8)
    if (Math.clz32(firstWord(block)) >= bits) return text
  }
}
