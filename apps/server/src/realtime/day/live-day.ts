import { type LiveMeasureId, NIGHT_ENDS_HOUR, type RankRow } from '@data-centre/api'
import { addDays, type Clock, dayOf, hourOf } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { isEnrolledAt } from '../../warehouse/schema/enrolled.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { OperationNow, type OperationReader } from '../operation.ts'
import { DayBook } from './day-book.ts'
import { hydrate } from './hydrate.ts'
import type { LiveNumbers } from './numbers.ts'
import { Past } from './past.ts'
import { LivePlaces } from './places.ts'
import { type RankKind, Ranks } from './ranks.ts'
import { Stocks } from './stocks.ts'
import { Timetable } from './timetable.ts'
import { BookView, type LiveDimension } from './view.ts'

export interface LiveOptions {
  store: FactStore
  directory: Directory
  clock: Clock
  /** Version of the roll-ups: totals are read again when it changes. */
  rollupVersion: () => number
  /** Reads what gateways and firewalls report; absent where nobody asks for it. */
  operation?: OperationReader
  /** The day is over and its facts lie in the engine: only those up to the clock's moment count. */
  replays?: boolean
  /** A clock that runs as clocks do, by which what was read grows old, ms; absent: `clock`. */
  age?: () => number
  /** Told about reads that failed; the counters go on. */
  onTrouble?: (text: string, error: unknown) => void
}

/** Told what happens to the day: something changed, or everything is new. */
export interface DayListener {
  changed(): void
  reset(): void
}

const calendar = new Calendar()
const DAYS_OF_WEEK = 7
const CLASS_SIZES_MS = 600_000
const HYDRATE_ATTEMPTS = 5

/** Today, now: counters in memory, fed by the intake, asked by answers and walls. */
export class LiveDay implements LiveNumbers {
  readonly directory: Directory
  readonly places: LivePlaces
  readonly stocks: Stocks
  readonly past: Past
  readonly timetable: Timetable
  readonly operation: OperationNow
  book: DayBook
  view: BookView
  readonly #options: LiveOptions
  readonly #ranks: Ranks
  #classSizes = new Map<number, number>()
  #classSizesAt = Number.NEGATIVE_INFINITY
  #listener: DayListener | undefined
  #timer: NodeJS.Timeout | undefined
  #turning = false
  #refreshing: { day: string; done: Promise<void> } | undefined
  /** Events that are accepted while the engine is asked for today. */
  #arriving: AcceptedEvent[] | undefined

  constructor(options: LiveOptions) {
    this.#options = options
    this.directory = options.directory
    this.places = new LivePlaces(options.directory)
    this.stocks = new Stocks(options.store)
    this.past = new Past(options.store, options.rollupVersion)
    this.timetable = new Timetable(options.store)
    this.operation = new OperationNow(options.operation, options.onTrouble)
    this.#ranks = new Ranks(options.store, options.directory)
    this.book = this.#newBook()
    this.view = new BookView(this.book, this.directory)
  }

  now(): number {
    return this.#options.clock.now()
  }

  #age(): number {
    return this.#options.age?.() ?? this.now()
  }

  /**
   * Fills the counters from the engine: at start, after the log has been replayed, and whenever facts of today came in by
   * another way than the intake. While events are being accepted, `settle` must drain everything accepted before; events
   * that arrive meanwhile are counted afterwards, each once.
   */
  async hydrate(settle: () => Promise<void> = async () => undefined): Promise<void> {
    await this.#readClassSizes()
    for (let attempt = 1; ; attempt++) {
      this.#arriving = []
      await settle()
      const before = await this.#idsInEngine(this.#arriving)
      const book = this.#newBook()
      await hydrate(
        book,
        this.#options.store,
        this.now(),
        this.#options.replays ? Math.floor(this.now() / 1000) : undefined,
      )
      const drained = await this.#idsInEngine(this.#arriving)
      // Events that were drained while the engine was asked may stand in some sums and not in others: ask again.
      if (drained.size > before.size && attempt < HYDRATE_ATTEMPTS) continue
      for (const event of this.#arriving) if (!drained.has(event.id)) book.apply(event)
      this.#arriving = undefined
      this.book = book
      this.view = new BookView(book, this.directory)
      break
    }
    await this.refresh()
    this.#listener?.reset()
  }

  async #idsInEngine(events: readonly AcceptedEvent[]): Promise<ReadonlySet<string>> {
    if (events.length === 0) return new Set()
    const rows = await this.#options.store.query<{ id: string }>(
      'SELECT toString(event_id) AS id FROM fact_log WHERE event_date = {day:Date} AND event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))',
      { day: dayOf(this.now()), ids: events.map((event) => event.id) },
      { maxMs: 30_000 },
    )
    return new Set(rows.map((row) => row.id))
  }

  /** Counts accepted events; the intake's listener. */
  readonly accept = (events: readonly AcceptedEvent[]): void => {
    for (const event of events) this.book.apply(event)
    this.#arriving?.push(...events)
    this.#listener?.changed()
  }

  /** Notifies listeners that the day has changed, for those that count it themselves. */
  changed(): void {
    this.#listener?.changed()
  }

  /** Starts the second hand: people leave, minutes end, midnight comes. */
  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), 1000)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** One second by the clock. */
  async tick(): Promise<void> {
    if (this.#turning) return
    const nowMs = this.now()
    if (dayOf(nowMs) !== this.book.day) {
      this.#turning = true
      await this.#turnOver().finally(() => {
        this.#turning = false
      })
      return
    }
    const step = this.book.step
    this.book.online.advance(Math.floor(nowMs / 1000))
    this.#endMinutes(nowMs)
    void this.refresh() // costs nothing while the warehouse stays as it is
    if (this.book.step !== step) this.#listener?.changed()
  }

  #endMinutes(nowMs: number): void {
    this.book.endMinutes(Math.floor(nowMs / 60_000))
  }

  listen(listener: DayListener): void {
    this.#listener = listener
  }

  value(id: LiveMeasureId, scope: Scope): number {
    return this.view.value(id, scope)
  }

  by(id: LiveMeasureId, dimension: LiveDimension, scope: Scope): Map<string, number> {
    return this.view.by(id, dimension, scope)
  }

  yesterday(scope: Scope): Promise<Partial<Record<LiveMeasureId, number>>> {
    return this.past.counters(scope, this.now())
  }

  /** The whole of yesterday while today is still night; undefined from the morning on. */
  async dayBefore(scope: Scope): Promise<Partial<Record<LiveMeasureId, number>> | undefined> {
    return hourOf(this.now()) < NIGHT_ENDS_HOUR ? this.past.dayBefore(scope, this.now()) : undefined
  }

  /** The same weekday of the week before until the same minute; undefined where yesterday was the same kind of day as today. */
  async lastWeek(scope: Scope): Promise<Partial<Record<LiveMeasureId, number>> | undefined> {
    const now = this.now()
    const today = dayOf(now)
    return calendar.isWorkday(today) === calendar.isWorkday(addDays(today, -1))
      ? undefined
      : this.past.counters(scope, now, DAYS_OF_WEEK)
  }

  top(kind: RankKind, scope: Scope, max: number): RankRow[] {
    return this.#ranks.top(kind, scope, max, this.book, this.view)
  }

  /** Reads totals, yesterday's ranks and class sizes again where they are out of date. A failure leaves the last good ones. */
  refresh(day = this.book.day): Promise<void> {
    const running = this.#refreshing
    if (running?.day === day) return running.done
    const done = this.#readAgain(day).finally(() => {
      if (this.#refreshing?.done === done) this.#refreshing = undefined
    })
    this.#refreshing = { day, done }
    return done
  }

  async #readAgain(day: string): Promise<void> {
    const { directory, rollupVersion, onTrouble } = this.#options
    try {
      if (this.#age() - this.#classSizesAt > CLASS_SIZES_MS) await this.#readClassSizes()
      await this.#ranks.load(day, rollupVersion())
      await this.stocks.refresh(day, `${directory.version()}|${rollupVersion()}`, this.#age())
      // Last, so that at midnight the plan of the new day comes with its book.
      await this.timetable.refresh(day, this.#age())
    } catch (error) {
      onTrouble?.('the live totals could not be read', error)
    }
  }

  /**
   * Midnight. The totals take yesterday in among the closed days before the book changes; events of the new day that
   * arrive meanwhile wait in the old book, so the change is one step and nothing is lost or counted twice.
   */
  async #turnOver(): Promise<void> {
    const nowMs = this.now()
    this.#endMinutes(nowMs)
    await this.refresh(dayOf(nowMs))
    const old = this.book
    const next = this.#newBook()
    old.carryInto(next, Math.floor(nowMs / 1000))
    this.book = next
    this.view = new BookView(next, this.directory)
    this.#listener?.reset()
  }

  #newBook(): DayBook {
    return new DayBook(dayOf(this.now()), Math.floor(this.now() / 1000), {
      schoolPlace: (id) => this.directory.school(id),
      courseOwner: (id) => this.directory.course(id)?.schoolId,
      classSize: (id) => this.#classSizes.get(id) ?? 0,
    })
  }

  async #readClassSizes(): Promise<void> {
    const rows = await this.#options.store.query<{ id: number; n: number }>(
      `SELECT class_id AS id, count() AS n FROM dim_enrolment FINAL WHERE ${isEnrolledAt('toDateTime({at:UInt32})')} GROUP BY id`,
      { at: Math.floor(this.now() / 1000) },
      { maxMs: 60_000 },
    )
    this.#classSizes = new Map(rows.map(({ id, n }) => [id, n]))
    this.#classSizesAt = this.#age()
  }
}
