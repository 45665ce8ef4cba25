/**
 * Chance without a state: every value is a pure function of the seed, a label and up to three numbers, so that nothing
 * depends on the order in which things are made. Two lanes of a 32-bit mixing hash make 53 bits.
 */
export class Dice {
  readonly #seed: number
  readonly #labels = new Map<string, number>()

  constructor(seed: number) {
    this.#seed = seed | 0
  }

  /** Uniform in [0, 1). */
  u(label: string, a = 0, b = 0, c = 0): number {
    const start = this.#label(label)
    const high = mix(mix(mix(mix(this.#seed ^ start, a), b), c), 0x51ed270b)
    const low = mix(mix(mix(mix(start ^ 0x2545f491, c), a), b), this.#seed)
    return ((high >>> 5) * 67_108_864 + (low >>> 6)) / 9_007_199_254_740_992
  }

  /** Normal with mean 0 and deviation 1. */
  normal(label: string, a = 0, b = 0, c = 0): number {
    return Math.sqrt(-2 * Math.log(1 - this.u(label, a, b, c))) * Math.cos(2 * Math.PI * this.u(`${label}'`, a, b, c))
  }

  /** Integer from `low` to `high`, both included. */
  int(low: number, high: number, label: string, a = 0, b = 0, c = 0): number {
    return low + Math.floor(this.u(label, a, b, c) * (high - low + 1))
  }

  pick<T>(list: readonly T[], label: string, a = 0, b = 0, c = 0): T {
    const item = list[Math.floor(this.u(label, a, b, c) * list.length)]
    if (item === undefined) throw new Error(`Nothing to pick from for ${label}`)
    return item
  }

  /** One of a list with weights. */
  weighted<T>(list: readonly (readonly [T, number])[], label: string, a = 0, b = 0, c = 0): T {
    let rest = this.u(label, a, b, c) * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of list) {
      rest -= weight
      if (rest < 0) return item
    }
    const last = list.at(-1)
    if (!last) throw new Error(`Nothing to weigh for ${label}`)
    return last[0]
  }

  /** The list in an order of its own for every label and numbers. */
  shuffled<T>(list: readonly T[], label: string, a = 0, b = 0): T[] {
    return list
      .map((item, i) => ({ item, key: this.u(label, a, b, i) }))
      .sort((x, y) => x.key - y.key)
      .map(({ item }) => item)
  }

  #label(text: string): number {
    let value = this.#labels.get(text)
    if (value === undefined) {
      value = 0x811c9dc5
      for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
      this.#labels.set(text, value)
    }
    return value
  }
}

function mix(hash: number, value: number): number {
  let k = Math.imul(value ^ Math.floor(value / 4_294_967_296), 0xcc9e2d51)
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  let h = hash ^ k
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  return Math.imul(h, 0xc2b2ae35) ^ (h >>> 16)
}

/** Logistic function. */
export const sigma = (x: number): number => 1 / (1 + Math.exp(-x))
