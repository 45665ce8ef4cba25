import { momentOf, type ReplayRun } from '@data-centre/api'
import { addDays, type Clock, midnightOf } from '../../platform/clock.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { LiveDay } from '../day/live-day.ts'
import type { OperationReader } from '../operation.ts'
import { readActions, readLessons } from './read-deeds.ts'
import { Strip } from './strip.ts'

export interface ReplayDayOptions {
  store: FactStore
  directory: Directory
  rollupVersion: () => number
  /** Clock of the server, by which the replay runs. */
  clock: Clock
  /** Makes what reads gateways and firewalls up to the replayed moment. */
  operation?: (replayed: Clock) => OperationReader
  onTrouble: (text: string, error: unknown) => void
}

const TICK_MS = 200
/** Actions are read for so many seconds of the day at once, lessons for more: they are fewer, and cost more to find. */
const ACTIONS_S = 600
const LESSONS_S = 3600
/** What lies further ahead than this, ms, is not played through but counted in the engine. */
const LEAP_MS = 3_600_000

/**
 * A past day as it was: a live day whose clock is the replayed moment, and that receives, in the order of time, what the
 * warehouse knows to have happened. Counters and clock go on together: the clock says what has been counted.
 */
export class ReplayDay {
  readonly live: LiveDay
  /** The replayed moment. */
  readonly clock: Clock = { now: () => this.#played }
  /** How it runs; replaced when that has changed. */
  run: ReplayRun
  readonly #options: ReplayDayOptions
  /** The replayed moment up to which everything has been counted, ms. */
  #played: number
  #strips: readonly Strip[] = []
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | undefined
  #isCounted = false

  constructor(run: ReplayRun, options: ReplayDayOptions) {
    const { store, directory, rollupVersion, clock, operation, onTrouble } = options
    this.#options = options
    this.run = run
    this.#played = momentOf(run, clock.now())
    this.live = new LiveDay({
      store,
      directory,
      rollupVersion,
      clock: this.clock,
      replays: true,
      age: () => clock.now(),
      ...(operation ? { operation: operation(this.clock) } : {}),
      onTrouble,
    })
  }

  /** Counts the day up to its moment and lets it go on. Throws where the engine does not answer. */
  async start(): Promise<void> {
    await this.follow()
    this.#timer ??= setInterval(() => {
      if (!this.#working)
        this.follow().catch((error: unknown) => this.#options.onTrouble('a past day could not be replayed', error))
    }, TICK_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Plays up to where the replay is by now. */
  follow(): Promise<void> {
    this.#working ??= this.#follow().finally(() => {
      this.#working = undefined
    })
    return this.#working
  }

  async #follow(): Promise<void> {
    const target = momentOf(this.run, this.#options.clock.now())
    try {
      if (!this.#isCounted || target < this.#played || target - this.#played > LEAP_MS) await this.#leap(target)
      else await this.#play(target)
    } catch (error) {
      // What was read and not played is lost: it is counted in the engine again.
      this.#isCounted = false
      throw error
    }
    // Costs nothing while the warehouse stays as it is; a failure leaves the totals as they were.
    void this.live.refresh()
  }

  /** Counts in the engine up to a moment, and plays from there. */
  async #leap(target: number): Promise<void> {
    const { store } = this.#options
    this.#played = target
    await this.live.hydrate()
    const { day } = this.run
    const span = { from: Math.floor(target / 1000), end: midnightOf(addDays(day, 1)) / 1000 - 1 }
    // Lessons stand first: what is opened at a second was there before what is done in it.
    this.#strips = [
      new Strip(readLessons(store, day), { ...span, stretch: LESSONS_S }),
      new Strip(readActions(store, day), { ...span, stretch: ACTIONS_S }),
    ]
    this.#isCounted = true
  }

  async #play(target: number): Promise<void> {
    const until = Math.floor(target / 1000)
    if (until > Math.floor(this.#played / 1000)) {
      const taken = []
      for (const strip of this.#strips) taken.push(...(await strip.take(until)))
      for (const deed of taken.sort((a, b) => a.at - b.at)) {
        this.#pass(deed.at)
        deed.happen(this.live.book)
      }
      this.#pass(until)
    }
    this.#played = target
    this.live.changed()
  }

  /** Lets time pass up to a second: people leave, minutes end. */
  #pass(second: number): void {
    const { book } = this.live
    const played = Math.floor(this.#played / 1000)
    for (let minute = Math.floor(played / 60) + 1; minute <= Math.floor(second / 60); minute++) {
      book.online.advance(minute * 60)
      book.endMinutes(minute)
    }
    book.online.advance(second)
    this.#played = Math.max(this.#played, second * 1000)
  }
}
