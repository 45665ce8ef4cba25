/** What became of the rows of one file: every row that was read is in exactly one of the numbers. */
export interface TableCounts {
  read: number
  taken: number
  /** Rows that were there already. */
  known: number
  /** By reason. */
  refused: Record<string, number>
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

/** The rows of all files of an import together. */
export function sumOfTables(tables: Iterable<TableCounts>): {
  rowsRead: number
  taken: number
  known: number
  refused: Record<string, number>
} {
  const sum = { rowsRead: 0, taken: 0, known: 0, refused: {} as Record<string, number> }
  for (const { read, taken, known: existing, refused } of tables) {
    sum.rowsRead += read
    sum.taken += taken
    sum.known += existing
    for (const [reason, count] of Object.entries(refused)) sum.refused[reason] = (sum.refused[reason] ?? 0) + count
  }
  return sum
}
