import { addDays } from '../../../platform/clock.ts'
import { Calendar } from '../../../warehouse/calendar.ts'
import { knownRefs } from '../../source-refs.ts'
import type { ImportStores } from '../schools/school-range.ts'
import { type Courses, coursesBefore, oneLine } from './courses.ts'
import { readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import { noBook, type TableBook } from './files/table-book.ts'
import { type Life, lasting } from './life.ts'
import { nameRows, rosterSource } from './rosters-of-school.ts'
import type { Session, Sessions } from './sessions.ts'

/** A course class, of the file or of one before. */
export interface CourseClass extends Life {
  id: number
  schoolId: number
  courseId: number
  collegeId: number
  /** '' where it is not of this file. */
  name: string
  termId: string
  start: string
  end: string
}

/** A class belongs to the term of its thirtieth day: sessions of other calendars begin before our term does. */
const DAYS_TO_TERM = 30

const calendar = new Calendar()

const termOf = ({ start, end }: Session): string => {
  const day = addDays(start, DAYS_TO_TERM)
  return calendar.currentTerm(day < end ? day : end).id
}

const types: readonly string[] = ['homeroom', 'scheduled']

/** Reads the classes of the file and lets their courses begin with them. */
export async function readClasses(
  stores: ImportStores,
  roster: Roster,
  sessions: Sessions,
  courses: Courses,
  schoolOf: (orgRef: string) => number | undefined,
  book: TableBook,
): Promise<Map<string, CourseClass>> {
  const classes = new Map<string, CourseClass>()
  if (!roster.files.has('classes')) return classes
  const lines = new Map<string, number>()
  const standing = await standingCourses(stores, roster, schoolOf, courses)
  for await (const { line, get, ended, modifiedAt } of readRoster('classes', roster, book)) {
    const ref = get('sourcedId')
    const schoolId = schoolOf(get('schoolSourcedId'))
    const terms = get('termSourcedIds')
      .split(',')
      .map((one) => sessions.get(one.trim())) // one class may last several sessions
    const course = courses.get(schoolId ?? 0)?.get(get('courseSourcedId'))
    const existing = course ?? standing.get(`${schoolId} ${get('courseSourcedId')}`)
    if (!types.includes(get('classType'))) book.refuse(line, 'classType', 'invalid', get('classType'))
    else if (schoolId === undefined) book.refuse(line, 'schoolSourcedId', 'unknown_org', get('schoolSourcedId'))
    else if (!existing) book.refuse(line, 'courseSourcedId', 'unknown_course', get('courseSourcedId'))
    else if (terms.includes(undefined)) book.refuse(line, 'termSourcedIds', 'unknown_session', get('termSourcedIds'))
    else {
      const span = spanOf(terms as Session[])
      classes.set(ref, {
        id: 0,
        schoolId,
        courseId: existing.id,
        collegeId: existing.collegeId,
        name: oneLine(get('title')),
        termId: termOf(span),
        ...span,
        ended,
        modifiedAt,
      })
      lines.set(ref, line)
      if (course && (course.createdOn === '' || span.start < course.createdOn)) course.createdOn = span.start
    }
  }
  await nameRows(stores.pool, 'course_class', classes, (ref, { name }) =>
    book.refuse(lines.get(ref) ?? 0, 'status', 'nothing_to_end', name),
  )
  return classes
}

const spanOf = (terms: readonly Session[]): Session => ({
  start: terms.map(({ start }) => start).reduce((a, b) => (a < b ? a : b)),
  end: terms.map(({ end }) => end).reduce((a, b) => (a > b ? a : b)),
})

/** Courses of files before, by school and name, that classes of this file are about. */
async function standingCourses(
  stores: ImportStores,
  roster: Roster,
  schoolOf: (orgRef: string) => number | undefined,
  courses: Courses,
): Promise<Map<string, { id: number; collegeId: number }>> {
  const wanted = new Map<number, Set<string>>()
  for await (const { get } of readRoster('classes', roster, noBook())) {
    const schoolId = schoolOf(get('schoolSourcedId'))
    if (schoolId === undefined || courses.get(schoolId)?.has(get('courseSourcedId'))) continue
    wanted.set(schoolId, (wanted.get(schoolId) ?? new Set()).add(get('courseSourcedId')))
  }
  return coursesBefore(stores, wanted)
}

/** Adds the classes of files before that are named here, so that enrolments find them. */
export async function addStandingClasses(
  { pool, store }: ImportStores,
  schoolId: number,
  refs: readonly string[],
  classes: Map<string, CourseClass>,
): Promise<void> {
  const ids = await knownRefs(pool, rosterSource(schoolId), 'course_class', refs)
  if (ids.size === 0) return
  const rows = await store.query<Pick<CourseClass, 'id' | 'courseId' | 'collegeId' | 'termId' | 'start' | 'end'>>(
    `SELECT class_id AS id, course_id AS courseId, college_id AS collegeId, term_id AS termId, toString(start_date) AS start, toString(end_date) AS end
     FROM dim_course_class FINAL WHERE school_id = {schoolId:UInt32} AND class_id IN {ids:Array(UInt64)}`,
    { schoolId, ids: [...ids.values()] },
  )
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  for (const [ref, id] of ids) {
    const row = byId.get(id)
    if (row) classes.set(ref, { ...lasting, ...row, id, courseId: Number(row.courseId), schoolId, name: '' })
  }
}
