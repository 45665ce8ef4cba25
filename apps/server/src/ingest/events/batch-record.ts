import type { IntakeAnswer, Platform } from '@data-centre/api'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { Reason } from './resolve.ts'

/** A refused line as the log keeps it until it stands among the dead letters. */
export interface RefusedRow {
  reason: Reason
  detail: string
  schoolId: number
  /** Decimal text; absent where the line has none. */
  eventId?: string
  /** The line as it came. */
  line: string
  /** What the line is; absent = a line of the feed. */
  form?: 'statement'
}

/** One batch: what came, what was answered, and the events that are new. The answer of a repeated token is read from here. */
export interface Batch {
  /** `console`: the server's own record of what its callers do. */
  platform: Platform | 'console'
  /** Row of the key; null for an import. */
  keyId: number | null
  importId: number | null
  token?: string
  bodySha256: string
  nonce?: string
  /** ms. */
  receivedAt: number
  answer: IntakeAnswer
  refused: readonly RefusedRow[]
  /** Known events by school. */
  duplicates: Readonly<Record<number, number>>
  /** Rows about traffic and operation; absent where there are none. They stand in the first line of the record. */
  rows?: readonly DirectRow[]
  events: readonly AcceptedEvent[]
}

/** The server's own rows as a batch: nobody sent them. */
export const ownBatch = (rows: readonly DirectRow[], receivedAt: number): Batch => ({
  platform: 'console',
  keyId: null,
  importId: null,
  bodySha256: '',
  receivedAt,
  answer: { accepted: rows.length, duplicated: 0, rejected: {} },
  refused: [],
  duplicates: {},
  rows,
  events: [],
})

/** Whether a batch is the server's own record of itself, not what a platform sent. */
export const isOwn = ({ platform }: Batch): boolean => platform === 'console'

/** What a batch brings into the facts: events and rows. */
export const sizeOf = ({ events, rows }: Batch): number => events.length + (rows?.length ?? 0)
