import { INTAKE_MAX_BYTES } from '@data-centre/api'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { mapInSlices } from '../slices.ts'
import type { RefusedRow } from './batch-record.ts'
import { eventIdOf, type IdParts, partsOf } from './event-id.ts'
import { lineTypes } from './line-types.ts'
import { parseRow } from './parse.ts'
import { resolve, type Sender } from './resolve.ts'

/** A line that may be taken, with its text for the case that it turns out to contradict an earlier one. */
export interface Candidate extends IdParts {
  event: AcceptedEvent
  line: string
}

/** A row that a line makes, with its text for the case that there are too many of them. */
export interface TakenRow {
  taken: DirectRow
  line: string
}

/** A refused line is kept whole, so that it can be taken again. What is longer than any batch is no line of ours. */
const LINE_KEPT = INTAKE_MAX_BYTES

export const refusedRow = (
  line: string,
  reason: RefusedRow['reason'],
  detail: string,
  schoolId: number,
  eventId?: string,
): RefusedRow => ({
  reason,
  detail,
  schoolId,
  ...(eventId === undefined ? {} : { eventId }),
  line: line.slice(0, LINE_KEPT),
})

/** A statement that could not be turned into an event; the dead letter keeps the statement itself. */
export const refusedStatement = (text: string, reason: RefusedRow['reason'], detail: string): RefusedRow => ({
  ...refusedRow(text, reason, detail, 0),
  form: 'statement',
})

/** Reads the lines of a batch. One bad line is refused by itself and holds up no other; `isRemoved` says of which days the facts were given up. */
export async function readLines(
  lines: readonly string[],
  sender: Sender,
  directory: Directory,
  now: number,
  isRemoved: (day: string) => boolean,
): Promise<{ candidates: Candidate[]; rows: TakenRow[]; refused: RefusedRow[] }> {
  const candidates: Candidate[] = []
  const rows: TakenRow[] = []
  const refused: RefusedRow[] = []
  await mapInSlices(lines, (line) => {
    const parsed = parseRow(line)
    if ('wrong' in parsed) {
      refused.push(refusedRow(line, 'invalid', parsed.wrong, 0))
      return
    }
    if ('other' in parsed) {
      const row = lineTypes[parsed.other.type](parsed.other, { sender, directory, now })
      if ('reason' in row) refused.push(refusedRow(line, row.reason, row.detail, row.schoolId))
      else if (isRemoved(row.day)) refused.push(refusedRow(line, 'week_gone', row.day, 0))
      else rows.push({ taken: row, line })
      return
    }
    const number = eventIdOf(parsed.event.platform, parsed.event.eventId)
    const id = number.toString()
    const event = resolve(parsed.event, id, parsed.at, parsed.day, sender, directory, now)
    if ('reason' in event) refused.push(refusedRow(line, event.reason, event.detail, event.schoolId, id))
    else if (isRemoved(parsed.day)) refused.push(refusedRow(line, 'week_gone', parsed.event.time, event.schoolId, id))
    else candidates.push(partsOf(number, { low: 0, high: 0, event, line }))
  })
  return { candidates, rows, refused }
}
