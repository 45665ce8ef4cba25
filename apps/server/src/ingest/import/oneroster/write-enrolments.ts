import { noteEnrolments, spansOf } from '../roster/enrolment-changes.ts'
import { type EnrolmentStatement, hasEnrolment, timesOf, withStatement } from '../roster/spans.ts'
import { bringRows, type Row, type Tuples } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { TableBook } from './files/table-book.ts'

/** Rows of one file about a student in a class. */
export interface PairOfFile {
  /** Columns of the pair beside its times. */
  row: Row
  statements: (EnrolmentStatement & { line: number; beginsByFile: boolean })[]
}

const withTimes = (row: Row, spans: Tuples): Row => {
  const { joinedAt, droppedAt, gaps } = timesOf(spans)
  return {
    ...row,
    joined_at: joinedAt,
    dropped_at: droppedAt,
    gaps: gaps.map(({ since, until }) => [since, until]),
    spans,
  }
}

/** The spans of a pair after the rows of a file. Rows that end what never was are left out: their lines. */
function folded(spans: Tuples, { statements }: PairOfFile, now: number) {
  const nothingToEnd: number[] = []
  let [column, taken] = [spans, 0]
  for (const { line, beginsByFile, ...statement } of statements) {
    if (statement.isEnded && !beginsByFile && !hasEnrolment(column, statement.ref)) nothingToEnd.push(line)
    else {
      const next = withStatement(column, statement, now)
      if (next !== column) taken++
      column = next
    }
  }
  return { column, taken, nothingToEnd }
}

/** Writes the pairs of a chunk. The past of each is kept: a student may leave and come back. */
export async function writeEnrolments(
  stores: ImportStores,
  pairs: readonly PairOfFile[],
  book: TableBook,
): Promise<void> {
  const now = Math.floor(stores.clock.now() / 1000)
  const keyOf = ({ class_id, user_id }: Row) => `${class_id} ${user_id}`
  const byKey = new Map(pairs.map((pair) => [keyOf(pair.row), pair]))
  const count = ({ taken, nothingToEnd }: ReturnType<typeof folded>): void => {
    book.counts.taken += taken
    for (const line of nothingToEnd) book.refuse(line, 'status', 'nothing_to_end')
  }
  await bringRows(
    stores,
    {
      table: 'dim_enrolment',
      key: ['class_id', 'user_id', 'school_id'],
      times: ['joined_at', 'dropped_at'],
      merge(standing, wanted) {
        const pair = byKey.get(keyOf(wanted))
        if (!pair) return undefined
        const before = spansOf(standing)
        const result = folded(before, pair, now)
        count(result)
        const isMoved = Object.entries(pair.row).some(([column, cell]) => String(cell) !== String(standing[column]))
        return result.column === before && !isMoved ? undefined : withTimes({ ...standing, ...pair.row }, result.column)
      },
      isAdded(wanted) {
        const pair = byKey.get(keyOf(wanted))
        const result = folded([], pair ?? { row: wanted, statements: [] }, now)
        count(result)
        return result.column.length > 0
      },
      beforeWriting: (rows) => noteEnrolments(stores, rows),
    },
    pairs.map((pair) => {
      const { column } = folded([], pair, now)
      return column.length > 0 ? withTimes(pair.row, column) : { ...pair.row, spans: column }
    }),
  )
}
