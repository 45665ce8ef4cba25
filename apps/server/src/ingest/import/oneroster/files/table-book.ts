import { keepRefusal } from '../../refusals.ts'
import { noRows, refuseRow, type TableCounts } from '../../report/table-counts.ts'
import { type OneRosterReport, type Reason, reasonText } from '../report.ts'
import type { RosterTable } from './tables.ts'

/** Keeps count of the rows of one file. */
export interface TableBook {
  counts: TableCounts
  /** `column` is '' where the whole row is meant; `sameAs` is the line that the row repeats. */
  refuse(line: number, column: string, reason: Reason, value?: string, sameAs?: number): void
  /** Lists a refusal of one school without counting it: the row is counted by what another school made of it. */
  mention(school: string, line: number, column: string, reason: Reason, value?: string, sameAs?: number): void
  /** When all rows are read: what refuses a whole column is said once. */
  close(): void
}

/** Reasons that name somebody or something else: each row is told apart. */
const single: ReadonlySet<Reason> = new Set<Reason>(['duplicate', 'same_number', 'number_taken'])

const whyOf = (reason: Reason, sameAs: number | undefined): string =>
  sameAs === undefined ? reasonText[reason] : `${reasonText[reason].replace('重复', '')}与第 ${sameAs} 行重复`

/** Opens the counts of a file in the report. */
export function openBook(report: OneRosterReport, table: RosterTable): TableBook {
  const counts = report.tables[table] ?? noRows()
  report.tables[table] = counts
  const groups = new Map<string, Group>()
  return {
    counts,
    refuse(line, column, reason, value = '', sameAs) {
      refuseRow(counts, reason)
      const place = `${table}.csv 第 ${line} 行${column && ` ${column}`}`
      const kept = keepRefusal(report.refusals, place, whyOf(reason, sameAs), value)
      if (single.has(reason)) return
      const key = `${column} ${reason}`
      const group: Group = groups.get(key) ?? { line, column, reason, value, count: 0, texts: new Set() }
      groups.set(key, group)
      group.count++
      if (kept !== undefined) group.texts.add(kept)
    },
    mention(school, line, column, reason, value = '', sameAs) {
      const place = `${table}.csv 第 ${line} 行${column && ` ${column}`}（${school}）`
      keepRefusal(report.refusals, place, whyOf(reason, sameAs), value)
    },
    close() {
      for (const { line, column, reason, value, count, texts } of groups.values()) {
        const isWhole = count === counts.read || reason === 'ambiguous_day'
        const at = report.refusals.findIndex((text) => texts.has(text))
        if (count < 2 || !isWhole || at < 0) continue
        const once: string[] = []
        keepRefusal(
          once,
          `${table}.csv 第 ${line} 行起共 ${count} 行${column && ` ${column}`}`,
          reasonText[reason],
          value,
        )
        const others = report.refusals.filter((text) => !texts.has(text))
        report.refusals.splice(0, report.refusals.length, ...others.slice(0, at), ...once, ...others.slice(at))
      }
      groups.clear()
    },
  }
}

/** Rows of a file that are refused for one reason in one column. */
interface Group {
  line: number
  column: string
  reason: Reason
  value: string
  count: number
  /** What is kept of them in the report. */
  texts: Set<string>
}

/** For a look at a file whose rows are counted later. */
export const noBook = (): TableBook => ({
  counts: noRows(),
  refuse: () => undefined,
  mention: () => undefined,
  close: () => undefined,
})
