import { randomUUID } from 'node:crypto'
import type { Bus, Topics } from '../../platform/processes/bus.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { RollupKeeper } from '../../warehouse/rollups/keeper.ts'
import type { LiveDay } from './live-day.ts'

export interface FollowingOptions {
  bus: Bus
  live: Pick<LiveDay, 'accept' | 'hydrate'>
  keeper: Pick<RollupKeeper, 'load'>
  directory: Pick<Directory, 'refresh'>
  onTrouble(text: string, error: unknown): void
}

const WATCH_MS = 1000
/** Beats come every second; after this long without one the stores are asked instead. */
const SILENT_MS = 4000
/** How often they are asked then, at least: a fifth of the time at most, so that a big day does not drown the engine. */
const POLL_MS = 7000
const REST = 4
const FIRST_BEAT_MS = 1500
const SETTLE_MS = 5000

/**
 * Counting today in a process that takes no events itself: the leader sends it each of them, in order and numbered.
 * Whenever a number is missing, or another leader sends, it recounts from the engine; while nobody sends it does so
 * every few seconds. So its numbers are the leader's, or a few seconds old.
 */
export class FollowedDay {
  readonly #options: FollowingOptions
  readonly #endings: (() => void)[] = []
  readonly #settling = new Map<string, () => void>()
  #life: string | undefined
  #number = 0
  #isCounted = false
  #heardAt = Number.NEGATIVE_INFINITY
  #pollAt = 0
  #hasPolled = false
  #counting: Promise<void> | undefined
  #isStale = false
  #known = ''
  #reading: Promise<void> | undefined
  #onFirst: () => void = () => undefined

  constructor(options: FollowingOptions) {
    this.#options = options
  }

  /** Listens and counts once. */
  async start(): Promise<void> {
    const { bus } = this.#options
    const first = new Promise<void>((resolve) => {
      this.#onFirst = resolve
      setTimeout(resolve, FIRST_BEAT_MS).unref()
    })
    this.#endings.push(
      bus.hear('events', (word) => this.#events(word)),
      bus.hear('beat', (word) => this.#beat(word)),
      bus.hear('settled', ({ ask }) => this.#settling.get(ask)?.()),
    )
    const watch = setInterval(() => this.#watch(), WATCH_MS)
    watch.unref()
    this.#endings.push(() => clearInterval(watch))
    await first
    this.#isCounted = true
    await this.#recount()
  }

  async stop(): Promise<void> {
    for (const end of this.#endings.splice(0)) end()
    for (const done of this.#settling.values()) done()
    await Promise.all([this.#counting, this.#reading])
  }

  #events({ life, number, events }: Topics['events']): void {
    const isNext = life === this.#life && number === this.#number + 1
    this.#options.live.accept(events as readonly AcceptedEvent[])
    this.#heard(life, number, isNext)
  }

  #beat({ life, number, rollups, dimensions }: Topics['beat']): void {
    this.#heard(life, number, life === this.#life && number === this.#number)
    const existing = `${life} ${rollups} ${dimensions}`
    if (existing === this.#known || this.#reading) return
    this.#reading = this.#read()
      .then(() => {
        this.#known = existing
      })
      .catch((error: unknown) => this.#options.onTrouble('what the leader has changed could not be read', error))
      .finally(() => {
        this.#reading = undefined
      })
  }

  async #read(): Promise<void> {
    await Promise.all([this.#options.keeper.load(), this.#options.directory.refresh()])
  }

  /** What was asked of the engine while nobody spoke may have missed what had not been drained. */
  #heard(life: string, number: number, isWhole: boolean): void {
    const mustCount = this.#isCounted && (!isWhole || this.#hasPolled)
    this.#life = life
    this.#number = number
    this.#heardAt = performance.now()
    this.#hasPolled = false
    this.#onFirst()
    if (mustCount) void this.#recount()
  }

  #watch(): void {
    if (!this.#isCounted || !this.#isSilent() || performance.now() < this.#pollAt || this.#counting) return
    this.#hasPolled = true
    const started = performance.now()
    this.#read()
      .catch((error: unknown) => this.#options.onTrouble('roll-ups and dimensions could not be read', error))
      .then(() => this.#recount())
      .finally(() => {
        const now = performance.now()
        this.#pollAt = Math.max(started + POLL_MS, now + (now - started) * REST)
      })
  }

  #isSilent(): boolean {
    return performance.now() - this.#heardAt > SILENT_MS
  }

  /** Recounts, once more where it is requested meanwhile. A failure leaves the numbers as they are; the watch repeats it. */
  #recount(): Promise<void> {
    this.#isStale = true
    this.#counting ??= this.#countWhileStale()
      .catch((error: unknown) => {
        this.#options.onTrouble('today could not be counted', error)
        // The next beat finds that it must count.
        this.#life = undefined
      })
      .finally(() => {
        this.#counting = undefined
      })
    return this.#counting
  }

  async #countWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      await this.#options.live.hydrate(() => this.#settle())
    }
  }

  /** Asks the leader to bring what they have accepted into the engine. */
  async #settle(): Promise<void> {
    if (this.#isSilent()) return
    const ask = randomUUID()
    await new Promise<void>((resolve) => {
      this.#settling.set(ask, resolve)
      setTimeout(resolve, SETTLE_MS).unref()
      this.#options.bus.say('settle', { ask })
    })
    this.#settling.delete(ask)
  }
}
