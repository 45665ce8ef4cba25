import { readTable, type TableOptions } from '../csv/read-table.ts'
import { keepRefusal } from '../refusals.ts'
import { reasonText } from '../report/reason-text.ts'
import { noRows, refuseRow } from '../report/table-counts.ts'
import type { Dataset } from './dataset.ts'
import { dispensable, type OuladFiles, type OuladTable, otherColumns, ouladTables } from './files.ts'
import type { OuladReport } from './report.ts'
import { SmallTables } from './small-tables.ts'

/**
 * How a file of the set is read. The report tells which columns nobody knows, and which of those that count are missing; columns of the
 * published files that do not count here are no news.
 */
export const readingOf = (
  table: OuladTable,
  report: OuladReport,
): Pick<TableOptions, 'mayLack' | 'onUnused' | 'onLacking' | 'onNote'> => ({
  mayLack: dispensable[table] ?? [],
  onUnused(names) {
    const unknown = names.filter((name) => !otherColumns[table]?.includes(name.toLowerCase()))
    if (unknown.length > 0) report.notes.push(`${table}.csv 中没有用到的列：${unknown.join('、')}`)
  },
  onNote: (note) => void report.notes.push(note),
  onLacking: (names) => void report.notes.push(`${table}.csv 没有列 ${names.join('、')}，按空值读取`),
})

/** In the order in which they name one another. */
const smallTables = ['courses', 'studentInfo', 'studentRegistration', 'assessments', 'vle'] as const

/** Reads the five small tables. Each row is taken, or refused with a reason that the report counts. `today`: yyyy-MM-dd. */
export async function readDataset({ tables }: OuladFiles, report: OuladReport, today: string): Promise<Dataset> {
  const small = new SmallTables(today)
  for (const table of smallTables) {
    const file = tables.get(table)
    if (!file) continue
    const counts = noRows()
    report.tables[table] = counts
    for await (const { cells, row, isTooLong } of readTable(file.open, file.name, ouladTables[table], [], {
      lines: true,
      ...readingOf(table, report),
    })) {
      counts.read++
      const reason = isTooLong ? 'too_long' : small[table](cells, row)
      if (reason === undefined) continue
      const isAgain = typeof reason === 'number'
      refuseRow(counts, isAgain ? 'duplicate' : reason)
      keepRefusal(
        report.refusals,
        `${file.name} 第 ${row} 行`,
        isAgain ? `与第 ${reason} 行重复` : (reasonText[reason] ?? reason),
        cells.join(),
      )
    }
  }
  for (const { outcome } of small.dataset.registrations.values())
    report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1
  return small.dataset
}
