import { knownRefs } from '../../source-refs.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { PlaceOf } from './courses.ts'
import type { TableBook } from './files/table-book.ts'
import { notePlaces, placedRow } from './person-rows.ts'
import type { UserRoles } from './roles.ts'
import { rosterSource } from './rosters-of-school.ts'

/** Roles of people whose user row is not in the file: an active one of somebody who stands says nothing new, the end of the last one ends them. */
export async function endByRoles(
  stores: ImportStores,
  left: ReadonlyMap<string, UserRoles>,
  placeOf: PlaceOf,
  book: TableBook,
): Promise<void> {
  const { pool, directory, clock } = stores
  const bySchool = new Map<number, string[]>()
  for (const [ref, { org, lines }] of left) {
    const schoolId = placeOf(org)?.schoolId
    if (schoolId !== undefined) bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), ref])
    else for (const line of lines) book.refuse(line, 'orgSourcedId', 'unknown_org', org)
  }
  for (const [schoolId, refs] of bySchool) {
    const ids = await knownRefs(pool, rosterSource(schoolId), 'person', refs)
    const ends = new Map<number, UserRoles>()
    const removed: Record<'student' | 'teacher', Row[]> = { student: [], teacher: [] }
    for (const ref of refs) {
      const messages = left.get(ref)
      const person = directory.person(ids.get(ref) ?? 0)
      if (!messages) continue
      if (!person) for (const line of messages.lines) book.refuse(line, 'userSourcedId', 'unknown_user', ref)
      else if (!messages.role) {
        ends.set(person.id, messages)
        removed[person.role].push({
          user_id: person.id,
          school_id: schoolId,
          removed_at: messages.endedAt || Math.floor(clock.now() / 1000),
          status: -1,
        })
      }
    }
    for (const kind of ['student', 'teacher'] as const)
      await bringRows(
        stores,
        {
          table: `dim_${kind}`,
          key: ['user_id', 'school_id'],
          times: ['removed_at'],
          merge(standing, wanted) {
            const endedAt = ends.get(Number(wanted.user_id))?.endedAt
            // Roles without a day end now.
            const life = { ended: true, modifiedAt: endedAt ? endedAt : null }
            return placedRow(standing, wanted, life, 0, { now: clock.now(), sinceEver: false })
          },
          beforeWriting: (rows) => notePlaces(pool, rows),
          onWritten(row) {
            book.counts.taken += ends.get(Number(row.user_id))?.lines.length ?? 0
          },
        },
        removed[kind],
      )
  }
}
