import { dayOfSeconds } from '../../platform/instant.ts'
import type { AcceptedEvent, SourceEvent } from '../../warehouse/events/event.ts'
import { ascii, ByteWriter } from '../drain/byte-writer.ts'
import { acceptedEvent } from '../events/accepted-event.ts'
import type { Batch } from '../events/batch-record.ts'

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

const [comma, quote, quoteComma, commaQuote, quoteCommaQuote, open, close] = [
  ',',
  '"',
  '",',
  ',"',
  '","',
  '\n["',
  ']\t',
].map(ascii) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]

/**
 * A batch as one record of the log: a line of JSON about it, then a line for each event: what was found out about it as an
 * array, a tab, and the line as it came. `lines` are those of the events: writing them as they came costs a third of
 * writing the event anew.
 */
export function encodeBatch({ events, ...head }: Batch, lines: readonly string[]): Buffer {
  const about = JSON.stringify(head)
  const out = new ByteWriter(about.length * 3 + lines.reduce((sum, line) => sum + line.length + FOUND_BYTES, 0)).text(
    about,
  )
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
  const [
    id,
    at,
    sequence,
    teacher,
    schoolId,
    provinceCode,
    cityCode,
    collegeId,
    majorId,
    adminClassId,
    ownerSchoolId,
    groupId,
    objectId,
    courseId,
  ] = JSON.parse(line.slice(0, tab)) as Found
  return acceptedEvent(JSON.parse(line.slice(tab + 1)) as SourceEvent, {
    id,
    at,
    day: dayOfSeconds(at),
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
