import { addDays, type Clock, dayOf, mondayOf } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'
import { isRemoved } from './definition.ts'
import { rollupDefinitions } from './definitions.ts'
import { changedEntityWeeks } from './entities.ts'
import { PurgedFacts } from './purged-facts.ts'
import { mondaysBetween, rebuild } from './rebuild.ts'

/** A week of a roll-up that must be built. */
export interface DueWeek {
  rollup: string
  week: string
}

/** Weeks done and weeks to do of the run under way. */
export type Progress = (done: number, total: number, current: { rollup: string; from: string; to: string }) => void

interface WeekState {
  touched: number
  built: number
  /** Last day inside the build; a week that has grown since is due. */
  through: string
}

/** Weeks that one statement builds. */
const BATCH_WEEKS = 26
/** The same of the changes of entities, which come from the dimensions whole, and of weeks without facts. */
const LARGE_BATCH_WEEKS = 520
const factRollups = rollupDefinitions.filter((entry) => entry.follows === 'facts').map((entry) => entry.table)
const NEVER = '1970-01-01'
/** What came and went, and the stock that follows from it. */
const CHANGES = 'entity_change'
const STOCK = 'stock_day'
const keptDays = new Map(rollupDefinitions.map((entry) => [entry.table, entry.keptDays]))

/**
 * Knows which weeks of which roll-ups are out of date and builds them, newest first, one at a time. Its memory is the
 * table `rollup_week`, beside the roll-ups, so that a restored warehouse knows its own state. A day is built when it is
 * closed: the present day never is, and a week grows by a day each midnight without anybody saying so.
 */
export class RollupKeeper {
  readonly #store: FactStore
  readonly #clock: Clock
  readonly #weeks = new Map<string, Map<string, WeekState>>()
  readonly #gone = new PurgedFacts(rollupDefinitions)
  /** Weeks of roll-ups of facts, as `rollup week`, that time alone has brought: years of them after an import of old data. */
  readonly #withoutFacts = new Set<string>()
  #counter = 0
  #version = 0
  #running: Promise<number> | undefined
  /** Who watches the run under way. */
  readonly #watchers = new Set<Progress>()
  #resting = false

  constructor(store: FactStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
    for (const { table } of rollupDefinitions) this.#weeks.set(table, new Map())
  }

  /** Reads the state; before anything else, and again in a process that only reads what another one builds. */
  async load(): Promise<void> {
    await this.freeze()
    const rows = await this.#store.query<{
      rollup: string
      week: string
      touched: number
      built: number
      through: string
    }>(
      'SELECT table_name AS rollup, week, max(s.touched) AS touched, max(s.built) AS built, argMax(s.through, s.built) AS through FROM rollup_week AS s GROUP BY table_name, week',
    )
    for (const { rollup, week, ...state } of rows) {
      this.#weeks.get(rollup)?.set(week, state)
      // Marks and builds draw from one counter, so a clock that was set back cannot make a new mark older than a build.
      this.#counter = Math.max(this.#counter, state.touched, state.built)
      // A week that was marked while it was built keeps the older mark of the two: both tell that something is new.
      this.#version = Math.max(this.#version, state.built, state.touched)
    }
  }

  /** Reads which facts about people have gone; after more of them are written down and before their rows go. */
  async freeze(): Promise<void> {
    await this.#gone.load(this.#store)
  }

  /** Whether facts about people of this day (yyyy-MM-dd) have been given up: what arrives of it now would be counted nowhere. */
  isRemoved(day: string): boolean {
    return this.#gone.isRemoved(day)
  }

  /** Number that rises with every week that was swapped in; answers of the warehouse are cached by it. */
  version(): number {
    return this.#version
  }

  /** Whether stocks can be read of roll-ups: what came and went, and the stock, are of one moment. Else the dimensions are to be read. */
  hasStocks(): boolean {
    const closed = this.#lastClosed()
    return [CHANGES, STOCK].every((rollup) =>
      [...(this.#weeks.get(rollup) ?? [])].every(
        ([week, state]) => !isDue(week, state, closed) || this.#isFrozen(rollup, week),
      ),
    )
  }

  /**
   * Marks the weeks of these days (yyyy-MM-dd) after their facts have changed. Resolves when the mark is on disk: call it
   * after the facts are in the engine and before their place in the log is given up. Days that are still open cost nothing.
   */
  async touch(days: Iterable<string>): Promise<void> {
    const closed = this.#lastClosed()
    const changed = new Set<string>()
    const opened = new Set<string>()
    for (const day of new Set(days)) (day <= closed ? changed : opened).add(mondayOf(day))
    for (const week of [...changed, ...opened])
      for (const rollup of factRollups) this.#withoutFacts.delete(`${rollup} ${week}`)
    await this.#mark(factRollups, changed)
    // An open day needs no mark when its week is known: the week is due by itself once the day has closed.
    for (const rollup of factRollups)
      await this.#mark(
        [rollup],
        [...opened].filter((week) => !this.#weeks.get(rollup)?.has(week)),
      )
  }

  /** Weeks that a run would build now, newest first. Entities that changed are found by the run itself. */
  due(): DueWeek[] {
    const closed = this.#lastClosed()
    const list: DueWeek[] = []
    for (const [rollup, weeks] of this.#weeks)
      for (const [week, state] of weeks)
        if (isDue(week, state, closed) && !this.#isFrozen(rollup, week)) list.push({ rollup, week })
    return list.sort((a, b) => (a.week < b.week ? 1 : a.week > b.week ? -1 : 0))
  }

  /** Builds everything that is due; joins a running build and reports its further steps. Returns how many weeks were built. */
  async run(onProgress?: Progress): Promise<number> {
    if (onProgress) this.#watchers.add(onProgress)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running.finally(() => onProgress && this.#watchers.delete(onProgress))
  }

  /** Builds nothing more than the statement under way; what is due stays due. For a server that stops. */
  rest(): void {
    this.#resting = true
  }

  async #run(): Promise<number> {
    await this.#advance()
    await this.#compareEntities()
    let done = 0
    let isCompared = true
    for (;;) {
      const due = this.due()
      const batch = this.#nextBatch(due)
      if (!batch || this.#resting) return done
      const { rollup, weeks } = batch
      // Who arrived while the changes were built may have left in a week that was built with them and have come in one that was not.
      if (rollup === STOCK && !isCompared) {
        await this.#compareEntities()
        isCompared = true
        continue
      }
      if (rollup === CHANGES) isCompared = false
      const from = weeks[0] as string
      const to = weeks.at(-1) as string
      for (const watcher of this.#watchers) watcher(done, done + due.length, { rollup, from, to })
      await this.#build(rollup, weeks, from, to)
      done += weeks.length
    }
  }

  /** Newest first over all roll-ups, so that pages about the present come alive first; the changes before the stock. */
  #nextBatch(due: readonly DueWeek[]): { rollup: string; weeks: string[] } | undefined {
    const entities = due.filter((entry) => entry.rollup === CHANGES)
    const first = entities[0] ?? due[0]
    if (!first) return undefined
    const hasFacts = ({ rollup, week }: DueWeek) => !this.#withoutFacts.has(`${rollup} ${week}`)
    const isDense = hasFacts(first)
    const size = first.rollup === CHANGES || !isDense ? LARGE_BATCH_WEEKS : BATCH_WEEKS
    const weeks: string[] = []
    const alike = due.filter((entry) => entry.rollup === first.rollup && hasFacts(entry) === isDense)
    const wanted = new Set(alike.map((entry) => entry.week))
    for (let week = first.week; weeks.length < size && wanted.has(week); week = addDays(week, -7)) weeks.unshift(week)
    return { rollup: first.rollup, weeks }
  }

  async #build(rollup: string, weeks: readonly string[], from: string, to: string): Promise<void> {
    const states = this.#weeks.get(rollup) as Map<string, WeekState>
    // Marks that arrive while it is built stay due.
    const seen = weeks.map((week) => states.get(week)?.touched ?? 0)
    const closed = this.#lastClosed()
    await rebuild(this.#store, rollup, from, to, closed)
    const lines = weeks.map((week, i) => {
      const state: WeekState = {
        touched: Math.max(seen[i] as number, states.get(week)?.touched ?? 0),
        built: this.#next(),
        through: endOf(week, closed),
      }
      // `built` is compared with `touched`: a mark during the build must stay the larger one.
      if (state.touched > (seen[i] as number)) state.built = seen[i] as number
      states.set(week, state)
      return { table_name: rollup, week, ...state }
    })
    await this.#write(lines)
    this.#version = this.#next()
    if (rollup === CHANGES) await this.#mark([STOCK], mondaysBetween(from, closed))
  }

  /** Opens the weeks that time has brought since the newest known one. */
  async #advance(): Promise<void> {
    const closed = this.#lastClosed()
    for (const [rollup, weeks] of this.#weeks) {
      let newest = ''
      for (const week of weeks.keys()) if (week > newest) newest = week
      if (!newest || newest >= mondayOf(closed)) continue
      const opened = mondaysBetween(addDays(newest, 7), closed)
      if (factRollups.includes(rollup)) for (const week of opened) this.#withoutFacts.add(`${rollup} ${week}`)
      await this.#mark([rollup], opened)
    }
  }

  /** The dimensions say by themselves which weeks of their changes are out of date. */
  async #compareEntities(): Promise<void> {
    const rows = await this.#store.query<{ week: string }>(
      changedEntityWeeks,
      { to: this.#lastClosed() },
      { maxMs: 60_000 },
    )
    if (rows.length > 0) await this.#mark([CHANGES], new Set(rows.map((row) => row.week)))
  }

  async #mark(rollups: readonly string[], weeks: Iterable<string>): Promise<void> {
    const closed = this.#lastClosed()
    const list = [...weeks]
    const lines = []
    for (const rollup of rollups) {
      const states = this.#weeks.get(rollup) as Map<string, WeekState>
      for (const week of list) {
        if (this.#isFrozen(rollup, week)) continue
        const existing = states.get(week)
        // A week that is due anyway needs no second mark, unless it is being built right now.
        if (existing && isDue(week, existing, closed) && !this.#running) continue
        const state = existing ?? { touched: 0, built: 0, through: NEVER }
        state.touched = this.#next()
        states.set(week, state)
        lines.push({ table_name: rollup, week, ...state, built: 0, through: NEVER })
      }
    }
    await this.#write(lines)
  }

  /** The facts of such a week have outlived their term: rebuilt it would lose what it holds. */
  #isFrozen(rollup: string, week: string): boolean {
    const kept = keptDays.get(rollup)
    return (kept !== undefined && isRemoved(week, kept, dayOf(this.#clock.now()))) || this.#gone.isFrozen(rollup, week)
  }

  async #write(lines: readonly object[]): Promise<void> {
    if (lines.length > 0)
      await this.#store.insert(
        'rollup_week',
        lines.map((line) => JSON.stringify(line)).join('\n'),
        `rollup-week-${this.#next()}`,
      )
  }

  #next(): number {
    this.#counter = Math.max(this.#clock.now(), this.#counter + 1)
    return this.#counter
  }

  #lastClosed(): string {
    return addDays(dayOf(this.#clock.now()), -1)
  }
}

const endOf = (week: string, closed: string): string => (addDays(week, 6) < closed ? addDays(week, 6) : closed)
const isDue = (week: string, state: WeekState, closed: string): boolean =>
  week <= closed && (state.touched > state.built || state.through < endOf(week, closed))
