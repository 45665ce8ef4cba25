import { noRows, refuseRow, type TableCounts } from '../table-counts.ts'
import { type OneRosterReport, type Reason, reasonWords } from './report.ts'
import type { RosterTable } from './tables.ts'

/** As many as `import_job.errors` keeps. */
const MOST_REFUSALS = 200
const LONGEST_VALUE = 60

/** Keeps count of the rows of one file. */
export interface TableBook {
  counts: TableCounts
  refuse(line: number, column: string, reason: Reason, value?: string): void
}

/** Opens the counts of a file in the report. */
export function openBook(report: OneRosterReport, table: RosterTable): TableBook {
  const counts = report.tables[table] ?? noRows()
  report.tables[table] = counts
  return {
    counts,
    refuse(line, column, reason, value = '') {
      refuseRow(counts, reason)
      if (report.refusals.length < MOST_REFUSALS)
        report.refusals.push(`${table}.csv 第 ${line} 行 ${column}：${reasonWords[reason]}${value ? `“${value.slice(0, LONGEST_VALUE)}”` : ''}`)
    },
  }
}

/** For a look at a file whose rows are counted later. */
export const noBook = (): TableBook => ({ counts: noRows(), refuse: () => undefined })
