import type { IdParts } from './event-id.ts'
import type { MeaningParts } from './event-meaning.ts'

const EMPTY = 0
const NONE = -1

/**
 * Event ids with the time, the person and the meaning that came with them, open addressed in typed arrays: 28 bytes a slot, no
 * garbage. A Map of decimal texts would need five times that for a day of a whole country. A row with time 0 is free.
 */
export class IdTable {
  #capacity: number
  #size = 0
  #low: Uint32Array
  #high: Uint32Array
  #at: Uint32Array
  #user: Float64Array
  #action: Uint32Array
  #object: Uint32Array

  constructor(capacity = 1 << 16) {
    this.#capacity = capacity
    this.#low = new Uint32Array(capacity)
    this.#high = new Uint32Array(capacity)
    this.#at = new Uint32Array(capacity)
    this.#user = new Float64Array(capacity)
    this.#action = new Uint32Array(capacity)
    this.#object = new Uint32Array(capacity)
  }

  get size(): number {
    return this.#size
  }

  /** Row of an id, -1 if it is not there. */
  find({ low, high }: IdParts): number {
    const row = this.#seek(low, high)
    return this.#at[row] === EMPTY ? NONE : row
  }

  /** Time (seconds) and person of a row. */
  timeAt(row: number): number {
    return this.#at[row] ?? 0
  }

  userAt(row: number): number {
    return this.#user[row] ?? 0
  }

  meaningAt(row: number): MeaningParts {
    return { action: this.#action[row] ?? 0, object: this.#object[row] ?? 0 }
  }

  /** Adds an id that is not there. */
  add({ low, high }: IdParts, at: number, user: number, { action, object }: MeaningParts): void {
    if ((this.#size + 1) * 2 > this.#capacity) this.#rebuild(this.#capacity * 2, () => true)
    this.#put(low, high, at, user, action, object)
  }

  /** Takes ids back, for batches whose record did not reach the disk; rare, so the table is simply rewritten. */
  drop(ids: readonly IdParts[]): void {
    const removed = new Set(ids.map((id) => this.find(id)))
    this.#rebuild(this.#capacity, (row) => !removed.has(row))
  }

  /** Keeps only the rows whose time (seconds) is not before a moment, and those that `also` names. */
  keepSince(at: number, also: (low: number, high: number) => boolean): void {
    this.#rebuild(this.#capacity, (row) => this.timeAt(row) >= at || also(this.#low[row] ?? 0, this.#high[row] ?? 0))
    let capacity = this.#capacity
    while (capacity > 1 << 16 && this.#size * 8 < capacity) capacity /= 2
    if (capacity < this.#capacity) this.#rebuild(capacity, () => true)
  }

  #seek(low: number, high: number): number {
    const mask = this.#capacity - 1
    // The ids are hashes already: their low bits are as good as any.
    let row = (low ^ high) & mask
    while (this.#at[row] !== EMPTY && !(this.#low[row] === low && this.#high[row] === high)) row = (row + 1) & mask
    return row
  }

  #put(low: number, high: number, at: number, user: number, action: number, object: number): void {
    const row = this.#seek(low, high)
    if (this.#at[row] === EMPTY) this.#size++
    this.#low[row] = low
    this.#high[row] = high
    this.#at[row] = at
    this.#user[row] = user
    this.#action[row] = action
    this.#object[row] = object
  }

  #rebuild(capacity: number, keeps: (row: number) => boolean): void {
    const [low, high, at, user] = [this.#low, this.#high, this.#at, this.#user]
    const [action, object] = [this.#action, this.#object]
    const keep: boolean[] | undefined =
      capacity === this.#capacity ? Array.from(at, (time, row) => time !== EMPTY && keeps(row)) : undefined
    this.#capacity = capacity
    this.#size = 0
    this.#low = new Uint32Array(capacity)
    this.#high = new Uint32Array(capacity)
    this.#at = new Uint32Array(capacity)
    this.#user = new Float64Array(capacity)
    this.#action = new Uint32Array(capacity)
    this.#object = new Uint32Array(capacity)
    for (let row = 0; row < at.length; row++) {
      if (at[row] !== EMPTY && keep?.[row] !== false)
        this.#put(low[row] ?? 0, high[row] ?? 0, at[row] ?? 0, user[row] ?? 0, action[row] ?? 0, object[row] ?? 0)
    }
  }
}
