interface Entry<T> {
  result: Promise<T>
  weight: number
  isSettled: boolean
  /** How many wait for it. */
  askers: number
  abandoned: AbortController
}

/**
 * Results by key, the least recently used leaving first. A result that is being computed is shared by all who ask for
 * it; one that fails is forgotten. `weightOf` bounds the whole by what results hold, not by their number.
 */
export class ResultCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #limit: number
  readonly #weightOf: (result: T) => number
  #weight = 0

  constructor(limit: number, weightOf: (result: T) => number) {
    this.#limit = limit
    this.#weightOf = weightOf
  }

  /** `left`: aborted when who asks goes away. What nobody asks for any more is forgotten, and `compute` is told by its signal. */
  get(key: string, compute: (signal: AbortSignal) => Promise<T>, left?: AbortSignal): Promise<T> {
    const cached = this.#entries.get(key)
    if (cached) {
      this.#entries.delete(key)
      this.#entries.set(key, cached)
      this.#join(key, cached, left)
      return cached.result
    }
    const abandoned = new AbortController()
    const entry: Entry<T> = { result: compute(abandoned.signal), weight: 0, isSettled: false, askers: 0, abandoned }
    this.#entries.set(key, entry)
    this.#join(key, entry, left)
    entry.result.then(
      (result) => {
        entry.isSettled = true
        if (this.#entries.get(key) !== entry) return
        entry.weight = this.#weightOf(result)
        this.#weight += entry.weight
        this.#shrink()
      },
      () => {
        entry.isSettled = true
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      },
    )
    return entry.result
  }

  /** Counts who waits for an entry, as long as it is under way. */
  #join(key: string, entry: Entry<T>, left: AbortSignal | undefined): void {
    if (entry.isSettled) return
    entry.askers++
    const leave = (): void => {
      entry.askers--
      if (entry.askers > 0) return
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      entry.abandoned.abort()
    }
    if (left?.aborted) leave()
    left?.addEventListener('abort', leave, { once: true })
    const stay = (): void => left?.removeEventListener('abort', leave)
    entry.result.then(stay, stay)
  }

  #shrink(): void {
    for (const [key, { weight }] of this.#entries) {
      if (this.#weight <= this.#limit || this.#entries.size <= 1) return
      this.#entries.delete(key)
      this.#weight -= weight
    }
  }
}
