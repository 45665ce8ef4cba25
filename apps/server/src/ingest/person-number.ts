import { createHash } from 'node:crypto'
import { cutText } from '@data-centre/api'
import { nameKey } from '../platform/text/name-key.ts'

const MAX_LENGTH = 36
const DIGEST_LENGTH = 6

/** Hexadecimal characters that tell names of a source apart which begin alike. */
export const digestOf = (ref: string, length = DIGEST_LENGTH): string =>
  createHash('sha256').update(ref).digest('hex').slice(0, length)

/**
 * 学号 or 工号 of somebody by what a source calls them, at most 36 UTF-16 units, full-width letters and digits as half-width ones. One
 * that is longer, an address or a mail address, is cut and told apart by a digest of `ref`, what the source identifies them by.
 */
export function personNumber(name: string, ref = nameKey(name)): string {
  const number = nameKey(name)
  return number.length <= MAX_LENGTH ? number : `${cutText(number, MAX_LENGTH - DIGEST_LENGTH - 1)}~${digestOf(ref)}`
}
