import { Fault } from '@data-centre/api'
import type { Clock } from '../platform/clock.ts'

const WINDOW_MS = 60_000
const MOST_KEYS = 100_000

/**
 * Counts calls per minute and key in memory. Keys are made of what the server knows, never of what a client says. Several
 * processes tell each other what they counted, so a limit holds over all of them but for what comes between two words.
 */
export class Limiter {
  readonly #clock: Clock
  #window = 0
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #news = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one call. Throws the fault `tooMany` beyond `perMinute`; the minute slides, so a burst at its edge is not doubled. */
  take(key: string, perMinute: number): void {
    if (this.isSpent(key, perMinute)) throw new Fault('tooMany')
    const count = this.#counts.get(key) ?? 0
    if (count === 0 && this.#counts.size >= MOST_KEYS) throw new Fault('tooMany')
    this.#counts.set(key, count + 1)
    this.#news.set(key, (this.#news.get(key) ?? 0) + 1)
  }

  /** Whether the next call would be too much. */
  isSpent(key: string, perMinute: number): boolean {
    const now = this.#clock.now()
    this.#turn(now)
    const share = 1 - (now % WINDOW_MS) / WINDOW_MS
    return (this.#counts.get(key) ?? 0) + 1 + (this.#before.get(key) ?? 0) * share > perMinute
  }

  /** Calls that were counted here since the last question, by key; undefined when there were none. */
  news(): Record<string, number> | undefined {
    if (this.#news.size === 0) return undefined
    const counts = Object.fromEntries(this.#news)
    this.#news = new Map()
    return counts
  }

  /** Counts calls that other processes have answered. */
  add(counts: Readonly<Record<string, number>>): void {
    this.#turn(this.#clock.now())
    for (const [key, count] of Object.entries(counts)) {
      const known = this.#counts.get(key)
      if (known !== undefined || this.#counts.size < MOST_KEYS) this.#counts.set(key, (known ?? 0) + count)
    }
  }

  #turn(now: number): void {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) {
      this.#before = window === this.#window + 1 ? this.#counts : new Map()
      this.#counts = new Map()
      this.#window = window
    }
  }
}
