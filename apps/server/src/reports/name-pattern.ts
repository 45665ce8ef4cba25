import { pinyin } from 'pinyin-pro'

/** Names of people have few signs; a text that needs more is no name. */
const MAX_SIGNS = 4
const MAX_WAYS = 6

interface Signs {
  bySyllable: ReadonlyMap<string, string>
  byInitial: ReadonlyMap<string, string>
}
let signs: Signs | undefined

/** The signs of GB 2312 by every reading that they have. */
function signsByReading(): Signs {
  if (signs) return signs
  const decoder = new TextDecoder('gbk')
  const bySyllable = new Map<string, string>()
  const byInitial = new Map<string, string>()
  const add = (map: Map<string, string>, key: string, sign: string): void => {
    const before = map.get(key) ?? ''
    if (!before.includes(sign)) map.set(key, before + sign)
  }
  for (let row = 0xb0; row <= 0xf7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const sign = decoder.decode(new Uint8Array([row, cell]))
      if (!/^\p{Script=Han}$/u.test(sign)) continue
      for (const syllable of pinyin(sign, { toneType: 'none', type: 'array', multiple: true, v: true })) {
        add(bySyllable, syllable, sign)
        add(byInitial, syllable[0] ?? '', sign)
      }
    }
  signs = { bySyllable, byInitial }
  return signs
}

/** Ways to read letters as syllables and initials, the fewest signs first; the last may be unfinished. */
function waysOf(letters: string, { bySyllable }: Signs): string[][] {
  const ways: string[][] = []
  const go = (rest: string, taken: readonly string[]): void => {
    if (rest === '') {
      ways.push([...taken])
      return
    }
    if (taken.length === MAX_SIGNS) return
    for (let length = Math.min(6, rest.length); length > 0; length--) {
      const part = rest.slice(0, length)
      const isLast = length === rest.length
      if (
        length === 1 ||
        bySyllable.has(part) ||
        (isLast && [...bySyllable.keys()].some((syllable) => syllable.startsWith(part)))
      )
        go(rest.slice(length), [...taken, part])
    }
  }
  go(letters, [])
  return ways.sort((a, b) => a.length - b.length).slice(0, MAX_WAYS)
}

/** The signs that a part stands for: those of the syllable, or of all that begin so. */
function classOf(part: string, { bySyllable, byInitial }: Signs): string {
  const found =
    part.length === 1
      ? byInitial.get(part)
      : [...bySyllable].flatMap(([syllable, list]) => (syllable.startsWith(part) ? [list] : [])).join('')
  return [...new Set(found ?? '')].join('')
}

/**
 * A pattern of names that letters read as: zs, zhangs and zhangsan all find 张三. The store holds no pinyin of people, and
 * needs none: the letters become classes of signs. Undefined for letters that read as no name.
 */
export function namePattern(letters: string): string | undefined {
  const existing = signsByReading()
  const ways = waysOf(letters, existing).map((way) => way.map((part) => classOf(part, existing)))
  const readable = ways.filter((way) => way.every((list) => list !== ''))
  return readable.length === 0
    ? undefined
    : `^(${readable.map((way) => way.map((list) => `[${list}]`).join('')).join('|')})`
}
