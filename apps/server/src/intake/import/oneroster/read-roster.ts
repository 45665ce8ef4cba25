import { instantOf } from '../../instant.ts'
import { readTable } from '../csv/read-table.ts'
import { Occurrences } from '../occurrences.ts'
import type { RosterFile } from './roster-files.ts'
import type { TableBook } from './table-book.ts'
import { type ColumnOf, type RosterTable, requiredColumns, rosterTables, type Version } from './tables.ts'

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

const DAY = /^\d{4}-\d\d-\d\d$/
const midnightOf = (day: string): number => instantOf(`${day}T00:00:00+08:00`)
/** A day of a cell (yyyy-MM-dd, a time behind it is left out); '' for an empty one, undefined for anything else. */
export function dayIn(cell: string): string | undefined {
  const day = cell.slice(0, 10)
  return cell === '' || (midnightOf(day) >= 0 && /^(T.*)?$/.test(cell.slice(10))) ? day : undefined
}

/** Reads a file row by row. Rows that break its rules are refused in the book; every row is counted there as read. */
export async function* readRoster<Table extends RosterTable>(table: Table, file: RosterFile, version: Version, book: TableBook): AsyncGenerator<RosterRow<ColumnOf<Table>>> {
  const required = requiredColumns(table, version, file.mode)
  const optional = [...rosterTables[table].optional, 'status', 'dateLastModified'].filter((column) => !required.includes(column))
  const columns = [...required, ...optional]
  const places = new Map(columns.map((column, place) => [column, place]))
  const seen = new Occurrences()
  for await (const { row: line, cells, bytesRead } of readTable(file.open, `${table}.csv`, required, optional, { lines: true })) {
    book.counts.read++
    const get = (column: string): string => {
      const cell = cells[places.get(column) ?? -1] ?? ''
      return cell === 'NULL' ? '' : cell
    }
    const empty = required.find((column) => get(column) === '')
    if (empty !== undefined) {
      book.refuse(line, empty, 'missing')
      continue
    }
    const [status, modified] = [get('status'), get('dateLastModified')]
    if (!['', 'active', 'tobedeleted'].includes(status)) {
      book.refuse(line, 'status', 'invalid', status)
      continue
    }
    const modifiedAt = modified === '' ? null : DAY.test(modified) ? midnightOf(modified) : instantOf(modified)
    if (modifiedAt !== null && modifiedAt < 0) {
      book.refuse(line, 'dateLastModified', 'invalid', modified)
      continue
    }
    if (seen.count(get('sourcedId')) > 1) {
      book.refuse(line, 'sourcedId', 'duplicate', get('sourcedId'))
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
