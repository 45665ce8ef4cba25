import { keepRefusal } from '../../refusals.ts'
import { noRows, refuseRow, type TableCounts } from '../../report/table-counts.ts'
import { type OneRosterReport, type Reason, reasonText } from '../report.ts'
import type { RosterTable } from './tables.ts'

/** Keeps count of the rows of one file. */
export interface TableBook {
  counts: TableCounts
  /** `column` is '' where the whole row is meant; `sameAs` is the line that the row repeats. */
  refuse(line: number, column: string, reason: Reason, value?: string, sameAs?: number): void
}

/** Opens the counts of a file in the report. */
export function openBook(report: OneRosterReport, table: RosterTable): TableBook {
  const counts = report.tables[table] ?? noRows()
  report.tables[table] = counts
  return {
    counts,
    refuse(line, column, reason, value = '', sameAs) {
      refuseRow(counts, reason)
      const why =
        sameAs === undefined ? reasonText[reason] : `${reasonText[reason].replace('重复', '')}与第 ${sameAs} 行重复`
      keepRefusal(report.refusals, `${table}.csv 第 ${line} 行${column && ` ${column}`}`, why, value)
    },
  }
}

/** For a look at a file whose rows are counted later. */
export const noBook = (): TableBook => ({ counts: noRows(), refuse: () => undefined })
