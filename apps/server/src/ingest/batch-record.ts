import type { IntakeAnswer, Platform } from '@data-centre/api'
import type { DirectRow } from '../warehouse/events/direct-row.ts'
import type { AcceptedEvent, SourceEvent } from '../warehouse/events/event.ts'
import { acceptedEvent } from './accepted-event.ts'
import { ascii, ByteWriter } from './byte-writer.ts'
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

type Found = [
  id: string,
  at: number,
  sequence: number,
  teacher: 0 | 1,
  schoolId: number,
  provinceCode: string,
  cityCode: string,
  collegeId: number,
  majorId: number,
  adminClassId: number,
  ownerSchoolId: number,
  groupId: number,
  objectId: number,
  courseId: number,
]

/** Usual length of what was found out about an event, and room for a few characters that are longer in UTF-8. */
const FOUND_BYTES = 200
const [comma, quote, quoteComma, commaQuote, quoteCommaQuote, open, close] = [',', '"', '",', ',"', '","', '\n["', ']\t'].map(ascii) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

/**
 * A batch as one record of the log: a line of JSON about it, then a line for each event: what was found out about it as an
 * array, a tab, and the line as it came. `lines` are those of the events: writing them as they came costs a third of
 * writing the event anew.
 */
export function encodeBatch({ events, ...head }: Batch, lines: readonly string[]): Buffer {
  const about = JSON.stringify(head)
  const out = new ByteWriter(about.length * 3 + lines.reduce((sum, line) => sum + line.length + FOUND_BYTES, 0)).text(about)
  events.forEach((event, i) => {
    out
      .raw(open)
      .code(event.id)
      .raw(quoteComma)
      .number(event.at)
      .raw(comma)
      .number(event.sequence)
      .raw(comma)
      .number(event.role === 'teacher' ? 1 : 0)
      .raw(comma)
      .number(event.schoolId)
      .raw(commaQuote)
      .code(event.provinceCode)
      .raw(quoteCommaQuote)
      .code(event.cityCode)
      .raw(quote)
      .raw(comma)
      .number(event.collegeId)
      .raw(comma)
      .number(event.majorId)
      .raw(comma)
      .number(event.adminClassId)
      .raw(comma)
      .number(event.ownerSchoolId)
      .raw(comma)
      .number(event.groupId)
      .raw(comma)
      .number(event.objectId)
      .raw(comma)
      .number(event.courseId ?? 0)
      .raw(close)
      .text(lines[i] ?? '')
  })
  return out.done()
}

/** Reads a record that `encodeBatch` wrote; its checksum has been tested. */
export function decodeBatch(payload: Buffer): Batch {
  const [head = '', ...lines] = payload.toString('utf8').split('\n')
  return { ...(JSON.parse(head) as Omit<Batch, 'events'>), events: lines.map(decodeEvent) }
}

function decodeEvent(line: string): AcceptedEvent {
  const tab = line.indexOf('\t')
  const [id, at, sequence, teacher, schoolId, provinceCode, cityCode, collegeId, majorId, adminClassId, ownerSchoolId, groupId, objectId, courseId] = JSON.parse(
    line.slice(0, tab),
  ) as Found
  return acceptedEvent(JSON.parse(line.slice(tab + 1)) as SourceEvent, {
    id,
    at,
    sequence,
    role: teacher === 1 ? 'teacher' : 'student',
    schoolId,
    provinceCode,
    cityCode,
    collegeId,
    majorId,
    adminClassId,
    ownerSchoolId,
    groupId,
    objectId,
    courseId: courseId || undefined,
  })
}
