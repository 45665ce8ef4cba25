import { addDays } from '../../platform/clock.ts'
import { dayOfSeconds } from '../../platform/instant.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { Candidate } from './classify.ts'
import { type IdParts, partsOf } from './event-id.ts'
import { contradicts, type EventMeaning, type MeaningParts, meaningParts } from './event-meaning.ts'
import { IdTable } from './id-table.ts'

export type Verdict = 'new' | 'known' | 'conflict'

/** Most ids in memory: above it only what is not drained stays, and the engine is asked for the rest. */
const MAX_IDS = 4_000_000
/** Most ids of days for which the engine could be asked as well: an import of years must not fill the memory. */
const MAX_OLD_IDS = 300_000
const parts: IdParts = { low: 0, high: 0 }

interface Past {
  at: number
  userId: number
  meaning: MeaningParts
}

/** A row of fact_log as it is compared. */
interface LoggedEvent extends EventMeaning {
  id: string | number
  at: number
  user: number
}

const LOGGED =
  'event_id AS id, toUnixTimestamp(event_time) AS at, user_id AS user, log_type AS type, object_id AS objectId, duration_s AS durationS'

const meaningOf = ({ type, objectId, duration }: AcceptedEvent): MeaningParts =>
  meaningParts({ type, objectId, durationS: duration ?? 0 })

/**
 * Tells events that are new from those that came before. Days since the start are whole in memory, so the feed of the
 * present costs no query; for older days the engine is asked, one query a batch. Between `lookUp` and `admit` nothing
 * may be awaited by the caller but `lookUp` itself: an id that another batch brought meanwhile is in the table.
 */
export class KnownEvents {
  #store: FactStore
  #table = new IdTable()
  /** First day that is whole in memory. */
  #wholeSince = '9999-12-31'
  #inFlight = 0
  /** Ids of days before `#wholeSince` that came since the last trim. */
  #old = 0

  constructor(store: FactStore) {
    this.#store = store
  }

  get size(): number {
    return this.#table.size
  }

  /** Reads the ids of a day and later ones; from then on they are known without asking. Of a day that is too long for the memory the engine is asked. */
  async load(day: string): Promise<void> {
    const [standing] = await this.#store.query<{ ids: number }>(
      'SELECT count() AS ids FROM fact_log WHERE event_date >= {day:Date}',
      { day },
    )
    if ((standing?.ids ?? 0) > MAX_IDS) {
      this.#wholeSince = addDays(day, 1)
      return
    }
    const rows = await this.#store.query<LoggedEvent>(
      `SELECT ${LOGGED} FROM fact_log WHERE event_date >= {day:Date}`,
      { day },
      { maxMs: 60_000 },
    )
    for (const row of rows) this.#keep(BigInt(row.id), row.at, row.user, meaningParts(row))
    this.#wholeSince = day
  }

  remember(event: AcceptedEvent): void {
    this.#keep(BigInt(event.id), event.at, event.userId, meaningOf(event))
  }

  #keep(id: bigint, at: number, userId: number, meaning: MeaningParts): void {
    partsOf(id, parts)
    if (this.#table.find(parts) < 0) this.#table.add(parts, at, userId, meaning)
  }

  /** What the engine holds of the events that the memory cannot vouch for; after `admit` the caller calls `release`. */
  async lookUp(candidates: readonly Candidate[]): Promise<ReadonlyMap<string, Past>> {
    this.#inFlight++
    try {
      return await this.#ask(
        candidates
          .filter((one) => one.event.day < this.#wholeSince && this.#table.find(one) < 0)
          .map((one) => one.event),
      )
    } catch (error) {
      this.release()
      throw error
    }
  }

  async #ask(events: readonly AcceptedEvent[]): Promise<ReadonlyMap<string, Past>> {
    if (events.length === 0) return new Map()
    const rows = await this.#store.query<LoggedEvent>(
      `SELECT ${LOGGED} FROM fact_log WHERE event_date IN {days:Array(Date)} AND event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))`,
      { days: [...new Set(events.map((event) => event.day))], ids: events.map((event) => event.id) },
    )
    return new Map(rows.map((row) => [String(row.id), { at: row.at, userId: row.user, meaning: meaningParts(row) }]))
  }

  /**
   * When these events happened that came since a day (yyyy-MM-dd), seconds, by id; `schools` are by id the schools of their people. What the
   * memory does not hold the engine is asked for, and only in the days that the memory cannot vouch for.
   */
  async timesOf(schools: ReadonlyMap<string, number>, since: string): Promise<Map<string, number>> {
    const times = new Map<string, number>()
    const others = new Map<string, number>()
    for (const [id, school] of schools) {
      const row = this.#table.find(partsOf(BigInt(id), parts))
      if (row < 0) others.set(id, school)
      else times.set(id, this.#table.timeAt(row))
    }
    if (others.size === 0 || since >= this.#wholeSince) return times
    const rows = await this.#store.query<{ id: string | number; at: number }>(
      'SELECT event_id AS id, toUnixTimestamp(event_time) AS at FROM fact_log WHERE school_id IN {schools:Array(UInt32)} AND event_date >= {since:Date} AND event_date < {until:Date} AND event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))',
      { schools: [...new Set(others.values())], since, until: this.#wholeSince, ids: [...others.keys()] },
    )
    for (const { id, at } of rows) times.set(String(id), at)
    return times
  }

  release(): void {
    this.#inFlight--
  }

  /** Judges one candidate and remembers it if it is new. */
  admit(candidate: Candidate, past: ReadonlyMap<string, Past>): Verdict {
    const { event } = candidate
    const row = this.#table.find(candidate)
    const meaning = meaningOf(event)
    const before = row < 0 ? past.get(event.id) : this.#pastAt(row)
    if (before)
      return before.at === event.at && before.userId === event.userId && !contradicts(before.meaning, meaning)
        ? 'known'
        : 'conflict'
    this.#table.add(candidate, event.at, event.userId, meaning)
    if (event.day < this.#wholeSince) this.#old++
    return 'new'
  }

  #pastAt(row: number): Past {
    return { at: this.#table.timeAt(row), userId: this.#table.userAt(row), meaning: this.#table.meaningAt(row) }
  }

  /** Takes events back whose record did not reach the disk. */
  forget(events: readonly AcceptedEvent[]): void {
    this.#table.drop(events.map((event) => partsOf(BigInt(event.id), { low: 0, high: 0 })))
  }

  /** Drops the ids of days before yesterday, at midnight and when memory runs full; what is not drained stays. */
  trim(now: number, undrained: () => Iterable<AcceptedEvent>): void {
    const today = dayOfSeconds(now / 1000)
    const yesterday = dayOfSeconds(now / 1000 - 86_400)
    const full = this.#table.size > MAX_IDS
    const since = full ? today : yesterday
    const due = full || this.#wholeSince < since || this.#old > MAX_OLD_IDS
    if (this.#inFlight > 0 || !due) return
    this.#old = 0
    this.#keepFrom(since > this.#wholeSince ? since : this.#wholeSince, undrained())
    if (this.#table.size > MAX_IDS) this.#keepFrom(dayOfSeconds(now / 1000 + 86_400), undrained())
  }

  #keepFrom(day: string, undrained: Iterable<AcceptedEvent>): void {
    const kept = new Set<string>()
    for (const event of undrained) {
      const { low, high } = partsOf(BigInt(event.id), parts)
      kept.add(`${low} ${high}`)
    }
    this.#table.keepSince(Date.parse(`${day}T00:00:00+08:00`) / 1000, (low, high) => kept.has(`${low} ${high}`))
    if (day > this.#wholeSince) this.#wholeSince = day
  }
}
