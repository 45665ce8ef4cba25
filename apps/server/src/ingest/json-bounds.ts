import { INTAKE_ITEM } from '@data-centre/api'
import { RefusedRequest } from './keys/refused-request.ts'

/**
 * What a JSON text may be is counted on its bytes before anything is built from it: five megabytes of brackets would become gigabytes
 * of objects, and hold everybody else up for minutes.
 */

const [QUOTE, COMMA, BACKSLASH, SPACE] = [0x22, 0x2c, 0x5c, 0x20]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** A text of this length holds too little for any bound but its own. */
const SHORT = 2000

const tooMuch = {
  bytes: `longer than ${INTAKE_ITEM.bytes / 1024} KiB`,
  levels: `nested deeper than ${INTAKE_ITEM.levels} levels`,
  keys: `more than ${INTAKE_ITEM.keys} keys in one object`,
} as const

/** Where the value that begins at `from` ends: at a comma or bracket outside of it, or with the text; or what is too much about it. */
function endOf(text: Uint8Array, from: number): number | string {
  const keys: number[] = []
  let isText = false
  for (let at = from; at < text.length; at++) {
    const byte = text[at]
    if (at - from >= INTAKE_ITEM.bytes) return tooMuch.bytes
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      // Items of a list are bounded by their bytes.
      keys.push(byte === OPEN_OBJECT ? 1 : Number.NEGATIVE_INFINITY)
      if (keys.length > INTAKE_ITEM.levels) return tooMuch.levels
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (keys.pop() === undefined) return at
    } else if (byte === COMMA) {
      const count = keys.at(-1)
      if (count === undefined) return at
      if (count >= INTAKE_ITEM.keys) return tooMuch.keys
      keys[keys.length - 1] = count + 1
    }
  }
  return text.length
}

/** What is too much about one line or statement, in English; undefined where nothing is. */
export function excessOf(text: string): string | undefined {
  if (text.length <= SHORT) return undefined
  if (text.length > INTAKE_ITEM.bytes) return tooMuch.bytes
  const end = endOf(Buffer.from(text), 0)
  return typeof end === 'string' ? end : undefined
}

const malformed = (): RefusedRequest => new RefusedRequest(400, 'invalid', 'the body is no JSON of statements')

function nextSign(text: Uint8Array, from: number): number {
  let at = from
  while (at < text.length && (text[at] ?? QUOTE) <= SPACE) at++
  return at
}

/**
 * Cuts a JSON text into the items of its outermost list; a text that is no list is its only item. None of them has been parsed. Throws
 * 413 for more than `most` items and for one that is too large, 400 for a list that does not end.
 */
export function itemsOf(text: Buffer, most: number): { items: Buffer[]; isList: boolean } {
  const first = nextSign(text, 0)
  const isList = text[first] === OPEN_LIST
  const items: Buffer[] = []
  const cut = (from: number): number => {
    const end = endOf(text, from)
    if (typeof end === 'string')
      throw new RefusedRequest(413, 'tooLarge', `${end}: ${isList ? `statement ${items.length + 1}` : 'the statement'}`)
    items.push(text.subarray(from, end))
    if (items.length > most) throw new RefusedRequest(413, 'tooLarge', `more than ${most} statements`)
    return end
  }
  if (!isList) {
    if (cut(first) < text.length) throw malformed()
    return { items, isList }
  }
  if (text[nextSign(text, first + 1)] === CLOSE_LIST) {
    if (nextSign(text, nextSign(text, first + 1) + 1) < text.length) throw malformed()
    return { items, isList }
  }
  let end = cut(first + 1)
  while (text[end] === COMMA) end = cut(end + 1)
  if (text[end] !== CLOSE_LIST || nextSign(text, end + 1) < text.length) throw malformed()
  return { items, isList }
}
