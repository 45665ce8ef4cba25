import { keywordKey } from '@data-centre/api'
import { customPinyin, pinyin } from 'pinyin-pro'

// The library reads this word of several page titles as paixing.
customPinyin({ 排行: 'pái háng' })

interface Measurement {
  /** Syllables one after the other, each after a space: " kun ming". */
  syllables: string
  /** km */
  initials: string
}
const readings = new Map<string, Measurement>()

function readingOf(name: string): Measurement {
  const existing = readings.get(name)
  if (existing) return existing
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((syllable) =>
    syllable.toLowerCase().replaceAll(' ', ''),
  )
  const reading = {
    syllables: syllables.map((syllable) => ` ${syllable}`).join(''),
    initials: syllables.map((syllable) => syllable[0] ?? '').join(''),
  }
  readings.set(name, reading)
  return reading
}

/** Whether full pinyin begins at one of the syllables: "mingz" in " kun ming zhi". */
function readsAs(syllables: string, letters: string): boolean {
  for (let at = syllables.indexOf(' '); at !== -1; at = syllables.indexOf(' ', at + 1))
    if (syllables.slice(at).replaceAll(' ', '').startsWith(letters)) return true
  return false
}

/** How well a text finds a name: 0 not at all; whole beginnings come before what stands inside. By its signs, or by pinyin in full or in initials. */
export function matchOf(name: string, text: string): number {
  const wanted = keywordKey(text).replaceAll(' ', '')
  const at = keywordKey(name).indexOf(wanted)
  if (at !== -1) return at === 0 ? 4 : 3
  if (!/^[a-z]+$/.test(wanted)) return 0
  const { syllables, initials } = readingOf(name)
  if (initials.startsWith(wanted) || syllables.replaceAll(' ', '').startsWith(wanted)) return 2
  return initials.includes(wanted) || readsAs(syllables, wanted) ? 1 : 0
}

/** The best matches of a list, the better first; equal ones keep their order. */
export function bestMatches<T>(
  list: readonly T[],
  text: string,
  namesOf: (entry: T) => readonly string[],
  max: number,
): T[] {
  return list
    .map((entry) => ({ entry, rank: Math.max(...namesOf(entry).map((name) => matchOf(name, text))) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, max)
    .map(({ entry }) => entry)
}
