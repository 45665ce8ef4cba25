import { EngineError } from '../../warehouse/engine/engine-error.ts'

/** A result, and whether it is an older one because it could not be computed now. */
export interface Held<T> {
  result: T
  isStale: boolean
}

/** The engine is away or overloaded; a statement that it refuses is a fault of ours and must be seen. */
const isAway = (error: unknown): boolean =>
  error instanceof EngineError && error.reason !== 'refused' && error.reason !== 'aborted'

/**
 * The newest result of each question, for the time in which the engine does not answer: what was read before is better
 * than nothing, as long as it says so. `patienceMs` is how long a new result is waited for where there is an older one; it
 * is computed on and stands ready for the next who asks. `weightOf` bounds the whole, the least recently used leaving first.
 */
export class LastGood<T> {
  readonly #entries = new Map<string, { result: T; weight: number }>()
  readonly #limit: number
  readonly #weightOf: (result: T) => number
  readonly #patienceMs: number
  #weight = 0

  constructor(limit: number, weightOf: (result: T) => number, patienceMs: number) {
    this.#limit = limit
    this.#weightOf = weightOf
    this.#patienceMs = patienceMs
  }

  /** Throws what `compute` throws where there is no older result, or where the engine has refused. */
  async get(key: string, compute: () => Promise<T>): Promise<Held<T>> {
    const before = this.#entries.get(key)
    const fresh = compute().then((result): Held<T> => {
      this.#keep(key, result)
      return { result, isStale: false }
    })
    if (!before) return fresh
    const older: Held<T> = { result: before.result, isStale: true }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Held<T>>((resolve) => {
      timer = setTimeout(resolve, this.#patienceMs, older)
    })
    try {
      return await Promise.race([fresh, late])
    } catch (error) {
      if (isAway(error)) return older
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #keep(key: string, result: T): void {
    const weight = this.#weightOf(result)
    this.#weight += weight - (this.#entries.get(key)?.weight ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, { result, weight })
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#limit || this.#entries.size <= 1) return
      this.#entries.delete(oldest)
      this.#weight -= entry.weight
    }
  }
}
