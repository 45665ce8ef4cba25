import { attendanceKinds } from '@data-centre/api'
import { grouped } from '../../platform/grouped.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Attendance, BegunLesson } from '../day/class-book.ts'
import type { LiveDay } from '../day/live-day.ts'
import type { PlannedLesson } from '../day/timetable.ts'
import { PeopleCells, ShownPeople } from './people-cells.ts'
import { peopleOf, placeOf } from './people-of.ts'
import { type AttendanceName, addAttendance, atPlace, attendanceOf } from './place-people.ts'

/** Keys of numbers of lessons: students of a course class, those of a lesson, of all lessons under way and of a period. */
const sizeOf = (classId: number): string => `class/${classId}`
const ofLesson = (id: number, of: 'should' | 'came'): string => `lesson/${id}/${of}`
export const ofRunning = (of: 'should' | 'came'): string => `running/${of}`
export const ofPeriod = (section: string): string => `period/${section}`
export const lessonSize = ({ classId }: Pick<PlannedLesson, 'classId'>): string => sizeOf(classId)
export const lessonCame = ({ id }: Pick<BegunLesson, 'id'>): string => ofLesson(id, 'came')
export const ALL_PLANNED = 'planned'

const total = (all: readonly number[]): number => all.reduce((sum, n) => sum + n, 0)

/** Key of whom a lesson expects; of most lessons that is everybody of its class. */
export const lessonShould = (live: LiveDay, { id, classId, should }: BegunLesson): string =>
  should === live.book.classSize(classId) ? sizeOf(classId) : ofLesson(id, 'should')

/**
 * The sums of a scope's lessons. Who did not come is what those who came leave of those expected: of a lesson, of all that run, of
 * the day. Summed are those that are shown one by one, all that run, all of today, and planned lessons by period.
 */
export function peopleOfLessons(
  live: LiveDay,
  scope: Scope,
  lessons: { running?: readonly BegunLesson[]; rows?: readonly BegunLesson[]; planned?: readonly PlannedLesson[] },
): ShownPeople {
  const cells = new PeopleCells()
  const day = peopleOf(live, scope)
  const own = (of: AttendanceName) => atPlace(placeOf(scope), attendanceOf(of))
  addRunning(cells, live, lessons.running ?? [], lessons.rows ?? [])
  const states = Object.fromEntries(attendanceKinds.map((kind) => [kind, day.counted(own(kind))]))
  addAttendance(cells, { should: day.counted(own('should')), states: states as Attendance['states'] }, own)
  // The lessons under way are a part of the day.
  for (const of of ['should', 'came'] as const) if (cells.of(own(of)) > 0) cells.addSum(own(of), [ofRunning(of)])
  addPlanned(cells, live, lessons.planned ?? [])
  return new ShownPeople(cells, day.hidden && cells.hidden([...day.hidden].filter((key) => cells.of(key) > 0)))
}

function addRunning(
  cells: PeopleCells,
  live: LiveDay,
  running: readonly BegunLesson[],
  rows: readonly BegunLesson[],
): void {
  const signed = running.flatMap(({ asked }) => asked ?? [])
  const should = total(signed.map((one) => one.should))
  const came = total(signed.map((one) => one.came))
  // Before anybody was asked to sign in, all students of the lessons are expected.
  cells.put(ofRunning('should'), should || total(running.map((lesson) => lesson.should)))
  cells.put(ofRunning('came'), came)
  const counted = rows.filter(({ asked }) => asked !== undefined || should === 0)
  for (const lesson of rows) {
    const expected = lessonShould(live, lesson)
    cells.put(expected, lesson.should)
    if (!lesson.asked) continue
    cells.put(ofLesson(lesson.id, 'came'), lesson.asked.came)
    cells.addSum(expected, [ofLesson(lesson.id, 'came')])
  }
  if (should > 0) cells.addSum(ofRunning('should'), [ofRunning('came')])
  cells.addSum(
    ofRunning('should'),
    counted.map((lesson) => lessonShould(live, lesson)),
  )
  cells.addSum(
    ofRunning('came'),
    rows.map(({ id }) => ofLesson(id, 'came')),
  )
}

function addPlanned(cells: PeopleCells, live: LiveDay, planned: readonly PlannedLesson[]): void {
  const periods = grouped(planned, ({ section }) => section)
  const size = ({ classId }: PlannedLesson) => live.book.classSize(classId)
  for (const lesson of planned) cells.put(sizeOf(lesson.classId), size(lesson))
  for (const [section, lessons] of periods) cells.put(ofPeriod(section), total(lessons.map(size)))
  cells.put(ALL_PLANNED, total(planned.map(size)))
  cells.addSum(ALL_PLANNED, [...periods.keys()].map(ofPeriod))
  for (const [section, lessons] of periods) cells.addSum(ofPeriod(section), [...new Set(lessons.map(lessonSize))])
}
