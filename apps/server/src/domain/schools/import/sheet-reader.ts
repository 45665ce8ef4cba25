import './whole-references.ts'

import readXlsxFile from 'read-excel-file/node'
import { mergedCells, spreadMerged } from './merged-cells.ts'
import type { CellValue, Sheet } from './read-sheet.ts'

/** Reads the sheets of a workbook apart from the server: what a strange file does to memory and time, it does here. */
const [path = '', maxRows, maxColumns] = process.argv.slice(2)
const merges = await mergedCells(path)
const sheets = await readXlsxFile(path)
const cut = sheets.map(({ sheet: name, data }, i): Sheet => {
  const cells = (data ?? []) as unknown as readonly (readonly CellValue[])[]
  const rows = cells.slice(0, Number(maxRows)).map((row) => row.slice(0, Number(maxColumns)))
  spreadMerged(rows, merges[i] ?? [])
  return { name, rows }
})
process.send?.(cut, () => process.exit())
