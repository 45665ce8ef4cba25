/**
 * Results by key, the least recently used leaving first. A result that is being computed is shared by all who ask for
 * it; one that fails is forgotten. `weightOf` bounds the whole by what results hold, not by their number.
 */
export class ResultCache<T> {
  readonly #entries = new Map<string, { result: Promise<T>; weight: number }>()
  readonly #limit: number
  readonly #weightOf: (result: T) => number
  #weight = 0

  constructor(limit: number, weightOf: (result: T) => number) {
    this.#limit = limit
    this.#weightOf = weightOf
  }

  get(key: string, compute: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(key)
    if (cached) {
      this.#entries.delete(key)
      this.#entries.set(key, cached)
      return cached.result
    }
    const entry = { result: compute(), weight: 0 }
    this.#entries.set(key, entry)
    entry.result.then(
      (result) => {
        if (this.#entries.get(key) !== entry) return
        entry.weight = this.#weightOf(result)
        this.#weight += entry.weight
        this.#shrink()
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      },
    )
    return entry.result
  }

  #shrink(): void {
    for (const [key, { weight }] of this.#entries) {
      if (this.#weight <= this.#limit || this.#entries.size <= 1) return
      this.#entries.delete(key)
      this.#weight -= weight
    }
  }
}
