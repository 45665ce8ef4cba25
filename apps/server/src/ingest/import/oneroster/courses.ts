import { knownRefs } from '../../source-refs.ts'
import { secondsAt } from '../instant-of-day.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import { readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import { noBook, type TableBook } from './files/table-book.ts'
import { endOf, following, type Life, lasting } from './life.ts'
import { nameRows, PLATFORM, rosterSource } from './rosters-of-school.ts'
import type { Sessions } from './sessions.ts'

/** A course of the file in one school. */
export interface Course extends Life {
  id: number
  line: number
  schoolId: number
  collegeId: number
  name: string
  /** yyyy-MM-dd; '' until a session or a class says. */
  createdOn: string
}

/** Courses of the file, by school and name. */
export type Courses = ReadonlyMap<number, ReadonlyMap<string, Course>>

/** Where an organization of the file stands with us; college 0: only the school is known. */
export type PlaceOf = (orgRef: string) => { schoolId: number; collegeId: number } | undefined

/**
 * Reads the courses of the file; they are written when their classes are known. A course that several schools share, as one of
 * a district, is one of each school that has a class of it, in this file or one before.
 */
export async function readCourses(
  stores: ImportStores,
  roster: Roster,
  sessions: Sessions,
  { schools, placeOf }: { schools: readonly number[]; placeOf: PlaceOf },
  book: TableBook,
): Promise<Courses> {
  const courses = new Map<number, Map<string, Course>>()
  const ofClasses = await placesOfClasses(roster, placeOf)
  await addPlacesBefore(stores, roster, schools, ofClasses)
  for await (const { line, get, ended, modifiedAt } of readRoster('courses', roster, book)) {
    const own = placeOf(get('orgSourcedId'))
    const places = [...(ofClasses.get(get('sourcedId'))?.values() ?? [])].filter(
      (place) => place.schoolId !== own?.schoolId,
    )
    if (own) places.push(own)
    const session = sessions.get(get('schoolYearSourcedId'))
    if (places.length === 0) book.refuse(line, 'orgSourcedId', 'unknown_org', get('orgSourcedId'))
    else if (get('schoolYearSourcedId') !== '' && !session)
      book.refuse(line, 'schoolYearSourcedId', 'unknown_session', get('schoolYearSourcedId'))
    else
      for (const place of places) {
        const ofSchool = courses.get(place.schoolId) ?? new Map<string, Course>()
        courses.set(place.schoolId, ofSchool)
        const [name, createdOn] = [oneLine(get('title')), session?.start ?? '']
        ofSchool.set(get('sourcedId'), { ...place, id: 0, line, name, createdOn, ended, modifiedAt })
      }
  }
  const missing = new Map<string, Course>()
  for (const ofSchool of courses.values())
    await nameRows(stores.pool, 'course', ofSchool, (ref, course) => missing.set(ref, course))
  for (const [ref, { line, name }] of missing)
    if (![...courses.values()].some((ofSchool) => ofSchool.has(ref)))
      book.refuse(line, 'status', 'nothing_to_end', name)
  return courses
}

type Places = Map<string, Map<number, NonNullable<ReturnType<PlaceOf>>>>

/** Adds the schools in which files before had a class of these courses. */
async function addPlacesBefore(
  stores: ImportStores,
  roster: Roster,
  schools: readonly number[],
  places: Places,
): Promise<void> {
  if (schools.length < 2) return
  const refs = new Set<string>()
  for await (const { get } of readRoster('courses', roster, noBook())) refs.add(get('sourcedId'))
  const before = await coursesBefore(stores, new Map(schools.map((schoolId) => [schoolId, refs])))
  for (const ref of refs)
    for (const schoolId of schools) {
      // One without a college has a name alone: the import that gave it was cut off.
      const { collegeId = 0 } = before.get(`${schoolId} ${ref}`) ?? {}
      const ofCourse = places.get(ref) ?? new Map()
      if (collegeId > 0 && !ofCourse.has(schoolId)) places.set(ref, ofCourse.set(schoolId, { schoolId, collegeId }))
    }
}

/** Courses of files before among these names, by school and name. */
export async function coursesBefore(
  { pool, store }: ImportStores,
  wanted: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Map<string, { id: number; collegeId: number }>> {
  const found = new Map<string, { id: number; collegeId: number }>()
  for (const [schoolId, refs] of wanted) {
    const ids = await knownRefs(pool, rosterSource(schoolId), 'course', [...refs])
    const rows = await store.query<{ id: number; collegeId: number }>(
      'SELECT course_id AS id, college_id AS collegeId FROM dim_course FINAL WHERE school_id = {schoolId:UInt32} AND course_id IN {ids:Array(UInt64)}',
      { schoolId, ids: [...ids.values()] },
    )
    const byId = new Map(rows.map((row) => [Number(row.id), row]))
    for (const [ref, id] of ids) found.set(`${schoolId} ${ref}`, { id, collegeId: byId.get(id)?.collegeId ?? 0 })
  }
  return found
}

/** By course, and by school: where its classes are held. */
async function placesOfClasses(roster: Roster, placeOf: PlaceOf): Promise<Places> {
  const places: Places = new Map()
  for await (const { get } of readRoster('classes', roster, noBook())) {
    const place = placeOf(get('schoolSourcedId'))
    const ofCourse = places.get(get('courseSourcedId')) ?? new Map()
    if (place && !ofCourse.has(place.schoolId)) places.set(get('courseSourcedId'), ofCourse.set(place.schoolId, place))
  }
  return places
}

/** Names may be broken into lines; ours are one. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Writes the courses. Answers how many rows of the file were new or changed. */
export async function bringCourses(
  stores: ImportStores,
  courses: Courses,
  unassigned: ReadonlyMap<number, Unassigned>,
  /** For a course of which neither a session nor a class says when it began. */
  otherwise: string,
): Promise<number> {
  const lives = new Map<number, Life>()
  const rows: Row[] = []
  const lineOf = new Map<number, number>()
  for (const course of [...courses.values()].flatMap((ofSchool) => [...ofSchool.values()])) {
    const { id, schoolId, collegeId, name, ended } = course
    const createdOn = course.createdOn || otherwise
    lives.set(id, course)
    lineOf.set(id, course.line)
    rows.push({
      course_id: id,
      platform: PLATFORM,
      course_type: 'spoc',
      school_id: schoolId,
      college_id: collegeId,
      major_id: unassigned.get(schoolId)?.majorId ?? 0,
      group_id: 0,
      lead_teacher_id: 0,
      source_course_id: 0,
      name,
      level: '普通',
      created_at: secondsAt(createdOn),
      removed_at: endOf(course, stores.clock.now()),
      status: ended ? -1 : 1,
    })
  }
  const written = new Set<number | undefined>()
  await bringRows(
    stores,
    {
      table: 'dim_course',
      key: ['course_id', 'school_id'],
      times: ['created_at', 'removed_at'],
      merge: (standing, wanted) =>
        following(standing, wanted, lives.get(Number(wanted.course_id)) ?? lasting, {
          since: 'created_at',
          sinceEver: true,
          gone: 'removed_at',
        }),
      onWritten: ({ course_id }) => written.add(lineOf.get(Number(course_id))),
    },
    rows,
  )
  return written.size
}
