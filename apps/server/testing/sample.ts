import { createHash } from 'node:crypto'

/** `npm run test:full` tries everything; `npm test` what takes minutes on a sample. */
export const isFull = process.env.TEST_FULL === '1'
const seed = process.env.TEST_SEED ?? ''
const changed = (process.env.TEST_CHANGED ?? '').split('\n')

/** Whether a file was changed on this branch, uncommitted or not. */
export const isChanged = (matches: (file: string) => boolean): boolean => changed.some(matches)

interface Choice<Item> {
  /** How many are tried at least. */
  count: number
  nameOf: (item: Item) => string
  /** Every kind is tried at least once. */
  kindOf: (item: Item) => string
  /** What is tried whatever the seed. */
  isDue?: (item: Item) => boolean
}

/** Names that are printed of a sample; the seed repeats all of it. */
const MAX_NAMES = 30

/** What a run tries of many alike, in their order: one of each kind, what the change touched, and others that TEST_SEED draws. Prints what it is. */
export function sample<Item>(
  what: string,
  all: readonly Item[],
  { count, nameOf, kindOf, isDue = () => false }: Choice<Item>,
): Item[] {
  if (isFull) return [...all]
  const places = new Map(
    all.map((item) => [
      item,
      createHash('sha256')
        .update(`${seed} ${what} ${nameOf(item)}`)
        .digest('hex'),
    ]),
  )
  const drawn = all.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1))
  const chosen = new Set(all.filter(isDue))
  const kinds = new Set([...chosen].map(kindOf))
  for (const item of drawn) {
    if (kinds.has(kindOf(item))) continue
    kinds.add(kindOf(item))
    chosen.add(item)
  }
  for (const item of drawn) if (chosen.size < count) chosen.add(item)
  const list = all.filter((item) => chosen.has(item))
  if (list.length < all.length) {
    const names = list.slice(0, MAX_NAMES).map(nameOf)
    const more = list.length > MAX_NAMES ? ' …' : ''
    process.stdout.write(`${what} of TEST_SEED=${seed}: ${names.join(' ')}${more} (${list.length} of ${all.length})\n`)
  }
  return list
}
