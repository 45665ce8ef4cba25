import { eventIdOf, type IdWords, wordsOf } from '../event-id.ts'

const words: IdWords = { low: 0, high: 0 }
const MOST_OCCURRENCES = 65_535
/** Share of the places that may be taken: fuller, and the seeking takes long. */
const FULL = 0.75
const FEWEST = 1024

/**
 * Counts how often each text came, 10 bytes a place in typed arrays: of the data set's ten million rows 787,170 repeat
 * another one, and each repetition needs a name of its own that does not depend on the order of the rows. Who knows how many
 * texts will come says so: a table that grows is in memory twice.
 */
export class Occurrences {
  #capacity: number
  #size = 0
  #low: Uint32Array
  #high: Uint32Array
  #times: Uint16Array

  constructor(expected = 0) {
    this.#capacity = Math.max(FEWEST, Math.ceil(expected / FULL))
    this.#low = new Uint32Array(this.#capacity)
    this.#high = new Uint32Array(this.#capacity)
    this.#times = new Uint16Array(this.#capacity)
  }

  /** How often the text has come, this time included. */
  count(text: string): number {
    const { low, high } = wordsOf(eventIdOf('mooc', text), words)
    let place = this.#seek(low, high)
    if (this.#times[place] === 0 && ++this.#size > this.#capacity * FULL) {
      this.#grow()
      place = this.#seek(low, high)
    }
    this.#low[place] = low
    this.#high[place] = high
    const times = Math.min(MOST_OCCURRENCES, (this.#times[place] ?? 0) + 1)
    this.#times[place] = times
    return times
  }

  #seek(low: number, high: number): number {
    let place = low % this.#capacity
    while (this.#times[place] !== 0 && !(this.#low[place] === low && this.#high[place] === high)) place = place + 1 === this.#capacity ? 0 : place + 1
    return place
  }

  #grow(): void {
    const [low, high, times] = [this.#low, this.#high, this.#times]
    this.#capacity *= 2
    this.#low = new Uint32Array(this.#capacity)
    this.#high = new Uint32Array(this.#capacity)
    this.#times = new Uint16Array(this.#capacity)
    for (let from = 0; from < times.length; from++) {
      if (times[from] === 0) continue
      const place = this.#seek(low[from] ?? 0, high[from] ?? 0)
      this.#low[place] = low[from] ?? 0
      this.#high[place] = high[from] ?? 0
      this.#times[place] = times[from] ?? 0
    }
  }
}
