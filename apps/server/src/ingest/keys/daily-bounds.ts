import { addDays, type Clock, dayOf, midnightOf } from '../../platform/clock.ts'
import { RefusedRequest } from './refused-request.ts'

/** What a key may leave behind on one day (Asia/Shanghai) besides facts. */
interface KeyBounds {
  /** Refused lines that are kept as dead letters, and their characters. */
  letters: number
  letterChars: number
  /** Statements that are taken back for ever. */
  voidings: number
}

/**
 * A platform whose rosters come a day late is refused some ten thousand lines of half a kilobyte, all of which can be replayed; more
 * are nobody's to look through, and a key that leaked would fill the operational store. Statements are taken back one by one, by hand.
 */
const keyBounds: KeyBounds = { letters: 100_000, letterChars: 100 * 1024 * 1024, voidings: 10_000 }

/** Counts what every key leaves behind on a day, in memory: a restart begins anew. */
export class DailyBounds {
  readonly #clock: Clock
  readonly #bounds: KeyBounds
  readonly #used = new Map<number, KeyBounds>()
  #day = ''

  constructor(clock: Clock, bounds: KeyBounds = keyBounds) {
    this.#clock = clock
    this.#bounds = bounds
  }

  /** Those of a key's refused lines that are kept. Imports have no key and no bound: an operator runs them. */
  keptOf<Row extends { line: string }>(keyId: number | null, refused: readonly Row[]): readonly Row[] {
    if (keyId === null) return refused
    const used = this.#of(keyId)
    return refused.filter(({ line }) => {
      if (used.letters >= this.#bounds.letters || used.letterChars + line.length > this.#bounds.letterChars)
        return false
      used.letters += 1
      used.letterChars += line.length
      return true
    })
  }

  /** Counts statements that a key takes back. Throws 429 until the next day where it would be too many; then none is counted. */
  takeVoidings(keyId: number, count: number): void {
    const used = this.#of(keyId)
    if (used.voidings + count > this.#bounds.voidings) {
      const now = this.#clock.now()
      throw new RefusedRequest(
        429,
        'tooMany',
        `more than ${this.#bounds.voidings} voiding statements of this key today`,
        Math.ceil((midnightOf(addDays(dayOf(now), 1)) - now) / 1000),
      )
    }
    used.voidings += count
  }

  #of(keyId: number): KeyBounds {
    const today = dayOf(this.#clock.now())
    if (today !== this.#day) {
      this.#day = today
      this.#used.clear()
    }
    const used = this.#used.get(keyId) ?? { letters: 0, letterChars: 0, voidings: 0 }
    this.#used.set(keyId, used)
    return used
  }
}
