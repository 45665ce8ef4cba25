import type { FeedItem, Hit, RealTime, TopicName, Topics } from '@data-centre/api'
import type { LastGood } from './last-good.ts'
import { type Counters, countersOf, mergeCounters, mergeFeed, mergeValues, withOnline } from './merge.ts'
import { SocketTap } from './socket-tap.ts'

/** Rows of the feed that walls keep: enough for one type of events to fill a column. */
export const FEED_ROWS = 120
const NOTIFY_MS = 250

/** The live state of a wall as last received. Parts are replaced, never changed in place. */
export interface LiveState {
  counters?: Counters
  /** Yesterday at the same minute. */
  yesterday?: RealTime['yesterday']
  /** Logs by hour, today and yesterday, as the polling answer has it. */
  hour?: RealTime['hour']
  online?: Topics['rt:online']
  trend?: Topics['rt:trend']
  feed: readonly FeedItem[]
  perMinute?: number
  values: Topics['rt:geo']['values']
  rank?: Topics['rt:rank']
  act?: Topics['rt:act']
  classes?: Topics['rt:class']
  traffic?: Topics['rt:traffic']
  waf?: Topics['rt:waf']
}

type Kept = Omit<LiveState, 'feed' | 'values'> & Partial<Pick<LiveState, 'feed' | 'values'>>

/** Holds the live state, merges what arrives by any way, and tells the panels at most four times a second. */
export class LiveStore {
  /** The line itself, beside what it brings. */
  readonly tap = new SocketTap()
  #state: LiveState
  #told: LiveState
  readonly #lastGood: LastGood
  readonly #listeners = new Set<() => void>()
  readonly #hits = new Set<(hits: readonly Hit[]) => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastTold = 0

  constructor(lastGood: LastGood) {
    this.#lastGood = lastGood
    this.#state = { feed: [], values: [], ...lastGood.get<Kept>('live')?.value }
    this.#told = this.#state
  }

  get = (): LiveState => this.#told
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back with each batch of places where something happened. */
  onHits(listener: (hits: readonly Hit[]) => void): () => void {
    this.#hits.add(listener)
    return () => this.#hits.delete(listener)
  }

  /** Takes in a snapshot or a change of one topic that reaches up to `ts`. */
  apply<T extends TopicName>(
    topic: T,
    data: Topics[T],
    { reset = false, whole = false, ts }: { reset?: boolean; whole?: boolean; ts: number },
  ): void {
    const state = this.#state
    // The topic's name decides the payload's type, which TypeScript cannot follow through a generic.
    const is = <K extends TopicName>(name: K): (Topics[K] & object) | null =>
      (topic as TopicName) === name ? (data as unknown as Topics[K]) : null
    const counters = is('rt:counters')
    if (counters)
      this.#set(withOnline({ ...state, counters: mergeCounters(state.counters, counters, reset) }, 'counters'), ts)
    const online = is('rt:online')
    if (online) this.#set(withOnline({ ...state, online }, 'online'), ts)
    const trend = is('rt:trend')
    if (trend) this.#set({ trend }, ts)
    const feed = is('rt:feed')
    if (feed)
      this.#set({ feed: mergeFeed(whole ? [] : state.feed, feed.items, FEED_ROWS), perMinute: feed.perMinute }, ts)
    const geo = is('rt:geo')
    if (geo) {
      this.#set({ values: mergeValues(state.values, geo.values, whole) }, ts)
      if (geo.hits.length > 0) for (const listener of this.#hits) listener(geo.hits)
    }
    const rank = is('rt:rank')
    if (rank) this.#set({ rank }, ts)
    const act = is('rt:act')
    if (act) this.#set({ act }, ts)
    const classes = is('rt:class')
    if (classes) this.#set({ classes }, ts)
    const traffic = is('rt:traffic')
    if (traffic) this.#set({ traffic }, ts)
    const waf = is('rt:waf')
    if (waf) this.#set({ waf }, ts)
  }

  /** Takes in a polling answer: the same counters by another way, so they obey the same rule. */
  poll(answer: RealTime, ts: number): void {
    const state = {
      ...this.#state,
      counters: mergeCounters(this.#state.counters, countersOf(answer), false),
      yesterday: answer.yesterday,
      hour: answer.hour,
    }
    this.#set(withOnline(state, 'counters'), ts)
  }

  #set(change: Partial<LiveState>, ts: number): void {
    this.#state = { ...this.#state, ...change }
    this.#lastGood.put('live', this.#state, ts)
    if (this.#timer) return
    // The first change after a pause is shown at once, a storm of changes four times a second.
    const wait = Math.max(0, NOTIFY_MS - (performance.now() - this.#lastTold))
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#lastTold = performance.now()
      this.#told = this.#state
      for (const listener of this.#listeners) listener()
    }, wait)
  }
}
