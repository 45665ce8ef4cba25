import { knownRefs } from '../../source-refs.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { PlaceOf } from './courses.ts'
import type { TableBook } from './files/table-book.ts'
import { endOf, type Life } from './life.ts'
import { isRepeated, notePlaces, placedRow } from './person-rows.ts'
import { NO_SCHOOL, type RolesOfSchools, refuseRoles, type UserRoles } from './roles.ts'
import { rosterSource } from './rosters-of-school.ts'

/** Somebody who stands, with what roles.csv says of them. */
interface Change {
  roles: UserRoles
  life: Life
}

/**
 * Lets people whose user row is not in the file follow their roles: a primary role places them and brings them back, a secondary
 * one says that they are at the school, and the end of the last one ends them. Changes of a role of the other kind say nothing of them.
 */
export async function followRoles(
  stores: ImportStores,
  left: RolesOfSchools,
  placeOf: PlaceOf,
  book: TableBook,
): Promise<void> {
  for (const [schoolId, users] of left) {
    if (schoolId !== NO_SCHOOL) await followInSchool(stores, schoolId, users, placeOf, book)
    else
      for (const { lines, orgs } of users.values())
        for (const line of lines) book.refuse(line, 'orgSourcedId', 'unknown_org', orgs[0])
  }
}

const collegesIn = (orgs: readonly string[], placeOf: PlaceOf): number[] =>
  orgs.flatMap((org) => placeOf(org)?.collegeId || [])

async function followInSchool(
  stores: ImportStores,
  schoolId: number,
  users: ReadonlyMap<string, UserRoles>,
  placeOf: PlaceOf,
  book: TableBook,
): Promise<void> {
  const { pool, directory, clock } = stores
  const ids = await knownRefs(pool, rosterSource(schoolId), 'person', [...users.keys()])
  const changes = new Map<number, Change>()
  const wanted: Record<'student' | 'teacher', Row[]> = { student: [], teacher: [] }
  for (const [ref, roles] of users) {
    const person = directory.person(ids.get(ref) ?? 0)
    const { role, primary, past, lines, since, endedAt, modifiedAt } = roles
    if (!person) refuseRoles(roles, ref, book)
    else if (role && primary && role.kind !== person.role)
      for (const line of lines) book.refuse(line, 'role', 'role_changed', ref)
    else if ((role ?? past)?.kind === person.role) {
      const life = role ? { ended: false, modifiedAt } : { ended: true, modifiedAt: endedAt || null }
      changes.set(person.id, { roles, life })
      wanted[person.role].push({
        user_id: person.id,
        school_id: schoolId,
        joined_at: since[person.role],
        removed_at: endOf(life, clock.now()),
        ...(role ? {} : { status: -1 }),
      })
    }
  }
  const repeated = new Set<number>()
  for (const kind of ['student', 'teacher'] as const)
    await bringRows(
      stores,
      {
        table: `dim_${kind}`,
        key: ['user_id', 'school_id'],
        times: ['removed_at'],
        isAdded: () => false,
        merge(standing, row) {
          const id = Number(row.user_id)
          const change = changes.get(id)
          if (!change) return undefined
          const { roles, life } = change
          const colleges = roles.role && roles.primary ? collegesIn(roles.orgs, placeOf) : []
          const after = placedRow(standing, row, life, colleges, { now: clock.now(), begins: true })
          if (after && isRepeated(standing, after)) repeated.add(id)
          return after
        },
        beforeWriting: (rows) => notePlaces(pool, rows),
        onWritten(row) {
          const id = Number(row.user_id)
          if (!repeated.has(id)) book.counts.taken += changes.get(id)?.roles.lines.length ?? 0
        },
      },
      wanted[kind],
    )
}
