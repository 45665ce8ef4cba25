import { knownRefs, refIds } from '../../source-refs.ts'
import { bringRows } from '../dimension-rows.ts'
import { Occurrences } from '../occurrences.ts'
import type { ImportStores } from '../school-range.ts'
import type { Unassigned } from '../unassigned.ts'
import type { PlaceOf } from './courses.ts'
import { following, type Life } from './life.ts'
import { joinedOn, numberIn, type Person, rowOf, type UserRow } from './person-rows.ts'
import { inChunks, readRoster } from './read-roster.ts'
import { type Role, roleOf, type UserRoles } from './roles.ts'
import type { Roster } from './roster-files.ts'
import { rosterSource } from './rosters-of-school.ts'
import { firstDayKey } from './survey.ts'
import type { TableBook } from './table-book.ts'

/** What is known of the people before their file is read. */
export interface PeopleBasis {
  placeOf: PlaceOf
  /** Of roles.csv. Users that have been read are taken out. */
  roles: Map<string, UserRoles>
  /** By role and user, yyyy-MM-dd. */
  firstDays: ReadonlyMap<string, string>
  /** Joining day of those for whom neither enrolment nor role says one; '' in a file of changes: the day of the change. */
  otherwise: string
  unassigned: ReadonlyMap<number, Unassigned>
}

/** A user whose row makes sense; whether they are taken depends on who stands. */
interface Candidate {
  row: UserRow
  ref: string
  role: Role | undefined
  schoolId: number
  collegeId: number
  life: Life
}

/** Brings the users of the file as students and teachers. Answers how many there are, how many of them are new, and the first day on which one joined. */
export async function bringPeople(
  stores: ImportStores,
  roster: Roster,
  basis: PeopleBasis,
  book: TableBook,
  rolesBook: TableBook,
  onChunk: (bytesRead: number) => Promise<void>,
): Promise<{ people: number; newPeople: number; firstDay: string }> {
  const totals = { people: 0, newPeople: 0, firstDay: '' }
  const numbers = new Occurrences()
  for await (const chunk of inChunks(readRoster('users', roster, book))) {
    const candidates = chunk.map((row) => candidateOf(row, basis, book)).filter((one) => one !== undefined)
    for (const schoolId of new Set(candidates.map((one) => one.schoolId))) {
      const own = candidates.filter((one) => one.schoolId === schoolId)
      const { taken, fresh, written, firstDay } = await bringOfSchool(stores, schoolId, own, basis, numbers, book)
      totals.people += taken.length
      if (totals.firstDay === '' || (firstDay !== '' && firstDay < totals.firstDay)) totals.firstDay = firstDay
      totals.newPeople += fresh
      book.counts.taken += written.length
      for (const ref of written) rolesBook.counts.taken += basis.roles.get(ref)?.rows ?? 0
      for (const ref of taken) basis.roles.delete(ref)
    }
    for (const { get } of chunk) refuseRoles(get('sourcedId'), basis.roles, rolesBook)
    await onChunk(chunk.at(-1)?.bytesRead ?? 0)
  }
  return totals
}

/** Roles of a user who was refused go with them. */
function refuseRoles(ref: string, roles: Map<string, UserRoles>, book: TableBook): void {
  const messages = roles.get(ref)
  for (let row = 0; row < (messages?.rows ?? 0); row++) book.refuse(messages?.line ?? 0, 'userSourcedId', 'unknown_user', ref)
  roles.delete(ref)
}

function candidateOf(row: UserRow, { placeOf, roles }: PeopleBasis, book: TableBook): Candidate | undefined {
  const { line, get, ended, modifiedAt } = row
  const ref = get('sourcedId')
  const messages = roles.get(ref)
  const orgs = [messages?.org ?? '', get('primaryOrgSourcedId'), ...get('orgSourcedIds').split(',')].map((org) => org.trim()).filter((org) => org !== '')
  const places = (orgs.length > 0 ? orgs : ['']).map(placeOf).filter((place) => place !== undefined)
  const schoolId = places[0]?.schoolId
  if (!/^(true|false)$/i.test(get('enabledUser'))) book.refuse(line, 'enabledUser', 'invalid', get('enabledUser'))
  else if (get('role') !== '' && !roleOf(get('role'))) book.refuse(line, 'role', 'unsupported_role', get('role'))
  else if (schoolId === undefined) book.refuse(line, get('orgSourcedIds') === '' ? 'primaryOrgSourcedId' : 'orgSourcedIds', 'unknown_org', orgs.join(','))
  else {
    const collegeId = places.find((place) => place.schoolId === schoolId && place.collegeId > 0)?.collegeId ?? 0
    // Whose last role has ended is gone, whatever the row of the user says.
    const life = messages && !messages.role && !ended ? { ended: true, modifiedAt: messages.endedAt ?? modifiedAt } : { ended, modifiedAt }
    return { row, ref, role: messages?.role ?? roleOf(get('role')), schoolId, collegeId, life }
  }
  return undefined
}

async function bringOfSchool(
  stores: ImportStores,
  schoolId: number,
  candidates: readonly Candidate[],
  { firstDays, roles, otherwise, unassigned }: PeopleBasis,
  numbers: Occurrences,
  book: TableBook,
): Promise<{ taken: string[]; fresh: number; written: string[]; firstDay: string }> {
  const { pool, directory, clock } = stores
  const source = rosterSource(schoolId)
  const existing = await knownRefs(
    pool,
    source,
    'person',
    candidates.map(({ ref }) => ref),
  )
  const people: Person[] = []
  for (const { row, ref, role, collegeId, life } of candidates) {
    const standing = directory.person(existing.get(ref) ?? 0)
    // A file of changes need not repeat the role of somebody who stands.
    const kind = role?.kind ?? standing?.role
    if (life.ended && !standing) book.refuse(row.line, 'status', 'nothing_to_end', ref)
    else if (!kind) book.refuse(row.line, 'role', 'no_role', ref)
    else if (standing && standing.role !== kind) book.refuse(row.line, 'role', 'role_changed', ref)
    else if (!life.ended && numbers.firstOf(`${schoolId} ${kind} ${numberIn(row)}`, row.line) !== row.line)
      book.refuse(row.line, row.get('identifier') ? 'identifier' : 'username', 'same_number', numberIn(row), numbers.firstOf(`${schoolId} ${kind} ${numberIn(row)}`, row.line))
    else {
      const joined = joinedOn([firstDays.get(firstDayKey(kind, ref)), roles.get(ref)?.since], otherwise, life, clock.now())
      people.push({ row, id: 0, kind, title: role?.title, schoolId, collegeId, joinedOn: joined, life })
    }
  }
  const { ids, fresh } = await refIds(
    pool,
    source,
    'person',
    people.map(({ row }) => row.get('sourcedId')),
  )
  for (const person of people) person.id = ids.get(person.row.get('sourcedId')) ?? 0
  const byId = new Map(people.map((person) => [person.id, { ...rowOf(person, unassigned.get(schoolId), clock.now()), person }]))
  const written: string[] = []
  for (const [kind, table] of [['student', 'dim_student'] as const, ['teacher', 'dim_teacher'] as const]) {
    await bringRows(
      stores,
      {
        table,
        key: ['user_id', 'school_id'],
        times: ['removed_at'],
        merge(standing, wanted) {
          const { said: messages, person } = byId.get(Number(wanted.user_id)) ?? {}
          return messages && person ? following(standing, messages, person.life, { since: 'joined_at', sinceEver: true, gone: 'removed_at' }) : undefined
        },
        onWritten: (row) => written.push(byId.get(Number(row.user_id))?.person.row.get('sourcedId') ?? ''),
      },
      [...byId.values()].filter(({ person }) => person.kind === kind).map(({ said: messages, otherwise: rest }) => ({ ...rest, ...messages })),
    )
  }
  return {
    taken: people.map(({ row }) => row.get('sourcedId')),
    fresh: fresh.size,
    written,
    firstDay: people.map((one) => one.joinedOn).reduce((a, b) => (a === '' || b < a ? b : a), ''),
  }
}
