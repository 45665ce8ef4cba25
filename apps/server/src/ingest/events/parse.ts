import { dayOfSeconds, instantOf } from '../../platform/instant.ts'
import type { SourceEvent } from '../../warehouse/events/event.ts'
import {
  type EventType,
  eventTypes,
  neededFields,
  openedTypes,
  possibleFields,
} from '../../warehouse/events/event-fields.ts'
import { excessOf } from '../json-bounds.ts'
import { checksOf, wrongFieldOf } from './check-fields.ts'
import { type LineType, lineTypes } from './line-types.ts'

/**
 * Checks one line of the feed by the table of its fields. A zod schema per event costs about 5 us, more than the rest of the
 * intake together; this one pass costs a tenth and refuses fields that it does not know, as the strict schemas elsewhere do.
 */

/** Full mark of what does not say its own: all that is done in class and at home, and an exam that opens without one. */
const FULL_SCORE = 100

const neededNames = Object.keys(neededFields)
const checks = checksOf({ ...neededFields, ...possibleFields })

/** A line that is no event of a person and is still to be checked. */
export type OtherLine = Readonly<Record<string, unknown>> & { type: LineType }

/** A line that is well formed, with its time in seconds and its day, or one of another kind, or what is wrong with it. */
export type Parsed = { event: SourceEvent; at: number; day: string } | { other: OtherLine } | { wrong: string }

const isOther = (value: unknown): value is OtherLine =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  Object.hasOwn(lineTypes, value.type)

/** Parses and checks one line of NDJSON. */
export function parseRow(line: string): Parsed {
  const excess = excessOf(line)
  if (excess) return { wrong: excess }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { wrong: 'not JSON' }
  }
  return isOther(value) ? { other: value } : checkEvent(value)
}

/** Checks the shape of an event: known fields only, each in its range, and those that its type needs. */
function checkEvent(value: unknown): Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrong: 'not an object' }
  const wrong = wrongFieldOf(value, checks)
  if (wrong) return { wrong }
  const event = value as SourceEvent
  if (missingOf(event, neededNames)) return { wrong: `${neededNames.join(', ')} are needed` }
  const type = eventTypes[event.type]
  const opened = event.open && openedTypes[event.open]
  const missing = missingOf(event, type.needs) ?? missingOf(event, opened?.needs)
  if (missing) return { wrong: `${missing} is needed` }
  const misfit = misfitOf(event, type, opened)
  if (misfit) return { wrong: misfit }
  const at = instantOf(event.time)
  return at <= 0 ? { wrong: 'bad time' } : { event, at, day: dayOfSeconds(at) }
}

/** What does not go together, though each field is well formed. */
function misfitOf(event: SourceEvent, type: EventType, opened: EventType | undefined): string | undefined {
  if (opened && event.type !== 'teach') return 'only teach opens'
  if (event.kind !== undefined && !Object.hasOwn((opened ?? type).kinds ?? {}, event.kind)) return 'bad kind'
  if (event.state !== undefined && !Object.hasOwn(type.states ?? {}, event.state)) return 'bad state'
  if (event.type === 'call' && (event.resourceId === undefined) === (event.sourceCourseId === undefined))
    return 'resourceId or sourceCourseId is needed'
  if (event.type === 'call' && (event.sourceCourseId === undefined) !== (event.kind === undefined))
    return 'kind goes with sourceCourseId'
  if (event.type === 'grade' && (event.homeworkId === undefined) === (event.examId === undefined))
    return 'homeworkId or examId is needed'
  if (event.fullScore === 0) return 'bad fullScore'
  if (event.score !== undefined && event.score > fullScoreOf(event)) return 'bad score'
  if (event.passScore !== undefined && event.passScore > (event.fullScore ?? FULL_SCORE)) return 'bad passScore'
  return undefined
}

/** The most that a mark can be as far as its line says: the mark of an exam need not repeat what its opening said. */
function fullScoreOf({ type, examId, fullScore }: SourceEvent): number {
  return type === 'activity' || examId === undefined ? FULL_SCORE : (fullScore ?? Number.POSITIVE_INFINITY)
}

function missingOf(event: SourceEvent, names: readonly string[] | undefined): string | undefined {
  if (names) for (const name of names) if (!(name in event)) return name
  return undefined
}

const [BYTE_ORDER_MARK, SPACE] = [0xfeff, 0x20]

/** Lines of a body, blank ones and the mark before the first left out. */
export function linesOf(body: string): string[] {
  const lines: string[] = []
  for (let start = body.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0; start < body.length; ) {
    const newline = body.indexOf('\n', start)
    const end = newline < 0 ? body.length : newline
    const last = end > start && body.charCodeAt(end - 1) === 13 ? end - 1 : end
    const line = body.slice(start, last)
    if (line.charCodeAt(0) > SPACE || line.trim() !== '') lines.push(line)
    start = end + 1
  }
  return lines
}
