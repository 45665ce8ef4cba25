import { dayOf } from '../../../platform/clock.ts'
import { dayOfSeconds } from '../../../platform/instant.ts'
import type { Row } from '../schools/dimension-rows.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import { oneLine } from './courses.ts'
import type { RosterRow } from './files/read-roster.ts'
import type { ColumnOf } from './files/tables.ts'
import { endOf, type Life } from './life.ts'
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
  /** 0: only the school is known. */
  collegeId: number
  joinedOn: string
  life: Life
}

const MAX_NUMBER_LENGTH = 36
const YEAR = /^(19|20)\d\d$/
const HAN = /\p{Script=Han}/u

/** Chinese names are written family name first and without a blank, others the other way round. */
export function nameOf(familyName: string, givenName: string): string {
  const [family, given] = [oneLine(familyName), oneLine(givenName)]
  return HAN.test(family + given) ? family + given : `${given} ${family}`
}

/** The name of a user as it is shown. */
export const fullName = ({ get }: Pick<UserRow, 'get'>): string => nameOf(get('familyName'), get('givenName'))

/** The earliest day that the file knows; without one the day of the change, or today. */
export const joinedOn = (
  days: readonly (string | undefined)[],
  otherwise: string,
  { modifiedAt }: Life,
  now: number,
): string =>
  days
    .filter((day) => day !== undefined && day !== '')
    .reduce<string | undefined>((a, b) => (a === undefined || (b ?? '') < a ? b : a), undefined) ??
  (otherwise || (modifiedAt === null ? dayOf(now) : dayOfSeconds(modifiedAt)))

/** 学号 of a student, 工号 of a teacher. */
export const numberIn = ({ get }: Pick<UserRow, 'get'>): string =>
  (get('identifier') || get('username')).slice(0, MAX_NUMBER_LENGTH)

/** A person as a row: what the file says, and what holds for somebody new of whom it says no more. */
export function rowOf(
  { row, id, kind, title, schoolId, collegeId, joinedOn, life }: Person,
  none: Unassigned | undefined,
  now: number,
): { said: Row; otherwise: Row } {
  const { get } = row
  const number = numberIn(row)
  const entry = get('grades')
    .split(',')
    .map((grade) => grade.trim())
    .find((grade) => YEAR.test(grade))
  const messages: Row = {
    user_id: id,
    school_id: schoolId,
    name: fullName(row),
    joined_at: joinedOn,
    removed_at: endOf(life, now),
    status: life.ended ? -1 : get('enabledUser').toLowerCase() === 'true' ? 1 : 0,
    ...(collegeId > 0 ? { college_id: collegeId } : {}),
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
