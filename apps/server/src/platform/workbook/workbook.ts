import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { numberCell, textCell } from './cell.ts'

/** A table as it is exported: texts first, numbers after them. */
export interface Sheet {
  /** Name of the first sheet and first part of the file's name. */
  title: string
  columns: readonly { label: string; kind: 'text' | 'number'; decimals?: number }[]
  rows: readonly (readonly (string | number | null | undefined)[])[]
  /** Lines of the second sheet: what was asked for. */
  filters: readonly (readonly [string, string])[]
  /** Meaning of every number column. */
  definitions: readonly (readonly [string, string])[]
  /** 数据截至, as it is shown. */
  statTime: string
}

const TEXT_WIDTH = 24
const NUMBER_WIDTH = 16

const cellOf = (value: string | number | null | undefined, column: Sheet['columns'][number]): Cell =>
  column.kind === 'number' && typeof value !== 'string' ? numberCell(value, column.decimals ?? 0) : textCell(value === null || value === undefined ? '' : String(value))

/** Sheet names: at most 31 signs, none of those that Excel forbids. */
export const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

/** Writes an XLSX file: the table, and a second sheet that says how it came about. */
export async function writeWorkbook({ title, columns, rows, filters, definitions, statTime }: Sheet): Promise<Buffer> {
  const header = columns.map(({ label }) => textCell(label, { bold: true }))
  const facts: (readonly [string, string])[] = [...filters, ['数据截至', statTime]]
  return writeExcelFile([
    {
      sheet: sheetName(title),
      data: [header, ...rows.map((row) => columns.map((column, i) => cellOf(row[i], column)))],
      columns: columns.map(({ kind }) => ({ width: kind === 'text' ? TEXT_WIDTH : NUMBER_WIDTH })),
      stickyRowsCount: 1,
    },
    {
      sheet: '筛选条件',
      data: [
        [textCell('筛选条件', { bold: true }), textCell('值', { bold: true })],
        ...facts.map(([name, value]) => [textCell(name), textCell(value)]),
        [textCell('')],
        [textCell('指标', { bold: true }), textCell('口径', { bold: true })],
        ...definitions.map(([name, text]) => [textCell(name), textCell(text)]),
      ],
      columns: [{ width: TEXT_WIDTH }, { width: 90 }],
    },
  ]).toBuffer()
}
