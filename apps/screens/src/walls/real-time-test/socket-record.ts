import type { TopicName, Topics } from '@data-centre/api'
import type { Heard } from '@data-centre/api/socket'
import { type Counters, mergeCounters } from '../../live/merge.ts'
import { percentile, TopicBook, type TopicRow } from '../../live/topic-log.ts'

/** A message with its number among all that came. */
export interface RecordedMessage extends Heard {
  id: number
}

/** Round trips of the connection, ms; null before the first. */
export interface Trips {
  last: number | null
  p50: number | null
  p95: number | null
}

const MESSAGES = 200
const TRIPS = 100

/** Messages of a connection so far: every topic counted, the newest messages whole, and the counters from the socket alone. */
export class SocketRecord {
  readonly #book = new TopicBook()
  #messages: readonly RecordedMessage[] = []
  #trips: readonly number[] = []
  #counters: Counters | undefined
  #heard = 0

  /** Newest first. */
  get messages(): readonly RecordedMessage[] {
    return this.#messages
  }

  /** Counters of the socket; undefined before its first snapshot. */
  get counters(): Counters | undefined {
    return this.#counters
  }

  get trips(): Trips {
    return { last: this.#trips.at(-1) ?? null, p50: percentile(this.#trips, 0.5), p95: percentile(this.#trips, 0.95) }
  }

  hear(message: Heard, now: number): void {
    this.#book.hear(message, now)
    this.#heard += 1
    this.#messages = [{ ...message, id: this.#heard }, ...this.#messages].slice(0, MESSAGES)
    if (message.topic === 'rt:counters') this.#count(message)
  }

  measure(trip: number): void {
    this.#trips = [...this.#trips, trip].slice(-TRIPS)
  }

  lines(topics: readonly (TopicName | 'rt:hb')[], now: number): TopicRow[] {
    return topics.map((topic) => this.#book.line(topic, now))
  }

  /** As the client does it: a full state replaces, a change needs one to apply to, and after a gap everything is ignored until the next full state. */
  #count({ data, snapshot, missed }: Heard): void {
    const counters = data as Topics['rt:counters']
    if (snapshot) this.#counters = mergeCounters(undefined, counters, true)
    else if (this.#counters && missed === 0) this.#counters = mergeCounters(this.#counters, counters, false)
  }
}
