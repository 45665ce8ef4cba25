import { parse } from 'csv-parse'
import { nameKey, visibleText } from '../../../platform/text/name-key.ts'
import { ImportError } from '../import-error.ts'
import { type OpenText, openText } from '../open-text.ts'
import { delimiterName, findForm } from './delimiter.ts'

/** One row of a CSV file: its number (the head is row 1), or the line on which it ends, and the cells of the wanted columns in their order. */
export interface CsvRow {
  row: number
  cells: string[]
  /** Bytes of the file that have been read. */
  bytesRead: number
  /** The row has more cells than the head: they may stand in the wrong columns. */
  isTooLong: boolean
}

export interface TableOptions {
  /** Numbers a row by the line on which it ends, which costs twice the time. */
  lines?: boolean
  /** Columns of `wanted` that may be missing: they read as ''. */
  mayLack?: readonly string[]
  /** Told the columns of the head that nobody has asked for. */
  onUnused?: (names: string[]) => void
  /** Told which of `mayLack` are missing. */
  onLacking?: (names: string[]) => void
  /** Told how the cells are parted where it is not by commas. */
  onNote?: (note: string) => void
}

/** Characters of the longest row: a quote that is never closed must not take the whole file into memory. */
const MAX_ROW_LENGTH = 1_000_000

/** The first column of a table that pandas wrote with its index. */
const INDEX_COLUMN = /^unnamed: \d+$/

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/**
 * Reads a CSV file (RFC 4180, UTF-8 with or without byte order mark, plain or gzip, or what `source` opens) row by row. Its cells are
 * parted by commas, semicolons or tabs, as the head says. Columns are found by their
 * names in any order, letter case and width; others are left out, and `optional` ones that are missing read as ''. Rows
 * without a filled cell, as Excel leaves them behind a table, are passed over and counted in the numbers. Throws {@link ImportError} where a wanted column is missing or stands twice, or the text is no CSV.
 */
export async function* readTable(
  source: string | (() => Promise<OpenText>),
  fileName: string,
  wanted: readonly string[],
  optional: readonly string[] = [],
  { lines = false, mayLack = [], onUnused, onLacking, onNote }: TableOptions = {},
): AsyncGenerator<CsvRow> {
  const open = typeof source === 'string' ? () => openText(source) : source
  const columns = new Set([...wanted, ...optional].map(sameName))
  const { delimiter, hasSeparatorLine } = await findForm(open, (cell) => columns.has(sameName(cell)))
  if (delimiter !== ',')
    onNote?.(`${fileName} 的单元格以${delimiterName(delimiter)}分隔，已按${delimiterName(delimiter)}读取`)
  const { stream, bytesRead } = await open()
  const parser = parse({
    bom: true,
    delimiter,
    // Found by itself it would be that of the head alone: tables that were put together have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Passed over here: a line that the parser drops would be missing in the numbers of the rows behind it.
    skip_empty_lines: false,
    trim: true,
    info: lines,
    max_record_size: MAX_ROW_LENGTH,
  })
  stream.on('error', (error) => parser.destroy(error))
  stream.pipe(parser)
  let places: number[] | undefined
  let width = 0
  let row = 0
  let isFirst = true
  try {
    for await (const one of parser as AsyncIterable<string[] | { record: string[]; info: { lines: number } }>) {
      const cells = Array.isArray(one) ? one : one.record
      row = Array.isArray(one) ? row + 1 : one.info.lines
      const isSeparatorLine = hasSeparatorLine && isFirst
      isFirst = false
      if (isSeparatorLine || (cells[0] === '' && isBlank(cells))) continue
      if (places) {
        const isTooLong = cells.length > width && cells.slice(width).some((cell) => cell !== '')
        yield { row, cells: places.map((place) => cells[place] ?? ''), bytesRead: bytesRead(), isTooLong }
      } else {
        const head = cells.map(sameName)
        places = placesOf(head, `${fileName} 第 ${row} 行`, wanted, optional, mayLack)
        width = cells.length
        const asked = new Set(places)
        onUnused?.(cells.filter((_, place) => isNamed(head[place] ?? '') && !asked.has(place)).map(visibleText))
        const lacking = mayLack.filter((name) => !head.includes(sameName(name)))
        if (lacking.length > 0) onLacking?.(lacking)
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CSV_MAX_RECORD_SIZE')
      throw new ImportError(`${fileName} 第 ${row + 1} 行超过 ${MAX_ROW_LENGTH} 个字符，可能缺少结束的引号`)
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new ImportError(
        `${fileName} 第 ${row + 1} 行不是有效的 CSV：${csvText[error.code as string] ?? error.message}`,
      )
    throw error
  } finally {
    stream.destroy()
  }
  if (!places) throw new ImportError(`${fileName} 是空文件`)
}

/** What the parser complains of, in words. */
const csvText: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: '引号没有结束，文件可能在中途被截断',
  CSV_INVALID_CLOSING_QUOTE: '引号之后有多余的字符',
  INVALID_OPENING_QUOTE: '引号之前有多余的字符',
}

/** A name of a column without what a spreadsheet adds unseen. */
const sameName = (name: string): string => nameKey(name).toLowerCase()

const isNamed = (name: string): boolean => name !== '' && !INDEX_COLUMN.test(name)

/** `names` are those of the head as they are compared. `where`: file and line of the head. */
function placesOf(
  names: readonly string[],
  where: string,
  wanted: readonly string[],
  optional: readonly string[],
  mayLack: readonly string[],
): number[] {
  const missing = wanted.filter((name) => !mayLack.includes(name) && !names.includes(sameName(name)))
  if (missing.length > 0) throw new ImportError(`${where}缺少列：${missing.join('、')}`)
  const asked = [...wanted, ...optional]
  const twice = asked.find((name) => names.indexOf(sameName(name)) !== names.lastIndexOf(sameName(name)))
  if (twice !== undefined) throw new ImportError(`${where}有两个名为 ${twice} 的列，请删去多余的一列`)
  return asked.map((name) => names.indexOf(sameName(name)))
}
