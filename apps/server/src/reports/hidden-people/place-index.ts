import { ANY } from './axes.ts'

/** Chains of places, each from a place to all that holds it, and how many of them pass each node. */
interface Places {
  chains: readonly (readonly string[])[]
  counts: ReadonlyMap<string, number>
}

const placesOf = (chains: readonly (readonly string[])[]): Places => {
  const counts = new Map<string, number>()
  for (const chain of chains) for (const node of chain) counts.set(node, (counts.get(node) ?? 0) + 1)
  return { chains, counts }
}

/** Where a number of some places lies: at the one node that holds these and no others (`exact`), or at their union. */
export interface PlacesHeld {
  exact: string | undefined
  /** Leaves that the number holds, and all others. */
  inside: readonly string[]
  outside: readonly string[]
}

/** Finds the places that a number holds. A table asks for every row: the chains are counted once. */
export class PlaceIndex {
  readonly #all: Places
  /** Chains that the question keeps to, by the nodes that they pass. */
  readonly #asked = new Map<string, (readonly string[])[]>()
  readonly #held = new Map<string, PlacesHeld>()

  constructor(chains: readonly (readonly string[])[], isAsked: (chain: readonly string[]) => boolean) {
    this.#all = placesOf(chains)
    for (const chain of chains.filter(isAsked))
      for (const node of new Set(chain)) {
        const passing = this.#asked.get(node)
        if (passing) passing.push(chain)
        else this.#asked.set(node, [chain])
      }
  }

  /** What a number of a node holds; of {@link ANY} everything that the question keeps to. */
  heldBy(node: string): PlacesHeld {
    const existing = this.#held.get(node)
    if (existing) return existing
    const { chains, counts } = placesOf(this.#asked.get(node) ?? [])
    const exact = chains[0]?.find(
      (one) => counts.get(one) === chains.length && this.#all.counts.get(one) === chains.length,
    )
    const leaf = ([first = ANY]: readonly string[]): string => first
    const inside = new Set(chains)
    const held: PlacesHeld = {
      exact,
      inside: chains.map(leaf),
      // Of a single node nobody asks what lies around it.
      outside: exact === undefined ? this.#all.chains.filter((chain) => !inside.has(chain)).map(leaf) : [],
    }
    this.#held.set(node, held)
    return held
  }
}
