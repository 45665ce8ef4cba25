import type { DayBook } from '../day/day-book.ts'

/** Something that happened at a second, and what it does to the book of its day. */
export interface Deed {
  at: number
  happen(book: DayBook): void
}

/** Reads what happened after second `from` up to second `to`, in the order of time. */
export type ReadDeeds = (from: number, to: number) => Promise<Deed[]>

/** What happened on a day, read stretch by stretch: the one that is played lies in memory, the next is on its way. */
export class Strip {
  readonly #read: ReadDeeds
  readonly #stretch: number
  readonly #end: number
  /** Everything up to this second has been asked for. */
  #asked: number
  #next: { to: number; deeds: Promise<Deed[]> } | undefined
  #deeds: Deed[] = []
  #at = 0
  /** Everything up to this second is in `#deeds`, or has been taken. */
  #loaded: number

  /** Seconds: `from` has been played already, `end` is the last one of the day. */
  constructor(read: ReadDeeds, { from, end, stretch }: { from: number; end: number; stretch: number }) {
    this.#read = read
    this.#stretch = stretch
    this.#end = end
    this.#asked = from
    this.#loaded = from
  }

  /** What happened since it was asked last, up to a second. Throws where it could not be read: the strip is of no use any more then. */
  async take(until: number): Promise<Deed[]> {
    const taken = this.#upTo(until)
    while (this.#loaded < until && this.#loaded < this.#end) {
      const next = this.#next ?? this.#ask()
      this.#next = undefined
      this.#deeds = await next.deeds
      this.#at = 0
      this.#loaded = next.to
      taken.push(...this.#upTo(until))
    }
    if (!this.#next && this.#asked < this.#end) this.#next = this.#ask()
    return taken
  }

  #upTo(until: number): Deed[] {
    const from = this.#at
    while (this.#at < this.#deeds.length && (this.#deeds[this.#at] as Deed).at <= until) this.#at++
    return this.#deeds.slice(from, this.#at)
  }

  #ask(): { to: number; deeds: Promise<Deed[]> } {
    const from = this.#asked
    const to = Math.min(from + this.#stretch, this.#end)
    this.#asked = to
    const deeds = this.#read(from, to)
    // A failure reaches the caller that awaits it.
    deeds.catch(() => undefined)
    return { to, deeds }
  }
}
