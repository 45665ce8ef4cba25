import { addDays } from '../../../../platform/clock.ts'
import { dayOfSeconds } from '../../../../platform/instant.ts'
import { visibleText } from '../../../../platform/text/name-key.ts'
import { readTable } from '../../csv/read-table.ts'
import { Occurrences } from '../../occurrences.ts'
import { impossibleDay, latestPlanned } from '../../plausible-days.ts'
import { writtenDay, writtenInstant } from '../../written-time.ts'
import type { Reason } from '../report.ts'
import type { Roster } from './roster-files.ts'
import type { TableBook } from './table-book.ts'
import {
  type ColumnOf,
  type Mode,
  type RosterTable,
  requiredColumns,
  rosterTables,
  standardSpelling,
} from './tables.ts'

/** A row whose required cells are filled, whose name is its own, and whose status makes sense. */
export interface RosterRow<Column extends string> {
  /** Line of the file on which the row ends. */
  line: number
  /** '' where the cell is empty or says NULL. */
  get(column: Column): string
  /** The row says that its thing is gone. */
  ended: boolean
  /** When the row was last changed, seconds; null where the file does not say. */
  modifiedAt: number | null
  bytesRead: number
}

/** A day of a cell (yyyy-MM-dd, '' for an empty one; a time behind it is left out), or why it is refused: no day, or one that no school can mean. */
export function plausibleDayIn(
  cell: string,
  today: string,
): { day: string } | { wrong: 'invalid' | 'ambiguous_day' | 'too_early' | 'future' } {
  const day = cell === '' ? '' : writtenDay(cell)
  if (day === 'ambiguous') return { wrong: 'ambiguous_day' }
  const wrong = day === undefined ? 'invalid' : day === '' ? undefined : impossibleDay(day, latestPlanned(today))
  return wrong ? { wrong } : { day: day ?? '' }
}

/**
 * When a row was last changed, seconds. Null where the cell is empty, and in a whole file where it cannot be meant: there the standard has it
 * empty and nothing depends on it. Otherwise why the row is refused.
 */
function changeOf(cell: string, mode: Mode, latest: string): number | null | Reason {
  if (cell === '') return null
  const at = writtenInstant(cell)
  const wrong =
    at === undefined ? 'invalid' : at === 'ambiguous' ? 'ambiguous_day' : impossibleDay(dayOfSeconds(at), latest)
  if (wrong === undefined) return at as number
  return mode === 'bulk' ? null : wrong
}

/** The part of a roster that reading one of its files takes. */
type RowsOf = Pick<Roster, 'version' | 'today' | 'files'>

/** Reads a file row by row. Rows that break its rules are refused in the book; every row is counted there as read. */
export async function* readRoster<Table extends RosterTable>(
  table: Table,
  { version, today, files }: RowsOf,
  book: TableBook,
): AsyncGenerator<RosterRow<ColumnOf<Table>>> {
  const file = files.get(table)
  if (!file) return
  const required = requiredColumns(table, version, file.mode)
  const optional = [...rosterTables[table].optional, 'status', 'dateLastModified'].filter(
    (column) => !required.includes(column),
  )
  const columns = [...required, ...optional]
  const places = new Map(columns.map((column, place) => [column, place]))
  const seen = new Occurrences()
  // Clocks of schools go wrong by hours, not by days.
  const tomorrow = addDays(today, 1)
  for await (const { row: line, cells, bytesRead, isTooLong } of readTable(
    file.open,
    `${table}.csv`,
    required,
    optional,
    { lines: true },
  )) {
    book.counts.read++
    const get = (column: string): string => {
      const cell = visibleText(cells[places.get(column) ?? -1] ?? '')
      return cell === 'NULL' ? '' : standardSpelling(column, cell)
    }
    if (isTooLong) {
      book.refuse(line, '', 'too_long')
      continue
    }
    const empty = required.find((column) => column !== 'dateLastModified' && get(column) === '')
    if (empty !== undefined) {
      book.refuse(line, empty, 'missing')
      continue
    }
    const [status, modified] = [get('status'), get('dateLastModified')]
    if (!['', 'active', 'tobedeleted'].includes(status)) {
      book.refuse(line, 'status', 'invalid', status)
      continue
    }
    const modifiedAt = changeOf(modified, file.mode, tomorrow)
    if (typeof modifiedAt === 'string') {
      book.refuse(line, 'dateLastModified', modifiedAt, modified)
      continue
    }
    const first = seen.firstOf(get('sourcedId'), line)
    if (first !== line) {
      book.refuse(line, 'sourcedId', 'duplicate', get('sourcedId'), first)
      continue
    }
    yield { line, get, ended: status === 'tobedeleted', modifiedAt, bytesRead }
  }
}

const CHUNK = 5000
/** Gathers rows, so that the engines are asked once for many. */
export async function* inChunks<One>(rows: AsyncIterable<One>, size = CHUNK): AsyncGenerator<One[]> {
  let chunk: One[] = []
  for await (const row of rows) {
    if (chunk.push(row) < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
