import type { Platform } from '@data-centre/api'
import xxhash from 'xxhash-wasm'

const { h64 } = await xxhash()
const scratch = new BigUint64Array(1)
const parts = new Uint32Array(scratch.buffer)

/** The 64 bits of an event id as two words, for tables that must not hold a BigInt per event. */
export interface IdParts {
  low: number
  high: number
}

/** xxHash64 of platform, NUL, source id: the same as `xxHash64(concat(platform, char(0), source_id))` in the warehouse. */
export const eventIdOf = (platform: Platform, sourceId: string): bigint => h64(`${platform}\0${sourceId}`)

/** xxHash64 of a text. */
export const hashOf = (text: string): bigint => h64(text)

/** Writes the words of an id into `into` and answers it; the caller owns the object so that nothing more is allocated. */
export function partsOf<Into extends IdParts>(id: bigint, into: Into): Into {
  scratch[0] = id
  into.low = parts[0] ?? 0
  into.high = parts[1] ?? 0
  return into
}
