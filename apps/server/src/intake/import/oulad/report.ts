import type { OuladTable } from './files.ts'

/** What became of the rows of one file: every row that was read is in exactly one of the numbers. */
export interface TableCounts {
  read: number
  taken: number
  /** Rows that were there already. */
  known: number
  /** By reason. */
  refused: Record<string, number>
}

export interface OuladReport {
  kind: 'oulad'
  school: string
  tables: Partial<Record<OuladTable, TableCounts>>
  /** Registrations by the published final result. */
  outcomes: Record<string, number>
  people: number
  newPeople: number
  /** Clicks that the taken and known rows of studentVle stand for. */
  clicks: number
  firstDay: string
  lastDay: string
  /** Row of studentVle after which a stopped import went on; 0 for a fresh one. */
  resumedAfter: number
  /** Roll-up weeks that were built. */
  weeks: number
  notes: string[]
}

/** Counts of a file that is about to be read. */
export const noRows = (): TableCounts => ({ read: 0, taken: 0, known: 0, refused: {} })

export function refuseRow(counts: TableCounts, reason: string): void {
  counts.refused[reason] = (counts.refused[reason] ?? 0) + 1
}

/** Sorts the rows of a file that are not refused into new ones and those that were there. */
export function countRows(counts: TableCounts | undefined, added: number): void {
  if (!counts) return
  const refused = Object.values(counts.refused).reduce((sum, count) => sum + count, 0)
  counts.taken = added
  counts.known = counts.read - refused - added
}
