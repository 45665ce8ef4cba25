import { seededRandom } from './seeded-random.ts'

/** What is wrong with a text: nothing, NUL, or half a surrogate pair in its middle or at its end. */
export const oddKinds = ['whole', 'nul', 'high', 'low', 'end'] as const
export type OddKind = (typeof oddKinds)[number]

export interface OddText {
  kind: OddKind
  text: string
}

/** Texts of characters that other systems send and few tests have, the same for the same seed. */
export interface OddTexts {
  /** A well-formed text of at most `max` UTF-16 units that begins and ends with a letter, so that no trimming touches it. */
  whole(max: number): string
  /** A text of every kind, each of at most `max` units. */
  ofEachKind(max: number): OddText[]
}

type Filled<T> = readonly [T, ...T[]]

const flags: Filled<string> = ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🇨🇳', '1️⃣']
const families: Filled<string> = ['👩‍👩‍👧‍👦', '👨🏽‍💻', '🧑🏻‍❤️‍💋‍🧑🏿', '🏳️‍🌈']
const signs: Filled<string> = [
  '\u202e',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '"',
  "'",
  '\\',
  ',',
  ';',
  '<',
  '&',
  ']]>',
  '=',
  '%',
  '_x0041_',
  '\\udata',
  '\\u0000',
  '--',
]

/** Ranges of code points, first and last, without control characters and surrogates. */
const ranges: Filled<readonly [number, number]> = [
  [0x21, 0x7e],
  [0xa1, 0x2ff],
  [0x370, 0x1fff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xe000, 0xf8ff],
  [0xf900, 0xfdcf],
  [0x1_0000, 0x1_03ff],
  [0x1_f300, 0x1_faff],
  [0x2_0000, 0x2_a6df],
  [0x3_0000, 0x3_134a],
  [0xe_0100, 0xe_01ef],
  [0xf_0000, 0xf_fffd],
  [0x10_0000, 0x10_fffd],
]

/** Shorter ones would be drawn twice, and some fields are keys. */
const MIN_LENGTH = 16

/** Draws from the seed of the suite (TEST_SEED), which is printed: with it the texts are drawn again. */
export function oddTexts(name: string): OddTexts {
  const seed = process.env.TEST_SEED ?? ''
  process.stdout.write(`TEST_SEED=${seed} (${name})\n`)
  const random = seededRandom(`${name} ${seed}`)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = <T>(list: Filled<T>): T => list[below(list.length)] ?? list[0]

  function character(): string {
    const kind = below(10)
    if (kind === 0) return pick(flags)
    if (kind === 1) return pick(families)
    if (kind === 2) return pick(signs)
    if (kind === 3)
      return `e${Array.from({ length: 1 + below(4) }, () => String.fromCodePoint(0x300 + below(0x70))).join('')}`
    const [first, last] = pick(ranges)
    return String.fromCodePoint(first + below(last - first + 1))
  }

  function whole(max: number): string {
    let text = '文'
    const least = Math.min(max, MIN_LENGTH)
    const wanted = least + below(max - least + 1)
    for (let next = character(); text.length + next.length < wanted; next = character()) text += next
    return `${text}字`
  }

  function ofKind(kind: OddKind, max: number): OddText {
    const text = whole(Math.max(2, max - 1))
    if (kind === 'whole') return { kind, text }
    const half = kind === 'nul' ? '\0' : String.fromCharCode((kind === 'low' ? 0xdc00 : 0xd800) + below(0x400))
    return { kind, text: kind === 'end' ? `${text}${half}` : `${text.slice(0, 1)}${half}${text.slice(1)}` }
  }

  return { whole, ofEachKind: (max) => oddKinds.map((kind) => ofKind(kind, max)) }
}
