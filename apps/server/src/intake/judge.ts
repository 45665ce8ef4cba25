import { INTAKE_MAX_BYTES } from '@data-centre/api'
import type { Directory } from '../warehouse/directory.ts'
import type { RefusedLine } from './batch-record.ts'
import type { DirectRow } from './direct-row.ts'
import type { AcceptedEvent } from './event.ts'
import { eventIdOf, type IdWords, wordsOf } from './event-id.ts'
import { parseLine } from './parse.ts'
import { resolve, type Sender } from './resolve.ts'
import { readTraffic } from './traffic-line.ts'

/** A line that may be taken, with its text for the case that it turns out to contradict an earlier one. */
export interface Candidate extends IdWords {
  event: AcceptedEvent
  line: string
}

/** A refused line is kept whole, so that it can be taken again. What is longer than any batch is no line of ours. */
const LINE_KEPT = INTAKE_MAX_BYTES

export const refusedLine = (line: string, reason: RefusedLine['reason'], detail: string, schoolId: number, eventId?: string): RefusedLine => ({
  reason,
  detail,
  schoolId,
  ...(eventId === undefined ? {} : { eventId }),
  line: line.slice(0, LINE_KEPT),
})

/** A statement that could not be turned into an event; the dead letter keeps the statement itself. */
export const refusedStatement = (text: string, reason: RefusedLine['reason'], detail: string): RefusedLine => ({ ...refusedLine(text, reason, detail, 0), form: 'statement' })

/** Reads the lines of a batch. One bad line is refused by itself and holds up no other; `isGone` says of which days the facts were given up. */
export function readLines(
  lines: readonly string[],
  sender: Sender,
  directory: Directory,
  now: number,
  isGone: (day: string) => boolean,
): { candidates: Candidate[]; rows: DirectRow[]; refused: RefusedLine[] } {
  const candidates: Candidate[] = []
  const rows: DirectRow[] = []
  const refused: RefusedLine[] = []
  for (const line of lines) {
    const parsed = parseLine(line)
    if ('wrong' in parsed) {
      refused.push(refusedLine(line, 'invalid', parsed.wrong, 0))
      continue
    }
    if ('traffic' in parsed) {
      const row = readTraffic(parsed.traffic, sender, now)
      if ('reason' in row) refused.push(refusedLine(line, row.reason, row.detail, row.schoolId))
      else rows.push(row)
      continue
    }
    const number = eventIdOf(parsed.event.platform, parsed.event.eventId)
    const id = number.toString()
    const event = resolve(parsed.event, id, parsed.at, parsed.day, sender, directory, now)
    if ('reason' in event) refused.push(refusedLine(line, event.reason, event.detail, event.schoolId, id))
    else if (isGone(parsed.day)) refused.push(refusedLine(line, 'week_gone', parsed.event.time, event.schoolId, id))
    else candidates.push(wordsOf(number, { low: 0, high: 0, event, line }))
  }
  return { candidates, rows, refused }
}
