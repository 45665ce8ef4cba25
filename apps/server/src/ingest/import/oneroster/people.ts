import { knownRefs } from '../../source-refs.ts'
import { Occurrences } from '../occurrences.ts'
import type { ImportStores } from '../schools/school-range.ts'
import { inChunks, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import { RowsOfSchools } from './files/rows-of-schools.ts'
import type { TableBook } from './files/table-book.ts'
import { bringOfSchool, type Candidate, type PeopleBasis } from './people-of-school.ts'
import type { UserRow } from './person-rows.ts'
import { NO_SCHOOL, type RolesOfSchools, refuseRoles, roleOf, type UserRoles } from './roles.ts'
import { rosterSource } from './rosters-of-school.ts'
import type { EnrolmentSurvey } from './survey.ts'

/** What is known of the people of all schools before their file is read. Roles of users that have been read are taken out. */
export interface RosterPeople extends Omit<PeopleBasis, 'roles' | 'firstDays'> {
  roles: RolesOfSchools
  firstDays: EnrolmentSurvey['firstDays']
}

/** A candidate of one school; who is not named there by the row is one only where they stand. */
interface SchoolCandidate extends Candidate {
  isNamed: boolean
}

/** Numbers count persons of schools: somebody of two schools is two. */
export interface PeopleBrought {
  people: number
  newPeople: number
  /** Found by their number. */
  matched: number
  /** Rows that one school takes and another one refuses. */
  partly: number
  /** On which one joined, yyyy-MM-dd; '' where nobody did. */
  firstDay: string
}

/**
 * Brings the users of the file as students and teachers. Who belongs to several schools is a person of each, as classes and
 * names are of one school; their row is taken where one of the schools takes it.
 */
export async function bringPeople(
  stores: ImportStores,
  roster: Roster,
  basis: RosterPeople,
  book: TableBook,
  rolesBook: TableBook,
  onChunk: (bytesRead: number) => Promise<void>,
): Promise<PeopleBrought> {
  const totals: PeopleBrought = { people: 0, newPeople: 0, matched: 0, partly: 0, firstDay: '' }
  const numbers = new Occurrences()
  for await (const chunk of inChunks(readRoster('users', roster, book))) {
    const rows = new RowsOfSchools(book, (schoolId) => stores.directory.school(schoolId)?.name ?? '')
    const candidates = await standingOrNamed(
      stores,
      chunk.flatMap((row) => candidatesOf(row, basis, book)),
    )
    for (const schoolId of new Set(candidates.map((one) => one.schoolId))) {
      const own = candidates.filter((one) => one.schoolId === schoolId)
      const roles = basis.roles.get(schoolId) ?? new Map<string, UserRoles>()
      const firstDays = basis.firstDays.get(schoolId) ?? new Map<string, string>()
      const brought = await bringOfSchool(
        stores,
        schoolId,
        own,
        { ...basis, roles, firstDays },
        numbers,
        rows.bookOf(schoolId),
      )
      const { taken, fresh, matched, written, firstDay } = brought
      totals.people += taken.length
      if (totals.firstDay === '' || (firstDay !== '' && firstDay < totals.firstDay)) totals.firstDay = firstDay
      totals.newPeople += fresh
      totals.matched += matched
      rows.accept(taken)
      rows.write(written)
      for (const ref of written) rolesBook.counts.taken += roles.get(ref)?.lines.length ?? 0
      for (const ref of taken) roles.delete(ref)
    }
    const lines = new Map(chunk.map(({ line, get }) => [get('sourcedId'), line]))
    const { taken, partly } = rows.settle(lines)
    book.counts.taken += taken
    totals.partly += partly
    for (const ref of lines.keys()) settleRoles(ref, basis.roles, rolesBook, rows)
    await onChunk(chunk.at(-1)?.bytesRead ?? 0)
  }
  return totals
}

/** Roles of a user who was refused go with them; one at an organization that is none of ours goes with the user's row. */
function settleRoles(ref: string, roles: RolesOfSchools, book: TableBook, rows: RowsOfSchools): void {
  for (const [schoolId, ofSchool] of roles) {
    const user = ofSchool.get(ref)
    if (!user) continue
    if (schoolId !== NO_SCHOOL || !rows.isAccepted(ref)) refuseRoles(user, ref, book)
    else if (rows.isWritten(ref)) book.counts.taken += user.lines.length
    ofSchool.delete(ref)
  }
}

/** Leaves out whom a school does not know and whom the row does not name there. */
async function standingOrNamed(
  { pool }: ImportStores,
  candidates: readonly SchoolCandidate[],
): Promise<SchoolCandidate[]> {
  const asked = new Map<number, string[]>()
  for (const { schoolId, ref, isNamed } of candidates)
    if (!isNamed) asked.set(schoolId, [...(asked.get(schoolId) ?? []), ref])
  const standing = new Set<string>()
  for (const [schoolId, refs] of asked)
    for (const ref of (await knownRefs(pool, rosterSource(schoolId), 'person', refs)).keys())
      standing.add(`${schoolId} ${ref}`)
  return candidates.filter(({ schoolId, ref, isNamed }) => isNamed || standing.has(`${schoolId} ${ref}`))
}

/** One candidate for each school that the row or a role of the user is about; none where the row is refused. */
function candidatesOf(row: UserRow, basis: RosterPeople, book: TableBook): SchoolCandidate[] {
  const { line, get, ended, modifiedAt } = row
  const ref = get('sourcedId')
  const ofSchools = new Map<number, UserRoles>()
  for (const [schoolId, users] of basis.roles) {
    const roles = users.get(ref)
    if (roles) ofSchools.set(schoolId, roles)
  }
  const elsewhere = ofSchools.get(NO_SCHOOL)
  ofSchools.delete(NO_SCHOOL)
  const listed = get('orgSourcedIds')
    .split(',')
    .map((org) => org.trim())
  const orgs = [...(elsewhere?.orgs ?? []), get('primaryOrgSourcedId'), ...listed].filter((org) => org !== '')
  const places = (orgs.length + ofSchools.size > 0 ? orgs : [''])
    .map(basis.placeOf)
    .filter((place) => place !== undefined)
  const schools = new Set([...ofSchools.keys(), ...places.map(({ schoolId }) => schoolId)])
  const wrong = wrongOf(row, orgs, schools.size)
  if (wrong) {
    book.refuse(line, wrong.column, wrong.reason, wrong.value)
    return []
  }
  const active = [...ofSchools].filter(([, { role }]) => role).map(([schoolId]) => schoolId)
  // Roles say where somebody is: a school without one knows them only from before.
  const named = new Set(active.length > 0 && get('role') === '' ? active : schools)
  // Who is deleted is gone from every school of the file, whatever is left of their organizations.
  const all = ended ? [...schools, ...basis.unassigned.keys()] : [...schools]
  return [...new Set(all)].map((schoolId) => {
    const messages = ofSchools.get(schoolId)
    const collegesOf = (names: readonly string[]): number[] =>
      names
        .map(basis.placeOf)
        .flatMap((place) => (place?.schoolId === schoolId && place.collegeId > 0 ? [place.collegeId] : []))
    const otherwise = ofSchools.size === 0 ? elsewhere?.role : undefined
    return {
      row,
      ref,
      role: messages?.role ?? otherwise ?? roleOf(get('role')),
      schoolId,
      past: messages && !messages.role && messages.isOver && !ended ? messages.past : undefined,
      // The organizations of a list are equal among each other.
      collegeIds:
        [messages?.orgs ?? [], [get('primaryOrgSourcedId')], listed].map(collegesOf).find(({ length }) => length > 0) ??
        [],
      // Whose last role has ended is gone, whatever the row of the user says.
      life:
        messages && !messages.role && !ended
          ? { ended: true, modifiedAt: messages.endedAt || modifiedAt }
          : { ended, modifiedAt },
      isNamed: named.has(schoolId),
    }
  })
}

/** Why a row makes no sense for any school; undefined for one that does. */
function wrongOf({ get }: UserRow, orgs: readonly string[], schools: number) {
  if (!/^(true|false)$/i.test(get('enabledUser')))
    return { column: 'enabledUser', reason: 'invalid', value: get('enabledUser') } as const
  if (get('role') !== '' && !roleOf(get('role')))
    return { column: 'role', reason: 'unsupported_role', value: get('role') } as const
  if (schools > 0) return undefined
  const column = get('orgSourcedIds') === '' ? 'primaryOrgSourcedId' : 'orgSourcedIds'
  return { column, reason: 'unknown_org', value: orgs.join(',') } as const
}
