import { Fault } from '@data-centre/api'
import type { Clock } from '../platform/clock.ts'

const WINDOW_MS = 60_000
/** What people without a session may be given in a minute, by network and in total. */
const ANONYMOUS_PER_MINUTE = { network: 60, total: 1200 } as const
const MAX_KEYS = 100_000

/**
 * Counts calls per minute and key in memory. Keys are made of what the server knows, never of what a client says, and of
 * networks instead of addresses. A full table drops its oldest key, so that a newcomer is never refused for it. Several
 * processes tell each other what they counted, so a limit holds over all of them but for what comes between two words.
 */
export class Limiter {
  readonly #clock: Clock
  readonly #maxKeys: number
  #window = 0
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #news = new Map<string, number>()

  constructor(clock: Clock, maxKeys = MAX_KEYS) {
    this.#clock = clock
    this.#maxKeys = maxKeys
  }

  /** Counts one call. Throws the fault `tooMany` beyond `perMinute`; the minute slides, so a burst at its edge is not doubled. */
  take(key: string, perMinute: number): void {
    if (this.isSpent(key, perMinute)) throw new Fault('tooMany')
    this.#count(this.#counts, key, 1)
    this.#count(this.#news, key, 1)
  }

  /** Calls of the last minute. */
  rate(key: string): number {
    const now = this.#clock.now()
    this.#turn(now)
    const share = 1 - (now % WINDOW_MS) / WINDOW_MS
    return (this.#counts.get(key) ?? 0) + (this.#before.get(key) ?? 0) * share
  }

  #count(counts: Map<string, number>, key: string, calls: number): void {
    const cached = counts.get(key)
    if (cached === undefined && counts.size >= this.#maxKeys) counts.delete(counts.keys().next().value as string)
    counts.set(key, (cached ?? 0) + calls)
  }

  /** Whether the next call would be too much. */
  isSpent(key: string, perMinute: number): boolean {
    return this.rate(key) + 1 > perMinute
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
    for (const [key, count] of Object.entries(counts)) this.#count(this.#counts, key, count)
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

/** Counts something that is given to people without a session, by network and in total. Throws `tooMany` beyond either. */
export function takeAnonymous(
  limiter: Limiter,
  what: string,
  network: string,
  perNetwork: number = ANONYMOUS_PER_MINUTE.network,
): void {
  limiter.take(`${what} network ${network}`, perNetwork)
  limiter.take(`${what} total`, ANONYMOUS_PER_MINUTE.total)
}
