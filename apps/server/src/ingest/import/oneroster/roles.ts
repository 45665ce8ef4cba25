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

/** What roles.csv says of one user. */
export interface UserRoles {
  /** The role that counts, a primary one before a secondary one; undefined where all have ended. */
  role: Role | undefined
  primary: boolean
  org: string
  /** Since when, yyyy-MM-dd; '' where it is not said. */
  since: string
  /** Last change of a role that ended, seconds. */
  endedAt: number | null
  /** Lines of the rows that were not refused. */
  lines: number[]
}

/** Reads roles.csv of version 1.2, by user. */
export async function readRoles(roster: Roster, book: TableBook): Promise<Map<string, UserRoles>> {
  const users = new Map<string, UserRoles>()
  for await (const { line, get, ended, modifiedAt } of readRoster('roles', roster, book)) {
    const role = roleOf(get('role'))
    const since = plausibleDayIn(get('beginDate'), roster.today)
    const primary = get('roleType') === 'primary'
    if (!role) book.refuse(line, 'role', 'unsupported_role', get('role'))
    else if (!primary && get('roleType') !== 'secondary') book.refuse(line, 'roleType', 'invalid', get('roleType'))
    else if ('wrong' in since) book.refuse(line, 'beginDate', since.wrong, get('beginDate'))
    else {
      const user = users.get(get('userSourcedId')) ?? {
        role: undefined,
        primary: false,
        org: '',
        since: '',
        endedAt: null,
        lines: [],
      }
      user.lines.push(line)
      if (ended) user.endedAt = Math.max(user.endedAt ?? 0, modifiedAt ?? 0)
      else if (!user.role || (primary && !user.primary))
        Object.assign(user, { role, primary, org: get('orgSourcedId'), since: since.day })
      users.set(get('userSourcedId'), user)
    }
  }
  return users
}
