/** Items by their key, in their order. */
export function grouped<T, K>(list: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** A list in parts of at most so many, in order. */
export function* chunked<Item>(list: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
