import type { LiveMeasureId, LiveScope, Snapshot, Topics, TotalId } from '@data-centre/api'
import { type Scope, scopeKey } from '../../warehouse/data-scope.ts'
import type { LiveDay } from '../day/live-day.ts'
import { feedSince } from '../feed-payload.ts'
import { payloadOf, type StateTopic } from '../payloads.ts'
import { boundPayload } from '../topic-bounds.ts'

/** Everybody who watches one topic of one scope. Messages are numbered here and built once for all of them. */
export class Room {
  readonly key: string
  readonly topic: StateTopic
  readonly scope: Scope
  readonly members = new Set<string>()
  readonly #asked: LiveScope
  #seq = 0
  /** Book and step that the last message described. */
  #book: object
  #step: number
  #feedRead: number
  /** What the watchers know, by topic: the counters, or the last message as text. */
  #known: Topics['rt:counters'] | string | undefined

  constructor(topic: StateTopic, scope: Scope, asked: LiveScope, live: LiveDay) {
    this.key = roomKey(topic, scope)
    this.topic = topic
    this.scope = scope
    this.#asked = asked
    this.#book = live.book
    this.#step = live.book.step
    this.#feedRead = live.book.feedHead
    if (topic === 'rt:counters') this.#known = payloadOf[topic](live, scope)
  }

  /** Number of the last message. */
  get seq(): number {
    return this.#seq
  }

  /** Full state for one who has just come or has lost the thread; it takes no number, because it is not for everybody. */
  snapshot(live: LiveDay): Snapshot {
    return { topic: this.topic, data: this.#state(live), reset: false, ...this.#head(live) }
  }

  /** Full state for everybody: a new day, or recounted counters. */
  reset(live: LiveDay): Snapshot {
    const data = this.#state(live)
    if (this.topic === 'rt:counters') this.#known = data as Topics['rt:counters']
    this.#remember(live)
    this.#seq++
    return { topic: this.topic, data, reset: true, ...this.#head(live) }
  }

  /** The next message, or undefined when there is nothing to say. A room whose book was replaced gets a reset first. */
  next(live: LiveDay): { event: string; message: object } | undefined {
    if (this.#book !== live.book) return { event: 'rt:snapshot', message: this.reset(live) }
    const data = this.#news(live)
    this.#remember(live)
    if (!data) return undefined
    this.#seq++
    return { event: this.topic, message: { ...data, ...this.#head(live) } }
  }

  #news(live: LiveDay): object | undefined {
    switch (this.topic) {
      case 'rt:counters':
        return this.#changedCounters(live)
      case 'rt:feed': {
        if (live.book.feedHead === this.#feedRead) return undefined
        const update = boundPayload('rt:feed', feedSince(live, this.scope, this.#feedRead))
        return update.items.length > 0 ? update : undefined
      }
      case 'rt:geo': {
        if (!live.view.changedSince(this.#step, this.scope)) return undefined
        const update = payloadOf['rt:geo'](live, this.scope)
        return update.hits.length > 0 ? update : undefined
      }
      case 'rt:rank':
      case 'rt:act':
      case 'rt:class':
      case 'rt:traffic':
      case 'rt:waf': {
        const update = payloadOf[this.topic](live, this.scope)
        const text = JSON.stringify(update)
        if (text === this.#known) return undefined
        this.#known = text
        return update
      }
      default:
        return payloadOf[this.topic](live, this.scope)
    }
  }

  #changedCounters(live: LiveDay): object | undefined {
    const now = payloadOf['rt:counters'](live, this.scope)
    const before = this.#known as Topics['rt:counters']
    this.#known = now
    return countersChanged(now, before)
  }

  #state(live: LiveDay): Topics[StateTopic] {
    const data = payloadOf[this.topic](live, this.scope)
    // Hits belong to their second; one who comes in its middle gets the rest of it with the next message.
    return this.topic === 'rt:geo' ? { ...(data as Topics['rt:geo']), hits: [] } : data
  }

  #remember(live: LiveDay): void {
    this.#book = live.book
    this.#step = live.book.step
    this.#feedRead = live.book.feedHead
  }

  #head(live: LiveDay) {
    return { seq: this.#seq, ts: live.now(), scope: this.#asked }
  }
}

/** Callers who read less about people, or could subtract from more, have rooms of their own. */
export const roomKey = (topic: StateTopic, scope: Scope): string =>
  [
    topic,
    scopeKey(scope),
    ...(scope.aggregatesOnly ? ['aggregates'] : []),
    ...(scope.hidesSmallGroups ? ['groups'] : []),
    ...(scope.within ? [`within ${scopeKey(scope.within)}`] : []),
  ].join('|')

/** The counters that differ in their number or in why it is withheld, each with its reason; undefined where none does. */
export function countersChanged(
  now: Topics['rt:counters'],
  before: Topics['rt:counters'],
): Topics['rt:counters'] | undefined {
  const c = differences(now, before, 'c')
  const tot = differences(now, before, 'tot')
  const keys = [...Object.keys(c), ...Object.keys(tot)] as (LiveMeasureId | TotalId)[]
  if (keys.length === 0) return undefined
  const marks = keys.flatMap((key) => (now.withheld?.[key] ? [[key, now.withheld[key]]] : []))
  return { date: now.date, c, tot, ...(marks.length > 0 ? { withheld: Object.fromEntries(marks) } : {}) }
}

function differences<F extends 'c' | 'tot'>(
  now: Topics['rt:counters'],
  before: Topics['rt:counters'],
  field: F,
): Topics['rt:counters'][F] {
  const numbersOf = (counters: Topics['rt:counters']): Partial<Record<LiveMeasureId | TotalId, number | null>> =>
    counters[field]
  const keys = Object.keys(now[field]) as (LiveMeasureId | TotalId)[]
  return Object.fromEntries(
    keys
      .filter((key) => numbersOf(now)[key] !== numbersOf(before)[key] || now.withheld?.[key] !== before.withheld?.[key])
      .map((key) => [key, numbersOf(now)[key]]),
  ) as Topics['rt:counters'][F]
}
