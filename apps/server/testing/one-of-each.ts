/** `npm run test:full` tries everything, `npm test` one of each kind: the same on every commit. */
export const isFull = process.env.TEST_FULL === '1'

/** The first of each kind, in their order; all of them in the full suite. */
export function oneOfEach<Item>(all: readonly Item[], kindOf: (item: Item) => string): Item[] {
  if (isFull) return [...all]
  const seen = new Set<string>()
  return all.filter((item) => {
    const kind = kindOf(item)
    if (seen.has(kind)) return false
    seen.add(kind)
    return true
  })
}
