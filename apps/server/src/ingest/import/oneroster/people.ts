import { Occurrences } from '../occurrences.ts'
import type { ImportStores } from '../schools/school-range.ts'
import { inChunks, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'
import { bringOfSchool, type Candidate, type PeopleBasis } from './people-of-school.ts'
import type { UserRow } from './person-rows.ts'
import { roleOf, type UserRoles } from './roles.ts'

/** Brings the users of the file as students and teachers. Answers how many there are, how many of them are new or were found by their number, and the first day on which one joined. */
export async function bringPeople(
  stores: ImportStores,
  roster: Roster,
  basis: PeopleBasis,
  book: TableBook,
  rolesBook: TableBook,
  onChunk: (bytesRead: number) => Promise<void>,
): Promise<{ people: number; newPeople: number; matched: number; firstDay: string }> {
  const totals = { people: 0, newPeople: 0, matched: 0, firstDay: '' }
  const numbers = new Occurrences()
  for await (const chunk of inChunks(readRoster('users', roster, book))) {
    const candidates = chunk.map((row) => candidateOf(row, basis, book)).filter((one) => one !== undefined)
    for (const schoolId of new Set(candidates.map((one) => one.schoolId))) {
      const own = candidates.filter((one) => one.schoolId === schoolId)
      const { taken, fresh, matched, written, firstDay } = await bringOfSchool(
        stores,
        schoolId,
        own,
        basis,
        numbers,
        book,
      )
      totals.people += taken.length
      if (totals.firstDay === '' || (firstDay !== '' && firstDay < totals.firstDay)) totals.firstDay = firstDay
      totals.newPeople += fresh
      totals.matched += matched
      book.counts.taken += written.length
      for (const ref of written) rolesBook.counts.taken += basis.roles.get(ref)?.lines.length ?? 0
      for (const ref of taken) basis.roles.delete(ref)
    }
    for (const { get } of chunk) refuseRoles(get('sourcedId'), basis.roles, rolesBook)
    await onChunk(chunk.at(-1)?.bytesRead ?? 0)
  }
  return totals
}

/** Roles of a user who was refused go with them. */
function refuseRoles(ref: string, roles: Map<string, UserRoles>, book: TableBook): void {
  for (const line of roles.get(ref)?.lines ?? []) book.refuse(line, 'userSourcedId', 'unknown_user', ref)
  roles.delete(ref)
}

function candidateOf(row: UserRow, { placeOf, roles }: PeopleBasis, book: TableBook): Candidate | undefined {
  const { line, get, ended, modifiedAt } = row
  const ref = get('sourcedId')
  const messages = roles.get(ref)
  const orgs = [messages?.org ?? '', get('primaryOrgSourcedId'), ...get('orgSourcedIds').split(',')]
    .map((org) => org.trim())
    .filter((org) => org !== '')
  const places = (orgs.length > 0 ? orgs : ['']).map(placeOf).filter((place) => place !== undefined)
  const schoolId = places[0]?.schoolId
  if (!/^(true|false)$/i.test(get('enabledUser'))) book.refuse(line, 'enabledUser', 'invalid', get('enabledUser'))
  else if (get('role') !== '' && !roleOf(get('role'))) book.refuse(line, 'role', 'unsupported_role', get('role'))
  else if (schoolId === undefined)
    book.refuse(
      line,
      get('orgSourcedIds') === '' ? 'primaryOrgSourcedId' : 'orgSourcedIds',
      'unknown_org',
      orgs.join(','),
    )
  else {
    const collegeId = places.find((place) => place.schoolId === schoolId && place.collegeId > 0)?.collegeId ?? 0
    // Whose last role has ended is gone, whatever the row of the user says.
    const life =
      messages && !messages.role && !ended
        ? { ended: true, modifiedAt: messages.endedAt ?? modifiedAt }
        : { ended, modifiedAt }
    return { row, ref, role: messages?.role ?? roleOf(get('role')), schoolId, collegeId, life }
  }
  return undefined
}
