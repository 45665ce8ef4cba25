import type { PlaceOf } from './courses.ts'
import { plausibleDayIn, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'

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
  /** The role that counts, a primary one before a secondary one; undefined where all have ended. */
  role: Role | undefined
  primary: boolean
  /** Organization of the role that counts; of the last one where all have ended. */
  org: string
  /** Since when, yyyy-MM-dd; '' where it is not said. */
  since: string
  /** Last change of a role that ended, seconds. */
  endedAt: number | null
  /** Lines of the rows that were not refused. */
  lines: number[]
}

/** Roles by user, of one school each; under {@link NO_SCHOOL} those at organizations that are none of ours. */
export type RolesOfSchools = Map<number, Map<string, UserRoles>>
export const NO_SCHOOL = 0

/** Reads roles.csv of version 1.2, by school and user. */
export async function readRoles(roster: Roster, placeOf: PlaceOf, book: TableBook): Promise<RolesOfSchools> {
  const schools: RolesOfSchools = new Map()
  for await (const { line, get, ended, modifiedAt } of readRoster('roles', roster, book)) {
    const role = roleOf(get('role'))
    const since = plausibleDayIn(get('beginDate'), roster.today)
    const primary = get('roleType') === 'primary'
    if (!role) book.refuse(line, 'role', 'unsupported_role', get('role'))
    else if (!primary && get('roleType') !== 'secondary') book.refuse(line, 'roleType', 'invalid', get('roleType'))
    else if ('wrong' in since) book.refuse(line, 'beginDate', since.wrong, get('beginDate'))
    else {
      const org = get('orgSourcedId')
      const schoolId = placeOf(org)?.schoolId ?? NO_SCHOOL
      const users = schools.get(schoolId) ?? new Map<string, UserRoles>()
      schools.set(schoolId, users)
      const user = users.get(get('userSourcedId')) ?? {
        role: undefined,
        primary: false,
        org,
        since: '',
        endedAt: null,
        lines: [],
      }
      user.lines.push(line)
      if (ended) user.endedAt = Math.max(user.endedAt ?? 0, modifiedAt ?? 0)
      else if (!user.role || (primary && !user.primary)) Object.assign(user, { role, primary, org, since: since.day })
      users.set(get('userSourcedId'), user)
    }
  }
  return schools
}
