import { addRefs, knownRefs, refIds } from '../../source-refs.ts'
import type { Occurrences } from '../occurrences.ts'
import { bringRows } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import type { PlaceOf } from './courses.ts'
import type { TableBook } from './files/table-book.ts'
import { earliest } from './first-day.ts'
import type { Life } from './life.ts'
import { checkNumbers, type NumberCheck } from './number-holders.ts'
import {
  fullName,
  isRepeated,
  joinedOtherwise,
  newRow,
  notePlaces,
  numberIn,
  type Person,
  placedRow,
  rowOf,
  type UserRow,
} from './person-rows.ts'
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
  /** Whether a new name whose number somebody of the school holds is theirs. */
  matchByNumber: boolean
}

/** A user whose row makes sense; whether they are taken depends on who stands. */
export interface Candidate {
  row: UserRow
  ref: string
  role: Role | undefined
  /** Their last role where all are over by their days: somebody new of whom this is so has been here. */
  past: Role | undefined
  schoolId: number
  /** Those that the row names; none: only the school is known. */
  collegeIds: readonly number[]
  life: Life
}

/** Candidates who are taken, without their ids yet. The others are refused in the book. */
function acceptedOf(
  { directory, clock }: ImportStores,
  schoolId: number,
  candidates: readonly Candidate[],
  { firstDays, roles, otherwise }: PeopleBasis,
  { existing, matched, taken }: NumberCheck & { existing: ReadonlyMap<string, number> },
  numbers: Occurrences,
  book: TableBook,
): Person[] {
  const people: Person[] = []
  /** Lines of numbers that rows before have; where the holder of a number is in the file, its line says more. */
  const lineOf = new Map<string, number>()
  for (const { row, ref, role, past, collegeIds, life } of candidates) {
    const standing = directory.person(existing.get(ref) ?? matched.get(ref) ?? 0)
    // A file of changes need not repeat the role of somebody who stands.
    const kind = role?.kind ?? standing?.role ?? past?.kind
    const number = numberIn(row)
    const column = row.get('identifier') ? 'identifier' : 'username'
    const heldBy = taken.get(ref)
    const sameNumber = (): number =>
      life.ended ? row.line : numbers.firstOf(`${schoolId} ${kind} ${number}`, row.line)
    if (life.ended && !standing && !past) book.refuse(row.line, 'status', 'nothing_to_end', ref)
    else if (!kind) book.refuse(row.line, 'role', 'no_role', ref)
    else if (standing && standing.role !== kind) book.refuse(row.line, 'role', 'role_changed', ref)
    else if (heldBy && lineOf.has(`${kind} ${number}`))
      book.refuse(row.line, column, 'same_number', number, lineOf.get(`${kind} ${number}`))
    else if (heldBy) book.refuse(row.line, column, heldBy, `${number} ${fullName(row)}`)
    else if (sameNumber() !== row.line) book.refuse(row.line, column, 'same_number', number, sameNumber())
    else {
      const begin = earliest([firstDays.get(firstDayKey(kind, ref)) ?? '', roles.get(ref)?.since[kind] ?? ''])
      const joinedOn = begin || joinedOtherwise(otherwise, life, clock.now())
      const title = (role ?? (standing ? undefined : past))?.title
      if (!life.ended) lineOf.set(`${kind} ${number}`, row.line)
      people.push({ row, id: 0, kind, title, schoolId, collegeIds, joinedOn, begins: begin !== '', life })
    }
  }
  return people
}

/** Brings the candidates of one school. Answers the names of who was taken, how many of them are new or were found by their number, whose row was written, and the first day on which one of these joined. */
export async function bringOfSchool(
  stores: ImportStores,
  schoolId: number,
  candidates: readonly Candidate[],
  basis: PeopleBasis,
  numbers: Occurrences,
  book: TableBook,
): Promise<{ taken: string[]; fresh: number; matched: number; written: string[]; firstDay: string }> {
  const { pool, clock } = stores
  const { unassigned, matchByNumber } = basis
  const source = rosterSource(schoolId)
  const refs = candidates.map(({ ref }) => ref)
  const existing = await knownRefs(pool, source, 'person', refs)
  const check = await checkNumbers(stores, schoolId, candidates, existing, matchByNumber)
  const people = acceptedOf(stores, schoolId, candidates, basis, { ...check, existing }, numbers, book)
  const taken = people.map(({ row }) => row.get('sourcedId'))
  const accepted = new Set(taken)
  const found = new Map([...check.matched].filter(([ref]) => accepted.has(ref)))
  await addRefs(pool, source, 'person', found)
  const { ids, fresh } = await refIds(pool, source, 'person', taken)
  for (const person of people) person.id = ids.get(person.row.get('sourcedId')) ?? 0
  const byId = new Map(
    people.map((person) => [person.id, { ...rowOf(person, unassigned.get(schoolId), clock.now()), person }]),
  )
  const written: string[] = []
  let firstDay = ''
  const repeated = new Set<number>()
  for (const [kind, table] of [['student', 'dim_student'] as const, ['teacher', 'dim_teacher'] as const]) {
    await bringRows(
      stores,
      {
        table,
        key: ['user_id', 'school_id'],
        times: ['removed_at'],
        merge(standing, wanted) {
          const { said: messages, person } = byId.get(Number(wanted.user_id)) ?? {}
          if (!messages || !person) return undefined
          const { life, collegeIds, begins } = person
          const after = placedRow(standing, messages, life, collegeIds, { now: clock.now(), begins })
          if (after && isRepeated(standing, after)) repeated.add(person.id)
          return after
        },
        beforeWriting: (rows) => notePlaces(pool, rows),
        onWritten(row) {
          const id = Number(row.user_id)
          if (repeated.has(id)) return
          written.push(byId.get(id)?.person.row.get('sourcedId') ?? '')
          firstDay = earliest([firstDay, String(row['joined_at'] ?? '')])
        },
      },
      [...byId.values()]
        .filter(({ person }) => person.kind === kind)
        .map(({ said: messages, otherwise: rest, person }) =>
          newRow({ ...rest, ...messages }, person.life, person.collegeIds[0] ?? 0),
        ),
    )
  }
  return {
    taken,
    fresh: fresh.size,
    matched: found.size,
    written,
    firstDay,
  }
}
