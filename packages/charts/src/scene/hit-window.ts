import type { Hit } from '@data-centre/api'

/** How long a city stays lit after its last event, ms. */
export const LIT_MS = 60_000
const SLOT_MS = 1000

/** A city with events within the last minute. */
export interface LitCity extends Omit<Hit, 'n'> {
  /** Events of the last minute. */
  events: number
  /** When the last of them arrived, ms. */
  last: number
}

interface City {
  place: Omit<Hit, 'n'>
  slots: Map<number, number>
  last: number
}

/** Counts the events of each city over the last minute, second by second. */
export class HitWindow {
  readonly #cities = new Map<string, City>()

  /** Takes in the hits that arrived at `now`, ms. */
  add(hits: readonly Hit[], now: number): void {
    const slot = Math.floor(now / SLOT_MS)
    for (const { n, ...place } of hits) {
      const city = this.#cities.get(place.code) ?? { place, slots: new Map<number, number>(), last: now }
      city.slots.set(slot, (city.slots.get(slot) ?? 0) + n)
      city.last = now
      this.#cities.set(place.code, city)
    }
  }

  /** Cities that are lit at `now`, the busiest first. */
  at(now: number): LitCity[] {
    const oldest = Math.floor((now - LIT_MS) / SLOT_MS)
    const lit: LitCity[] = []
    for (const [code, { place, slots, last }] of this.#cities) {
      for (const slot of slots.keys()) if (slot <= oldest) slots.delete(slot)
      const events = [...slots.values()].reduce((sum, n) => sum + n, 0)
      if (events > 0) lit.push({ ...place, events, last })
      else this.#cities.delete(code)
    }
    return lit.sort((a, b) => b.events - a.events || a.code.localeCompare(b.code))
  }
}
