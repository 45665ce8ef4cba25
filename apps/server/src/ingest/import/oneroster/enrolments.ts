import { addDays } from '../../../platform/clock.ts'
import { knownRefs } from '../../source-refs.ts'
import { secondsAt } from '../instant-of-day.ts'
import { Occurrences } from '../occurrences.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { CourseClass } from './classes.ts'
import { inChunks, plausibleDayIn, type RosterRow, readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'
import type { ColumnOf } from './files/tables.ts'
import type { Reason } from './report.ts'
import { PLATFORM, rosterSource } from './rosters-of-school.ts'
import { type PairOfFile, writeEnrolments } from './write-enrolments.ts'

type EnrolmentRow = RosterRow<ColumnOf<'enrollments'>>

/** What the enrolments of the file are about. */
export interface EnrolmentBasis {
  classes: ReadonlyMap<string, CourseClass>
  /** By class: the user who teaches it. */
  teachers: ReadonlyMap<string, { user: string }>
  /** Classes whose teacher is new. */
  newTeacher: ReadonlySet<string>
}

/** How many rows an import that was cut off has written, and what is done after each chunk. */
export interface Passage {
  resumedAfter: number
  onChunk(): Promise<void>
}

/** Brings the enrolments of students. Teachers stand in their class already; their rows are only counted. */
export async function bringEnrolments(
  stores: ImportStores,
  roster: Roster,
  basis: EnrolmentBasis,
  book: TableBook,
  { resumedAfter, onChunk }: Passage,
): Promise<void> {
  const repeats = new Occurrences()
  for await (const chunk of inChunks(readRoster('enrollments', roster, book))) {
    const users = await usersOf(stores, chunk, basis)
    const pairs = new Map<string, PairOfFile>()
    for (const row of chunk) {
      const { line, get } = row
      const one = basis.classes.get(get('classSourcedId'))
      const person = one && stores.directory.person(users.get(`${one.schoolId} ${get('userSourcedId')}`) ?? 0)
      const days = one && daysOf(row, one, roster.today)
      const role = get('role')
      if (role !== 'student' && role !== 'teacher') book.refuse(line, 'role', 'unsupported_role', role)
      else if (!one) book.refuse(line, 'classSourcedId', 'unknown_class', get('classSourcedId'))
      else if (!person && row.ended) book.refuse(line, 'status', 'nothing_to_end', get('userSourcedId'))
      else if (!person) book.refuse(line, 'userSourcedId', 'unknown_user', get('userSourcedId'))
      else if (person.role !== role) book.refuse(line, 'role', 'role_changed', get('userSourcedId'))
      else if (!days || 'column' in days)
        book.refuse(line, days?.column ?? '', days?.wrong ?? 'invalid', days && get(days.column))
      else if (role === 'teacher') countTeacher(row, basis, book)
      else {
        const first = firstOfSame(repeats, row, `${one.id} ${person.id}`, days)
        if (first === line) addTo(pairs, one, person.id, statementOf(row, one, days))
        else book.refuse(line, 'userSourcedId', 'duplicate', get('userSourcedId'), first)
      }
    }
    if (book.counts.read > resumedAfter) await writeEnrolments(stores, [...pairs.values()], book)
    await onChunk()
  }
}

/** Line on which the same enrolment, of these days, came first. A student may have several of other days; rows of changes are each one of their own. */
const firstOfSame = (
  repeats: Occurrences,
  { line, ended, modifiedAt }: EnrolmentRow,
  pair: string,
  { begin, end }: Days,
): number => (ended || modifiedAt !== null ? line : repeats.firstOf(`${pair} ${begin} ${end}`, line))

function statementOf(
  { line, get, ended, modifiedAt }: EnrolmentRow,
  one: CourseClass,
  { begin, end }: Days,
): PairOfFile['statements'][number] {
  return {
    line,
    beginsByFile: get('beginDate') !== '',
    ref: get('sourcedId'),
    changedAt: modifiedAt,
    isEnded: ended,
    since: secondsAt(begin),
    // Who stays as long as the class does has not left it.
    until: end === '' || end >= one.end ? 0 : secondsAt(addDays(end, 1)),
  }
}

function addTo(
  pairs: Map<string, PairOfFile>,
  { id, schoolId, courseId, termId }: CourseClass,
  userId: number,
  statement: PairOfFile['statements'][number],
): void {
  const key = `${id} ${userId}`
  const row = {
    class_id: id,
    user_id: userId,
    school_id: schoolId,
    course_id: courseId,
    platform: PLATFORM,
    term_id: termId,
  }
  const pair: PairOfFile = pairs.get(key) ?? { row, statements: [] }
  pair.statements.push(statement)
  pairs.set(key, pair)
}

/** First and last day of an enrolment, yyyy-MM-dd; `end` is '' for one that ends with its class. */
interface Days {
  begin: string
  end: string
}

/** First and last day of an enrolment, '' for one that ends with its class; or the column that says something else. */
export function daysOf(
  { get }: Pick<EnrolmentRow, 'get'>,
  { start }: Pick<CourseClass, 'start'>,
  today: string,
): Days | { column: 'beginDate' | 'endDate'; wrong: Reason } {
  const [begin, end] = [plausibleDayIn(get('beginDate'), today), plausibleDayIn(get('endDate'), today)]
  if ('wrong' in begin) return { column: 'beginDate', wrong: begin.wrong }
  if ('wrong' in end) return { column: 'endDate', wrong: end.wrong }
  const first = begin.day || start
  return end.day !== '' && end.day < first ? { column: 'endDate', wrong: 'invalid' } : { begin: first, end: end.day }
}

function countTeacher(
  { line, get, ended }: EnrolmentRow,
  { teachers, newTeacher }: EnrolmentBasis,
  book: TableBook,
): void {
  const ref = get('classSourcedId')
  // Who has taught a class stays its teacher until another one does.
  if (ended) return
  if (teachers.get(ref)?.user !== get('userSourcedId'))
    book.refuse(line, 'userSourcedId', 'second_teacher', get('userSourcedId'))
  else if (newTeacher.has(ref)) book.counts.taken++
}

/** Our ids of the users of a chunk, by school and name. */
async function usersOf(
  { pool }: ImportStores,
  chunk: readonly EnrolmentRow[],
  { classes }: EnrolmentBasis,
): Promise<Map<string, number>> {
  const bySchool = new Map<number, Set<string>>()
  for (const { get } of chunk) {
    const schoolId = classes.get(get('classSourcedId'))?.schoolId
    if (schoolId !== undefined) bySchool.set(schoolId, (bySchool.get(schoolId) ?? new Set()).add(get('userSourcedId')))
  }
  const users = new Map<string, number>()
  for (const [schoolId, refs] of bySchool) {
    const ids = await knownRefs(pool, rosterSource(schoolId), 'person', [...refs])
    for (const [ref, id] of ids) users.set(`${schoolId} ${ref}`, id)
  }
  return users
}
