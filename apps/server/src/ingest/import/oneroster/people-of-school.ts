import { knownRefs, refIds } from '../../source-refs.ts'
import type { Occurrences } from '../occurrences.ts'
import { bringRows } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import type { PlaceOf } from './courses.ts'
import type { TableBook } from './files/table-book.ts'
import { following, type Life } from './life.ts'
import { joinedOn, numberIn, type Person, rowOf, type UserRow } from './person-rows.ts'
import type { Role, UserRoles } from './roles.ts'
import { rosterSource } from './rosters-of-school.ts'
import { firstDayKey } from './survey.ts'

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
export interface Candidate {
  row: UserRow
  ref: string
  role: Role | undefined
  schoolId: number
  collegeId: number
  life: Life
}

export async function bringOfSchool(
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
      book.refuse(
        row.line,
        row.get('identifier') ? 'identifier' : 'username',
        'same_number',
        numberIn(row),
        numbers.firstOf(`${schoolId} ${kind} ${numberIn(row)}`, row.line),
      )
    else {
      const joined = joinedOn(
        [firstDays.get(firstDayKey(kind, ref)), roles.get(ref)?.since],
        otherwise,
        life,
        clock.now(),
      )
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
  const byId = new Map(
    people.map((person) => [person.id, { ...rowOf(person, unassigned.get(schoolId), clock.now()), person }]),
  )
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
          return messages && person
            ? following(standing, messages, person.life, { since: 'joined_at', sinceEver: true, gone: 'removed_at' })
            : undefined
        },
        onWritten: (row) => written.push(byId.get(Number(row.user_id))?.person.row.get('sourcedId') ?? ''),
      },
      [...byId.values()]
        .filter(({ person }) => person.kind === kind)
        .map(({ said: messages, otherwise: rest }) => ({ ...rest, ...messages })),
    )
  }
  return {
    taken: people.map(({ row }) => row.get('sourcedId')),
    fresh: fresh.size,
    written,
    firstDay: people.map((one) => one.joinedOn).reduce((a, b) => (a === '' || b < a ? b : a), ''),
  }
}
