import { pinyin } from 'pinyin-pro'

const keys = new Map<string, string>()

/** Sort key of a name: pinyin with tone numbers. Readings of places such as 重庆 are right, which Intl.Collator's are not. */
export function pinyinKey(name: string): string {
  const cached = keys.get(name)
  if (cached !== undefined) return cached
  const key = pinyin(name, { toneType: 'num', type: 'array' }).join(' ')
  keys.set(name, key)
  return key
}

/** A copy sorted by the pinyin of a name; equal readings keep the order of their signs. */
export function byPinyin<T>(list: readonly T[], nameOf: (entry: T) => string): T[] {
  return list
    .map((entry) => ({ entry, name: nameOf(entry), key: pinyinKey(nameOf(entry)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.name < b.name ? -1 : 1))
    .map(({ entry }) => entry)
}
