import { dayOf } from '../../platform/clock.ts'
import type { SourceEvent } from '../events/event.ts'
import type { FactStore } from '../store.ts'
import { eventOf, type Row } from './event-of-row.ts'
import { sentColumns } from './facts/event-columns.ts'
import { streamParts } from './facts/write.ts'
import { READ_MS, SLOT_MS, SLOT_SHIFT_MS, slotOf } from './slots.ts'

/** Enumerations of the parts differ in their numbers; as texts they fit together. */
const enumerations = new Set(['log_type', 'platform', 'kind'])
const sent = sentColumns.map((name) => (enumerations.has(name) ? `toString(${name}) AS ${name}` : name)).join(', ')

const statement = `SELECT at, ${sentColumns.join(', ')}, due_at FROM (${streamParts.map((part) => `SELECT toUnixTimestamp(event_time) AS at, ${sent}, toUnixTimestamp(due_at) AS due_at FROM (${part})`).join('\nUNION ALL\n')}) ORDER BY at, source_id`

/** Reads the stream a quarter of a day at a time and keeps the quarters that are asked for again. */
export class EventStream {
  readonly #store: FactStore
  readonly #params: { seed: number; actions: number }
  readonly #slots = new Map<number, Promise<Row[]>>()

  constructor(store: FactStore, seed: number, actions: number) {
    this.#store = store
    this.#params = { seed, actions }
  }

  /** Events later than `fromMs`, up to `toMs`. */
  async between(fromMs: number, toMs: number): Promise<SourceEvent[]> {
    const events: SourceEvent[] = []
    for (let slot = slotOf(fromMs); slot <= slotOf(toMs); slot++) {
      for (const row of await this.#slot(slot))
        if (row.at * 1000 > fromMs && row.at * 1000 <= toMs) events.push(eventOf(row))
    }
    return events
  }

  /** Forgets what was read: the dimensions that it was made from have changed. */
  clear(): void {
    this.#slots.clear()
  }

  #slot(slot: number): Promise<Row[]> {
    const existing = this.#slots.get(slot)
    if (existing) return existing
    const start = slot * SLOT_MS + SLOT_SHIFT_MS
    const day = dayOf(start)
    const rows = this.#store.query<Row>(
      statement,
      { ...this.#params, from: day, to: day, after: start / 1000 - 1, until: (start + SLOT_MS) / 1000 - 1 },
      { maxMs: READ_MS },
    )
    rows.catch(() => this.#slots.delete(slot))
    this.#slots.set(slot, rows)
    for (const old of this.#slots.keys()) if (this.#slots.size > 2) this.#slots.delete(old)
    return rows
  }
}
