import { createHash } from 'node:crypto'

/** mulberry32: the same numbers in [0, 1) for the same seed, a number or a text. For tests that repeat themselves. */
export function seededRandom(seed: number | string): () => number {
  let state = typeof seed === 'number' ? seed : createHash('sha256').update(seed).digest().readInt32BE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
