import { secondsAt } from '../instant-of-day.ts'
import type { PlaceOf } from './courses.ts'
import { plausibleDayIn, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'
import { earliest } from './first-day.ts'

/** What a person is to us; OneRoster's staff are teachers, with a title of their own. */
export interface Role {
  kind: 'student' | 'teacher'
  /** 职称 of a teacher as far as the role says it. */
  title: '' | '助教' | '其他'
}

const student: Role = { kind: 'student', title: '' }
const database: Role = { kind: 'teacher', title: '其他' }
/** `administrator` is the word of 1.1, the four after it are those of 1.2. Families, proctors and counsellors are nobody's students or teachers. */
const roles: Readonly<Record<string, Role>> = {
  student,
  teacher: { kind: 'teacher', title: '' },
  aide: { kind: 'teacher', title: '助教' },
  administrator: database,
  districtAdministrator: database,
  principal: database,
  siteAdministrator: database,
  systemAdministrator: database,
}
/** The role of a word of the file; undefined for one that is not counted. */
export const roleOf = (word: string): Role | undefined => (Object.hasOwn(roles, word) ? roles[word] : undefined)

/** What roles.csv says of one user in one school. */
export interface UserRoles {
  /** The role that counts, a primary one before a secondary one, then the one that was changed last; undefined where all have ended. */
  role: Role | undefined
  primary: boolean
  /** Organizations of the role that counts, several where equal ones do; where all have ended, that of the first one. */
  orgs: string[]
  /** Last change of the role that counts, seconds; null where the file does not say. */
  modifiedAt: number | null
  /** By kind: since when, yyyy-MM-dd; '' where it is not said. */
  since: Record<Role['kind'], string>
  /** The role that ended last, and whether one is over by its last day alone. */
  past: Role | undefined
  isOver: boolean
  /** When the last one ended, seconds: the change of a deleted row, or the last day of one that is over; 0 where it is not said. */
  endedAt: number
  /** Lines of the rows that were not refused. */
  lines: number[]
}

/** Roles by user, of one school each; under {@link NO_SCHOOL} those at organizations that are none of ours. */
export type RolesOfSchools = Map<number, Map<string, UserRoles>>
export const NO_SCHOOL = 0

/** Refuses the roles of somebody whom a school does not know; the end of what never was is no fault. */
export function refuseRoles({ role, lines }: UserRoles, ref: string, book: TableBook): void {
  for (const line of lines) {
    if (role) book.refuse(line, 'userSourcedId', 'unknown_user', ref)
    else book.refuse(line, 'status', 'nothing_to_end', ref)
  }
}

/** A role of a row that makes sense. */
interface RoleRow extends Pick<UserRoles, 'primary' | 'modifiedAt'> {
  role: Role
  org: string
  /** First and last day, yyyy-MM-dd; '' where they are not said. */
  begin: string
  end: string
  isDeleted: boolean
}

/** Reads roles.csv of version 1.2, by school and user. */
export async function readRoles(roster: Roster, placeOf: PlaceOf, book: TableBook): Promise<RolesOfSchools> {
  const schools: RolesOfSchools = new Map()
  for await (const { line, get, ended, modifiedAt } of readRoster('roles', roster, book)) {
    const role = roleOf(get('role'))
    const [begin, end] = [plausibleDayIn(get('beginDate'), roster.today), lastDayIn(get('endDate'), roster.today)]
    const primary = get('roleType') === 'primary'
    if (!role) book.refuse(line, 'role', 'unsupported_role', get('role'))
    else if (!primary && get('roleType') !== 'secondary') book.refuse(line, 'roleType', 'invalid', get('roleType'))
    else if ('wrong' in begin) book.refuse(line, 'beginDate', begin.wrong, get('beginDate'))
    else if ('wrong' in end) book.refuse(line, 'endDate', end.wrong, get('endDate'))
    else if (end.day !== '' && end.day < begin.day) book.refuse(line, 'endDate', 'invalid', get('endDate'))
    else {
      const org = get('orgSourcedId')
      const schoolId = placeOf(org)?.schoolId ?? NO_SCHOOL
      const users = schools.get(schoolId) ?? new Map<string, UserRoles>()
      schools.set(schoolId, users)
      const user = users.get(get('userSourcedId')) ?? noRoles(org)
      user.lines.push(line)
      addRole(user, { role, primary, org, modifiedAt, begin: begin.day, end: end.day, isDeleted: ended }, roster.today)
      users.set(get('userSourcedId'), user)
    }
  }
  return schools
}

/** The last day of a role. One that is years ahead is no plan but a way to write that it lasts. */
function lastDayIn(cell: string, today: string): ReturnType<typeof plausibleDayIn> {
  const day = plausibleDayIn(cell, today)
  return 'wrong' in day && day.wrong === 'future' ? { day: '' } : day
}

const noRoles = (org: string): UserRoles => ({
  role: undefined,
  primary: false,
  orgs: [org],
  modifiedAt: null,
  since: { student: '', teacher: '' },
  past: undefined,
  isOver: false,
  endedAt: 0,
  lines: [],
})

function addRole(
  user: UserRoles,
  { role, primary, org, modifiedAt, begin, end, isDeleted }: RoleRow,
  today: string,
): void {
  const isOver = !isDeleted && end !== '' && end < today
  if (!isDeleted) user.since[role.kind] = earliest([user.since[role.kind], begin])
  if (isDeleted || isOver) {
    const endedAt = isOver ? secondsAt(end) : (modifiedAt ?? 0)
    if (endedAt >= user.endedAt) Object.assign(user, { past: role, endedAt })
    user.isOver ||= isOver
    return
  }
  const rank = !user.role ? 1 : Number(primary) - Number(user.primary) || (modifiedAt ?? 0) - (user.modifiedAt ?? 0)
  if (rank > 0) Object.assign(user, { role, primary, orgs: [org], modifiedAt })
  else if (rank === 0 && user.role?.kind === role.kind) user.orgs.push(org)
}
