import { grouped } from '../../../platform/grouped.ts'
import { noteEnrolments, spansOf } from '../roster/enrolment-changes.ts'
import { type EnrolmentStatement, hasEnrolment, lastActive, timesOf, withStatement } from '../roster/spans.ts'
import { bringRows, type Row, type Tuples } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { TableBook } from './files/table-book.ts'

/** Rows of one file about a student in a class. */
export interface PairOfFile {
  /** Columns of the pair beside its times. */
  row: Row
  statements: (EnrolmentStatement & { line: number; beginsByFile: boolean; isMove?: boolean })[]
}

const keyOf = ({ class_id, user_id }: Row): string => `${class_id} ${user_id}`

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
  for (const { line, beginsByFile, isMove, ...statement } of statements) {
    if (statement.isEnded && !beginsByFile && !hasEnrolment(column, statement.ref)) nothingToEnd.push(line)
    else {
      const next = withStatement(column, statement, now)
      if (next !== column && !isMove) taken++
      column = next
    }
  }
  return { column, taken, nothingToEnd }
}

/** A row that ends an enrolment of one class with its move to another one. */
const endedBy = ({ line, ref, since }: PairOfFile['statements'][number], changedAt: number | null) => ({
  ...{ line, ref, since, changedAt, until: 0, isEnded: true, beginsByFile: true, isMove: true },
})

/**
 * The pairs with the ends of enrolments that have moved: one name is one enrolment, so the newest of its rows says in which
 * class the student is.
 */
async function withMoves({ store }: ImportStores, pairs: readonly PairOfFile[]): Promise<PairOfFile[]> {
  const all = new Map(pairs.map((pair) => [keyOf(pair.row), { ...pair, statements: [...pair.statements] }]))
  const moving = grouped(
    [...all.values()].flatMap((pair) =>
      pair.statements.filter(({ isEnded }) => !isEnded).map((statement) => ({ pair, statement })),
    ),
    ({ pair, statement }) => `${pair.row.school_id} ${pair.row.user_id} ${statement.ref}`,
  )
  if (moving.size === 0) return [...all.values()]
  const distinct = (column: string) => [...new Set(pairs.map(({ row }) => Number(row[column])))]
  const standing = await store.query<Row & { spans: Tuples }>(
    `SELECT class_id, user_id, school_id, course_id, platform, term_id, spans FROM dim_enrolment FINAL
     WHERE school_id IN {schools:Array(UInt32)} AND user_id IN {users:Array(UInt64)} AND notEmpty(spans)`,
    { schools: distinct('school_id'), users: distinct('user_id') },
    { maxMs: 60_000 },
  )
  for (const { spans, ...row } of standing)
    for (const ref of new Set(spans.map(([name]) => String(name))))
      for (const { pair, statement } of moving.get(`${row.school_id} ${row.user_id} ${ref}`) ?? []) {
        const last = lastActive(spans, ref)
        if (keyOf(pair.row) === keyOf(row) || last === undefined) continue
        const isNewer = statement.changedAt === null || statement.changedAt >= last
        const left = isNewer ? (all.get(keyOf(row)) ?? { row, statements: [] }) : pair
        // Before what the file says of that class itself.
        if (isNewer) left.statements.unshift(endedBy(statement, statement.changedAt))
        else left.statements.push(endedBy(statement, last))
        all.set(keyOf(left.row), left)
      }
  return [...all.values()]
}

/** Writes the pairs of a chunk. The past of each is kept: a student may leave and come back. */
export async function writeEnrolments(
  stores: ImportStores,
  ofFile: readonly PairOfFile[],
  book: TableBook,
): Promise<void> {
  const pairs = await withMoves(stores, ofFile)
  const now = Math.floor(stores.clock.now() / 1000)
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
