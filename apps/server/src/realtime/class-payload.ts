import { type ClassRow, nameOnWalls, type Topics, withheldIf } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import { campusOf, lessonsOfSchool, onlySchool, planOf } from './campus.ts'
import type { BegunLesson } from './day/class-book.ts'
import type { LiveDay } from './day/live-day.ts'
import { lessonCame, lessonShould, peopleOfLessons } from './withheld/class-people.ts'
import type { ShownPeople } from './withheld/people-cells.ts'
import { ownKey } from './withheld/people-of.ts'
import { type AttendanceName, attendanceOf, dayAttendance } from './withheld/place-people.ts'

const CLASS_ROWS = 12

/** Lessons under way, who came to all sign-ins of today, and the campus of a single school. */
export function classesOf(live: LiveDay, scope: Scope): Topics['rt:class'] {
  const { book, view } = live
  const now = Math.floor(live.now() / 1000)
  const running = book.classes.running({ schools: view.schoolsOf(scope), scope, planned: planOf(live) }, now)
  const rows = running.slice(0, CLASS_ROWS)
  const schoolId = onlySchool(scope)
  const lessons = schoolId === undefined ? undefined : lessonsOfSchool(live, schoolId, scope)
  const people = peopleOfLessons(live, scope, { running, rows, planned: lessons?.planned ?? [] })
  return {
    inClass: running.length,
    sessions: rows.map((lesson) => rowOf(live, lesson, people, scope)),
    attendance: attendanceShown(people, scope),
    campus: schoolId === undefined || !lessons ? null : campusOf(live, scope, { schoolId, lessons, people }),
  }
}

/** Not kept by college; null too before anybody was asked to sign in. */
function attendanceShown(people: ShownPeople, scope: Scope): Topics['rt:class']['attendance'] {
  const own = ownKey(scope)
  const keyOf = (name: AttendanceName) => own(attendanceOf(name))
  return scope.colleges || people.counted(keyOf('should')) === 0 ? null : dayAttendance(people, keyOf)
}

function rowOf(live: LiveDay, lesson: BegunLesson, people: ShownPeople, scope: Scope): ClassRow {
  const { id, classId, section, room, startedAt, asked, acts } = lesson
  const { directory } = live
  const entry = directory.courseClass(classId)
  const keys = { should: lessonShould(live, lesson), present: lessonCame(lesson) }
  return {
    id: String(id),
    course: (entry && directory.course(entry.courseId)?.name) ?? '',
    teacher: scope.aggregatesOnly ? '' : nameOnWalls((entry && directory.person(entry.teacherId)?.name) ?? ''),
    className: entry?.name ?? '',
    section,
    room,
    start: startedAt * 1000,
    should: people.number(keys.should),
    present: asked ? people.number(keys.present) : null,
    ...withheldIf(people.marks(asked ? (['should', 'present'] as const) : (['should'] as const), (name) => keys[name])),
    acts,
  }
}
