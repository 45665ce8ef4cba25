import { newestStatement } from '../roster/places.ts'
import type { Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Candidate } from './people-of-school.ts'
import { numberIn, standingOf } from './person-rows.ts'
import type { Role } from './roles.ts'

/** What the numbers of a school's candidates say, by `sourcedId`. */
export interface NumberCheck {
  /** People who stand under another name and hold the candidate's number: our ids. */
  matched: ReadonlyMap<string, number>
  /** Candidates whose number somebody else holds. */
  taken: ReadonlyMap<string, 'number_taken' | 'number_held'>
}

/** People of a school who have not left, by number; the one who came first before the others. */
async function holdersOf(
  { store }: ImportStores,
  schoolId: number,
  kind: Role['kind'],
  numbers: readonly string[],
): Promise<Map<string, number[]>> {
  const column = kind === 'student' ? 'student_no' : 'job_no'
  const holders = new Map<string, number[]>()
  if (numbers.length === 0) return holders
  const rows = await store.query<{ id: number; number: string }>(
    `SELECT user_id AS id, ${column} AS number FROM dim_${kind} FINAL WHERE school_id = {schoolId:UInt32} AND removed_at IS NULL AND ${column} IN {numbers:Array(String)} ORDER BY user_id`,
    { schoolId, numbers: [...numbers] },
  )
  for (const { id, number } of rows) holders.set(number, [...(holders.get(number) ?? []), Number(id)])
  return holders
}

/** Which of some people who stand had a newer row than one of the file. `dated`: seconds of that row, by person. */
async function olderOf(
  { store }: ImportStores,
  schoolId: number,
  kind: Role['kind'],
  dated: ReadonlyMap<number, number>,
): Promise<Set<number>> {
  if (dated.size === 0) return new Set()
  const rows = await store.query<Row>(
    `SELECT * REPLACE (toUnixTimestamp(removed_at) AS removed_at) FROM dim_${kind} FINAL WHERE school_id = {schoolId:UInt32} AND user_id IN {ids:Array(UInt64)}`,
    { schoolId, ids: [...dated.keys()] },
  )
  return new Set(
    rows
      .filter((row) => (dated.get(Number(row['user_id'])) ?? 0) < newestStatement(standingOf(row)))
      .map((row) => Number(row['user_id'])),
  )
}

/**
 * Holds the numbers of candidates against those of a school: a sender whose system was replaced brings everybody again under other names.
 * With `matchByNumber` a new name whose number somebody holds is theirs. Who stands and keeps their number is left alone, and so is a
 * row that is older than one of theirs that was read: it has the number of then. A number that a row of the same file gives up is free.
 * `existing`: our ids of names that stand.
 */
export async function checkNumbers(
  stores: ImportStores,
  schoolId: number,
  candidates: readonly Candidate[],
  existing: ReadonlyMap<string, number>,
  matchByNumber: boolean,
): Promise<NumberCheck> {
  const matched = new Map<string, number>()
  const taken = new Map<string, 'number_taken' | 'number_held'>()
  const kindOf = ({ ref, role, past }: Candidate) =>
    role?.kind ?? stores.directory.person(existing.get(ref) ?? 0)?.role ?? past?.kind
  /** What the file makes of the numbers of people who stand; '' for who leaves. */
  const after = new Map(
    candidates.map(({ ref, row, life }) => [existing.get(ref) ?? 0, life.ended ? '' : numberIn(row)]),
  )
  for (const kind of ['student', 'teacher'] as const) {
    const own = candidates.filter((one) => kindOf(one) === kind)
    const holders = await holdersOf(stores, schoolId, kind, [...new Set(own.map(({ row }) => numberIn(row)))])
    const givers = new Set(
      [...holders].flatMap(([number, ids]) => ids.filter((id) => (after.get(id) ?? number) !== number)),
    )
    const renumbered = own.flatMap(({ ref, row, life: { modifiedAt } }) => {
      const id = existing.get(ref) ?? 0
      const isHeld = holders.get(numberIn(row))?.includes(id) === false
      return modifiedAt !== null && (isHeld || givers.has(id)) ? [[id, modifiedAt] as const] : []
    })
    const older = await olderOf(stores, schoolId, kind, new Map(renumbered))
    for (const id of older) after.delete(id)
    for (const { ref, row, life } of own) {
      const number = numberIn(row)
      const held = (holders.get(number) ?? []).filter((id) => (after.get(id) ?? number) === number)
      const [first] = held
      const id = existing.get(ref)
      if (first === undefined || (id !== undefined && (life.ended || older.has(id) || held.includes(id)))) continue
      if (id === undefined && matchByNumber) matched.set(ref, first)
      else if (!life.ended) taken.set(ref, id === undefined ? 'number_taken' : 'number_held')
    }
  }
  return { matched, taken }
}
