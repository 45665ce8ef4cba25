import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { createDrain } from '../drain/drain.ts'
import type { DrainOptions } from '../drain/drain-segment.ts'
import { type Batch, isOwn, sizeOf } from '../events/batch-record.ts'

export interface BacklogOptions extends Pick<DrainOptions, 'store' | 'directory' | 'intakeStore' | 'rollups'> {
  /** Removes a segment of the log's folder. */
  removeSegment(name: string): Promise<void>
  /** Told what of other senders has come into the engine. */
  onDrained(sent: { events: number; receivedAt: number }): void
  onTrouble(text: string, error?: unknown): void
}

const eventsOf = (batches: readonly Batch[]): number => batches.reduce((sum, batch) => sum + sizeOf(batch), 0)

/** What is on disk and not in the engine yet: batches of segments that have not ended, and segments that wait for the drain. */
export class Backlog {
  readonly #open = new Map<string, Batch[]>()
  /** Segments that lie in the operational store, not in the log's folder. */
  readonly #adopted = new Set<string>()
  readonly #drain: ReturnType<typeof createDrain>
  #openEvents = 0
  #pendingEvents = 0

  constructor({ removeSegment, onDrained, onTrouble, ...rest }: BacklogOptions) {
    this.#drain = createDrain({
      ...rest,
      remove: async (name) => {
        if (!this.#adopted.delete(name)) await removeSegment(name)
        const batches = this.#drain.pending()[0]?.batches ?? []
        this.#pendingEvents -= eventsOf(batches)
        const sent = batches.filter((batch) => !isOwn(batch))
        if (sent[0]) onDrained({ events: eventsOf(sent), receivedAt: sent[0].receivedAt })
      },
      onFailure: (segment, error, attempt) =>
        onTrouble(`segment ${segment} is not drained yet, attempt ${attempt}`, error),
    })
  }

  /** Events of segments that have not ended. */
  get openEvents(): number {
    return this.#openEvents
  }

  /** Events that are not in the engine. */
  get count(): number {
    return this.#openEvents + this.#pendingEvents
  }

  /** Keeps a batch that was written into a segment which goes on. */
  addBatch(segment: string, batch: Batch): void {
    const batches = this.#open.get(segment)
    if (batches) batches.push(batch)
    else this.#open.set(segment, [batch])
    this.#openEvents += sizeOf(batch)
  }

  /** Hands a segment that has ended to the drain. */
  endSegment(name: string): void {
    const batches = this.#open.get(name) ?? []
    this.#open.delete(name)
    this.#openEvents -= this.addSegment(name, batches)
  }

  /** Hands a whole segment to the drain; answers its events. */
  addSegment(name: string, batches: readonly Batch[], isLeft = false): number {
    const events = eventsOf(batches)
    this.#pendingEvents += events
    this.#drain.add({ name, batches, isLeft })
    return events
  }

  /** Drains a segment of another process. Throws where the drain is stopped before. */
  async adopt(name: string, batches: readonly Batch[]): Promise<void> {
    this.#adopted.add(name)
    this.addSegment(name, batches, true)
    await this.#drain.idle()
    if (this.#adopted.has(name)) throw new Error(`the intake closed before segment ${name} was drained`)
  }

  /** Events that are not in the engine, in the order of the log. */
  *events(): Generator<AcceptedEvent> {
    for (const segment of this.#drain.pending()) for (const batch of segment.batches) yield* batch.events
    for (const batches of this.#open.values()) for (const batch of batches) yield* batch.events
  }

  /** Names of the segments that wait for the drain. */
  segments(): string[] {
    return this.#drain.pending().map(({ name }) => name)
  }

  /** When the oldest batch arrived, ms; undefined when there is none. */
  since(): number | undefined {
    return (this.#drain.pending()[0]?.batches ?? [...this.#open.values()][0])?.[0]?.receivedAt
  }

  /** Lets the drain rest until `release`. */
  hold(): ReturnType<ReturnType<typeof createDrain>['hold']> {
    return this.#drain.hold()
  }

  /** Resolves when nothing waits for the drain. */
  idle(): Promise<void> {
    return this.#drain.idle()
  }

  stop(): Promise<void> {
    return this.#drain.stop()
  }
}
