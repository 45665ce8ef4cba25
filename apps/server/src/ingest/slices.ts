import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a long task holds the thread at a stretch, ms: everybody else waits meanwhile. */
const SLICE_MS = 10
/** Items between two looks at the clock. */
const LOOK_EVERY = 32

/** Maps items in their order and gives the thread away in between; a short list is done in one stretch. Throws what `map` throws. */
export async function mapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    mapped.push(map(item))
    if (mapped.length % LOOK_EVERY > 0 || performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
  return mapped
}
