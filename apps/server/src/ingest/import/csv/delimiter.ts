import { parse } from 'csv-parse/sync'
import type { OpenText } from '../open-text.ts'

/** What parts the cells of a table, and how it is called. Of several that fit equally the first one holds. */
const delimiters = { ',': '逗号', ';': '分号', '\t': '制表符' } as const
type Delimiter = keyof typeof delimiters

export interface TableForm {
  delimiter: Delimiter
  /** The first line names the delimiter and is no row. */
  hasSeparatorLine: boolean
}

/** Text in which the head of a table has to begin and end, characters. */
const HEAD_WITHIN = 65_536
/** Rows without a filled cell that may stand above the head. */
const MAX_BLANK_ROWS = 100

/** The line by which Excel tells itself the delimiter: sep=; */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t])"?(?:\r\n|\n|\r)/i

/** How a note names a delimiter: 分号. */
export const delimiterName = (delimiter: Delimiter): string => delimiters[delimiter]

async function beginningOf({ stream }: OpenText): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  try {
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      if (text.length >= HEAD_WITHIN) break
    }
  } finally {
    stream.destroy()
  }
  return text.slice(0, HEAD_WITHIN)
}

/** Cells of the first row that has a filled one, if the text is a table with this delimiter. */
function headOf(text: string, delimiter: Delimiter): readonly string[] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: 1,
      to_line: MAX_BLANK_ROWS,
      trim: true,
    })
    return rows[0] ?? []
  } catch {
    return []
  }
}

/**
 * Finds what parts the cells of a table: what the line `sep=;` of Excel says, else what makes most of the head's cells names
 * of columns. A quoted name may hold another delimiter, and a table of one column has none.
 */
export async function findForm(open: () => Promise<OpenText>, isColumn: (cell: string) => boolean): Promise<TableForm> {
  const text = await beginningOf(await open())
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named) return { delimiter: named as Delimiter, hasSeparatorLine: true }
  const fits = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => ({
    delimiter,
    columns: headOf(text, delimiter).filter(isColumn).length,
  }))
  const best = fits.reduce((first, next) => (next.columns > first.columns ? next : first))
  return { delimiter: best.delimiter, hasSeparatorLine: false }
}
