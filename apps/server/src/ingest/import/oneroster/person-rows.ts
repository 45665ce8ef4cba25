import type pg from 'pg'
import { dayOf } from '../../../platform/clock.ts'
import { dayOfSeconds } from '../../../platform/instant.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import { type Place, type PlacePoint, pointOf, tupleOf } from '../../../warehouse/directory/place-on.ts'
import { personNumber } from '../../person-number.ts'
import { secondsAt } from '../instant-of-day.ts'
import { noteChanges } from '../roster/changes.ts'
import {
  collegeMeant,
  firstDifference,
  isSameHistory,
  newestStatement,
  type PlaceStatement,
  placeIn,
  pointsOf,
  type Standing,
  type Stated,
  statedAfter,
  statedOfNew,
} from '../roster/places.ts'
import type { Row, Tuples } from '../schools/dimension-rows.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import { oneLine } from './courses.ts'
import type { RosterRow } from './files/read-roster.ts'
import type { ColumnOf } from './files/tables.ts'
import { earliest } from './first-day.ts'
import { endOf, following, type Life } from './life.ts'
import type { Role } from './roles.ts'

export type UserRow = RosterRow<ColumnOf<'users'>>

/** A user who is taken. */
export interface Person {
  row: UserRow
  id: number
  kind: Role['kind']
  /** Undefined where the file leaves the role as it stands. */
  title: Role['title'] | undefined
  schoolId: number
  /** Those that the row names, the first one for somebody new; none: only the school is known. */
  collegeIds: readonly number[]
  joinedOn: string
  /** Whether an enrolment or a role gives the joining day. */
  begins: boolean
  life: Life
}

/** A year of entry: `2023`, `2023级`, `2023-2024`; a year with 届 is that of leaving. */
const YEAR = /^(19|20)\d\d(?=年|级|-|$)/
const HAN = /\p{Script=Han}/u

/** Chinese names are written family name first and without a blank, others the other way round. */
export function nameOf(familyName: string, givenName: string): string {
  const [family, given] = [oneLine(familyName), oneLine(givenName)]
  return HAN.test(family + given) ? family + given : `${given} ${family}`
}

/** The name of a user as it is shown. */
export const fullName = ({ get }: Pick<UserRow, 'get'>): string => nameOf(get('familyName'), get('givenName'))

/** Joining day of somebody new for whom neither an enrolment nor a role gives one: the day of the change, or today; not behind their end. */
export function joinedOtherwise(otherwise: string, { ended, modifiedAt }: Life, now: number): string {
  const changed = modifiedAt === null ? dayOf(now) : dayOfSeconds(modifiedAt)
  return otherwise === '' || (ended && changed < otherwise) ? changed : otherwise
}

/** 学号 of a student, 工号 of a teacher. */
export const numberIn = ({ get }: Pick<UserRow, 'get'>): string => personNumber(get('identifier') || get('username'))

/** A person as a row: what the file says, and what holds for somebody new of whom it says no more. */
export function rowOf(
  { row, id, kind, title, schoolId, collegeIds: [collegeId], joinedOn, life }: Person,
  none: Unassigned | undefined,
  now: number,
): { said: Row; otherwise: Row } {
  const { get } = row
  const number = numberIn(row)
  const entry = get('grades')
    .split(',')
    .map((grade) => YEAR.exec(nameKey(grade))?.[0])
    .find((year) => year !== undefined)
  const messages: Row = {
    user_id: id,
    school_id: schoolId,
    name: fullName(row),
    joined_at: joinedOn,
    removed_at: endOf(life, now),
    status: life.ended ? -1 : get('enabledUser').toLowerCase() === 'true' ? 1 : 0,
    ...(collegeId === undefined ? {} : { college_id: collegeId }),
  }
  const college_id = none?.collegeId ?? 0
  if (kind === 'teacher')
    return {
      said: { ...messages, job_no: number, ...(title === undefined ? {} : { title }) },
      otherwise: { college_id, gender: 0, title: '', is_dual: 0, birth_year: 0 },
    }
  return {
    said: { ...messages, student_no: number, ...(entry ? { grade: Number(entry) } : {}) },
    otherwise: {
      college_id,
      major_id: none?.majorId ?? 0,
      admin_class_id: none?.adminClassId ?? 0,
      gender: 0,
      grade: Number(joinedOn.slice(0, 4)),
    },
  }
}

const numberOf = (row: Row, column: string): number => Number(row[column] ?? 0)
const placeOf = (row: Row): Place => ({
  collegeId: numberOf(row, 'college_id'),
  majorId: numberOf(row, 'major_id'),
  adminClassId: numberOf(row, 'admin_class_id'),
})

const listIn = <One>(cell: Row[string] | undefined, read: (tuple: Tuples[number]) => One): One[] =>
  typeof cell === 'object' && cell !== null ? cell.map(read) : []

/** A row of dim_student or dim_teacher as places see it; `removed_at` in seconds. */
export function standingOf(row: Row): Standing {
  const removedAt = row['removed_at'] ?? null
  return {
    ...placeOf(row),
    points: listIn(row['places'], pointOf),
    stated: listIn(row['stated'], ([at, collegeId]) => ({ at: Number(at), collegeId: Number(collegeId) })),
    removedAt: removedAt === null ? null : Number(removedAt),
  }
}

/** The columns that hold what was stated and the points made of it. */
const columnsOf = (stated: readonly Stated[], points: readonly PlacePoint[]): { stated: Tuples; places: Tuples } => ({
  stated: stated.map(({ at, collegeId }) => [at, collegeId]),
  places: points.map(tupleOf),
})

const statementOf = ({ ended, modifiedAt }: Life, collegeId: number): PlaceStatement => ({
  at: modifiedAt,
  collegeId: ended ? 0 : collegeId > 0 ? collegeId : undefined,
})

/** A new person's row with what it states. `collegeId` is what the file says; 0: no college. */
export function newRow(row: Row, life: Life, collegeId: number): Row {
  const stated = statedOfNew(placeOf(row), statementOf(life, collegeId))
  return { ...row, ...columnsOf(stated, pointsOf(stated, placeOf(row))) }
}

/**
 * What should stand of a person after a row of the file. Their places are made of all that was stated, and the columns of the
 * place are those of today; a row that is older than one that was read changes nothing else. Undefined where nothing changes. `now` in ms;
 * `begins`: an enrolment or a role gives the joining day of the row.
 */
export function placedRow(
  standing: Row,
  row: Row,
  life: Life,
  collegeIds: readonly number[],
  { now, begins }: { now: number; begins: boolean },
): Row | undefined {
  const before = standingOf(standing)
  const collegeId = collegeMeant(before, life.modifiedAt, collegeIds)
  const wanted: Row = {
    ...row,
    joined_at: joinedAfter(standing, begins ? row : {}, before, life),
    ...(collegeId > 0 ? { college_id: collegeId } : {}),
  }
  const statement = statementOf(life, collegeId)
  const stated = statedAfter(before, statement, Math.floor(now / 1000))
  const points = stated === before.stated ? before.points : pointsOf(stated, before)
  const isOlder = statement.at !== null && statement.at < newestStatement(before)
  const followed = isOlder
    ? { ...standing, joined_at: wanted['joined_at'] ?? null }
    : (following(standing, wanted, life, { since: 'joined_at', sinceEver: true, gone: 'removed_at' }) ?? standing)
  const after: Row = { ...followed, ...columnsOf(stated, points) }
  if (points.length > 0) {
    const { collegeId: college_id, majorId, adminClassId } = placeIn({ ...before, points }, dayOf(now))
    Object.assign(after, { college_id })
    if ('major_id' in standing) Object.assign(after, { major_id: majorId, admin_class_id: adminClassId })
    Object.assign(after, endOfPoints(points, after, wanted))
  }
  const isChanged = Object.keys(after).some((column) => String(after[column]) !== String(standing[column]))
  return isChanged ? after : undefined
}

/** When somebody left, by their points: on the first of those that say so at the end. The second is that of the row where one names it. */
function endOfPoints(points: readonly PlacePoint[], after: Row, wanted: Row): Row {
  const lastStay = points.findLastIndex(({ collegeId }) => collegeId > 0)
  const day = points[lastStay + 1]?.day
  if (day === undefined) return { removed_at: null, status: after['status'] === -1 ? 1 : (after['status'] ?? 1) }
  const stated = [after, wanted]
    .map((row) => row['removed_at'] ?? null)
    .find((at) => at !== null && dayOfSeconds(Number(at)) === day)
  return { removed_at: stated ?? secondsAt(day), status: -1 }
}

/** Whether a row only repeats what stands: its statement is kept for rows that come later, and it is no change. */
export const isRepeated = (standing: Row, after: Row): boolean =>
  Object.keys(after).every(
    (column) => column === 'places' || column === 'stated' || String(after[column]) === String(standing[column]),
  ) && isSameHistory(standingOf(standing), standingOf(after))

/**
 * Since when somebody is at the school after a row: an earlier day that an enrolment or a role gives (`joined_at` of `given`), and where they
 * stand since their first dated row, the day of one that is older. The end of a life says nothing of its beginning.
 */
function joinedAfter(standing: Row, given: Row, { stated }: Standing, { ended, modifiedAt }: Life): string {
  const stood = String(standing['joined_at'] ?? '')
  const first = stated.find(({ at, collegeId }) => at > 0 && collegeId !== 0)
  const isOfChange = first !== undefined && dayOfSeconds(first.at) === stood
  const changed = isOfChange && !ended && modifiedAt !== null ? dayOfSeconds(modifiedAt) : ''
  return earliest([stood, String(given['joined_at'] ?? ''), changed])
}

/** Writes down from which day on the facts of whom must follow, before the rows stand. Nobody new has facts. */
export async function notePlaces(
  pool: pg.Pool,
  rows: readonly { before: Row | undefined; after: Row }[],
): Promise<void> {
  await noteChanges(
    pool,
    rows.flatMap(({ before, after }) => {
      const since = before && firstDifference(standingOf(before), standingOf(after))
      return since === undefined
        ? []
        : [{ kind: 'person' as const, schoolId: numberOf(after, 'school_id'), id: numberOf(after, 'user_id'), since }]
    }),
  )
}
