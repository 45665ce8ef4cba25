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

/** What a run tries of many alike, in their order: one of each kind, what the change touched, and others that TEST_SEED draws. Prints what it is. */
export function sample<Item>(what: string, all: readonly Item[], { count, nameOf, kindOf, isDue = () => false }: Choice<Item>): Item[] {
  if (isFull) return [...all]
  const place = (item: Item) =>
    createHash('sha256')
      .update(`${seed} ${what} ${nameOf(item)}`)
      .digest('hex')
  const drawn = all.toSorted((a, b) => place(a).localeCompare(place(b)))
  const chosen = new Set(all.filter(isDue))
  for (const item of drawn) if (![...chosen].some((one) => kindOf(one) === kindOf(item))) chosen.add(item)
  for (const item of drawn) if (chosen.size < count) chosen.add(item)
  const list = all.filter((item) => chosen.has(item))
  if (list.length < all.length) process.stdout.write(`${what} of TEST_SEED=${seed}: ${list.map(nameOf).join(' ')} (${list.length} of ${all.length})\n`)
  return list
}
