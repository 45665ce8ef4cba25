import { secondsAt } from '../instant-of-day.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import { readRoster } from './files/read-roster.ts'
import type { Roster } from './files/roster-files.ts'
import type { TableBook } from './files/table-book.ts'
import { endOf, following, type Life, lasting } from './life.ts'
import { nameRows, PLATFORM } from './rosters-of-school.ts'
import type { Sessions } from './sessions.ts'

/** A course of the file. */
export interface Course extends Life {
  id: number
  schoolId: number
  collegeId: number
  name: string
  /** yyyy-MM-dd; '' until a session or a class says. */
  createdOn: string
}

/** Where an organization of the file stands with us; college 0: only the school is known. */
export type PlaceOf = (orgRef: string) => { schoolId: number; collegeId: number } | undefined

/** Reads the courses of the file; they are written when their classes are known. */
export async function readCourses(
  { pool }: ImportStores,
  roster: Roster,
  sessions: Sessions,
  placeOf: PlaceOf,
  book: TableBook,
): Promise<Map<string, Course>> {
  const courses = new Map<string, Course>()
  const lines = new Map<string, number>()
  for await (const { line, get, ended, modifiedAt } of readRoster('courses', roster, book)) {
    const place = placeOf(get('orgSourcedId'))
    const session = sessions.get(get('schoolYearSourcedId'))
    if (!place) book.refuse(line, 'orgSourcedId', 'unknown_org', get('orgSourcedId'))
    else if (get('schoolYearSourcedId') !== '' && !session)
      book.refuse(line, 'schoolYearSourcedId', 'unknown_session', get('schoolYearSourcedId'))
    else {
      courses.set(get('sourcedId'), {
        ...place,
        id: 0,
        name: oneLine(get('title')),
        createdOn: session?.start ?? '',
        ended,
        modifiedAt,
      })
      lines.set(get('sourcedId'), line)
    }
  }
  await nameRows(pool, 'course', courses, (ref, { name }) =>
    book.refuse(lines.get(ref) ?? 0, 'status', 'nothing_to_end', name),
  )
  return courses
}

/** Names may be broken into lines; ours are one. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Writes the courses. Answers how many were new or changed. */
export async function bringCourses(
  stores: ImportStores,
  courses: Iterable<Course>,
  unassigned: ReadonlyMap<number, Unassigned>,
  /** For a course of which neither a session nor a class says when it began. */
  otherwise: string,
): Promise<number> {
  const lives = new Map<number, Life>()
  const rows: Row[] = []
  for (const course of courses) {
    const { id, schoolId, collegeId, name, ended } = course
    const createdOn = course.createdOn || otherwise
    lives.set(id, course)
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
  const { added, changed } = await bringRows(
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
    },
    rows,
  )
  return added + changed
}
