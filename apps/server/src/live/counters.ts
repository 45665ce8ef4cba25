import type { AcceptedEvent } from '../intake/event.ts'

/** What the counters need of every accepted event; the intake calls it in the order of the write-ahead log. */
export type EventListener = (events: readonly AcceptedEvent[]) => void
