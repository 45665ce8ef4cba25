import type { CallPath, FilePath, ParsedOf, PersonalKind } from '@data-centre/api'
import type { Book, Column, SheetRow } from '../platform/workbook/book.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import type { Services } from './services.ts'

/** A list that becomes a file. Nothing of it is read before its record stands, and never more than a page at a time. */
export interface ExportDocument extends Omit<Book, 'title' | 'viewer' | 'columns'> {
  /** Second part of the file name: whose data it holds. */
  place: string
  /** As headed on the screen; the id stands in the record of exports. `personal`: masked as on the page. */
  columns: readonly (Column & { id: string; personal?: PersonalKind })[]
  /** How many rows it will have: what limits are held against before anything is read. */
  rows: number
  /** Reads the rows in the order of the list, page by page; asked for once. */
  pages(): AsyncIterable<readonly SheetRow[]>
}

/** What a writer receives: checked input, a known caller and the scope that they may see. */
export interface FileContext<P extends CallPath> {
  input: ParsedOf<P>
  caller: Caller
  scope: Scope | undefined
}

/** Writers of files that are no report's table. */
export type FileWriters = { [P in FilePath]: (services: Services, ask: FileContext<P>) => Promise<ExportDocument> }

/** Rows of one page of a file. */
const ROWS_AT_ONCE = 1000

/** Pages of rows that are in memory anyway. */
export async function* pagesOf(lines: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) yield lines.slice(start, start + ROWS_AT_ONCE)
}

/**
 * Pages of rows that a store holds: `read` answers at most `limit` rows behind the last row of the page before (none at the
 * first), so that no row is repeated or left out while others write. A shorter page is the last one.
 */
export async function* readPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  lineOf: (row: Row) => SheetRow,
): AsyncGenerator<readonly SheetRow[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows.map(lineOf)
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)
  }
}
