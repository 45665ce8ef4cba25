import type { Clock } from '../../platform/clock.ts'
import type { IngestKey } from './keys.ts'
import { RefusedRequest } from './refused-request.ts'

const MINUTE_MS = 60_000

/** What is left of a key's minute: it fills evenly and may be overdrawn by one batch, so that a batch larger than the limit is slow, not impossible. */
class Allowance {
  #left: number
  #at: number
  constructor(perMinute: number, now: number) {
    this.#left = perMinute
    this.#at = now
  }

  /** Takes `amount`; or answers after how many seconds something is left. */
  take(amount: number, perMinute: number, now: number): number | undefined {
    this.#left = Math.min(perMinute, this.#left + ((now - this.#at) / MINUTE_MS) * perMinute)
    this.#at = now
    if (this.#left <= 0) return Math.max(1, Math.ceil(((1 - this.#left) / perMinute) * 60))
    this.#left -= amount
    return undefined
  }
}

interface KeyAllowances {
  requests: Allowance
  events: Allowance
}

/** Counts what every key sends, in memory. Names of keys are known ones only, so the map is as small as their table. */
export class KeyRates {
  readonly #clock: Clock
  readonly #keys = new Map<number, KeyAllowances>()
  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one request. Throws 429 with Retry-After when the key's minute is used up. */
  takeRequest(key: IngestKey): void {
    this.#refuse(
      this.#of(key).requests.take(1, key.requestsPerMinute, this.#clock.now()),
      `more than ${key.requestsPerMinute} requests a minute`,
    )
  }

  /** Counts the events of a request, whether they turn out to be new or not. Throws 429. */
  takeEvents(key: IngestKey, events: number): void {
    this.#refuse(
      this.#of(key).events.take(events, key.eventsPerMinute, this.#clock.now()),
      `more than ${key.eventsPerMinute} events a minute`,
    )
  }

  #refuse(retryAfterS: number | undefined, text: string): void {
    if (retryAfterS !== undefined) throw new RefusedRequest(429, 'tooMany', text, retryAfterS)
  }

  #of({ id, requestsPerMinute, eventsPerMinute }: IngestKey): KeyAllowances {
    const cached = this.#keys.get(id)
    if (cached) return cached
    const now = this.#clock.now()
    const fresh = { requests: new Allowance(requestsPerMinute, now), events: new Allowance(eventsPerMinute, now) }
    this.#keys.set(id, fresh)
    return fresh
  }
}
