import { type TopicName, topicNames } from '@data-centre/api'
import type { Heard } from '@data-centre/api/socket'

export type Topic = TopicName | 'rt:hb'
export const topics: readonly Topic[] = [...topicNames, 'rt:hb']

/** Messages of a topic since it was switched on. */
export interface TopicRow {
  topic: Topic
  messages: number
  /** Messages a second, since the first one. */
  rate: number | null
  seq: number | null
  missed: number
  p50: number | null
  p95: number | null
}

interface Count {
  since: number
  messages: number
  seq: number | null
  missed: number
  late: number[]
}

/** Latencies that are kept per topic. */
const MAX_KEPT = 500

/** The value below which a share of the values lies; null of none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? null
}

/** Counts the messages of a connection. */
export class TopicBook {
  readonly #counts = new Map<Topic, Count>()

  hear({ topic, seq, missed, late, snapshot }: Heard, now: number): void {
    const count = this.#counts.get(topic) ?? { since: now, messages: 0, seq: null, missed: 0, late: [] }
    this.#counts.set(topic, count)
    count.messages += 1
    count.missed += missed
    if (seq !== null) count.seq = seq
    // A snapshot is made on request: its age is no latency of the connection.
    if (!snapshot) count.late.push(Math.max(0, late))
    if (count.late.length > MAX_KEPT) count.late.shift()
  }

  /** Forgets a topic that is switched off. */
  forget(topic: Topic): void {
    this.#counts.delete(topic)
  }

  line(topic: Topic, now: number): TopicRow {
    const count = this.#counts.get(topic)
    const seconds = count ? (now - count.since) / 1000 : 0
    return {
      topic,
      messages: count?.messages ?? 0,
      rate: count && seconds >= 1 ? Math.round((count.messages / seconds) * 100) / 100 : null,
      seq: count?.seq ?? null,
      missed: count?.missed ?? 0,
      p50: percentile(count?.late ?? [], 0.5),
      p95: percentile(count?.late ?? [], 0.95),
    }
  }
}
