import { type Campus, type CampusCollege, type CampusPeriod, type LessonState, withheldIf } from '@data-centre/api'
import { grouped } from '../platform/grouped.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { BegunLesson } from './day/class-book.ts'
import type { LiveDay } from './day/live-day.ts'
import type { PlannedLesson } from './day/timetable.ts'
import { seesCollege } from './day/view.ts'
import { MAX_PERIODS } from './topic-bounds.ts'
import { ofPeriod, ofRunning, peopleOfLessons } from './withheld/class-people.ts'
import { present, type ShownPeople } from './withheld/people-cells.ts'
import { collegeKey, peopleOf } from './withheld/people-of.ts'
import { atPlace } from './withheld/place-people.ts'

/** Name of the block of lessons whose teacher has no college. */
const NO_COLLEGE = '其他'
const MS = 1000

/** One school's lessons of today, as far as a scope sees them, at a second. */
export interface SchoolLessons {
  now: number
  begun: readonly BegunLesson[]
  /** Planned, not begun, and the planned end still to come. */
  later: readonly PlannedLesson[]
  /** All that is planned today. */
  planned: readonly PlannedLesson[]
  /** Of each college what is planned on its next day with lessons. */
  next: readonly PlannedLesson[]
}

/** The school that a scope is about; undefined where it is about several. */
export const onlySchool = ({ level, schools }: Scope): number | undefined =>
  level === 'school' && schools?.length === 1 ? schools[0] : undefined

export const planOf =
  ({ timetable, book }: LiveDay) =>
  (classId: number, section: string): PlannedLesson | undefined =>
    timetable.planned(book.day, classId, section)

/** Lessons of a school's colleges; a planned one that was never started counts until its planned end. */
export function lessonsOfSchool(live: LiveDay, schoolId: number, scope: Scope): SchoolLessons {
  const now = Math.floor(live.now() / MS)
  const { today, next } = live.timetable.of(schoolId, live.book.day)
  const seen = (lessons: readonly PlannedLesson[]) => lessons.filter(({ collegeId }) => seesCollege(scope, collegeId))
  const begun = live.book.classes.begun(schoolId, { scope, planned: planOf(live) }, now)
  const started = new Set(begun.map(({ classId, section }) => `${classId} ${section}`))
  const planned = seen(today)
  return {
    now,
    begun,
    later: planned.filter(({ classId, section, end }) => now < end && !started.has(`${classId} ${section}`)),
    planned,
    next: seen(next),
  }
}

/** Planned lessons of one day as its periods, the earliest first; of too many, those with the most lessons. `people` knows these lessons. */
export function periodsOf(lessons: readonly PlannedLesson[], people: ShownPeople): CampusPeriod[] {
  return [...grouped(lessons, ({ section }) => section)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_PERIODS)
    .map(([section, list]) => ({
      section,
      start: Math.min(...list.map(({ start }) => start)) * MS,
      end: Math.max(...list.map(({ end }) => end)) * MS,
      lessons: list.length,
      people: people.number(ofPeriod(section)),
      ...withheldIf(people.marks(['people'], () => ofPeriod(section))),
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Planned lessons of the first of the next days. */
export function nextDayOf({ next }: Pick<SchoolLessons, 'next'>): readonly PlannedLesson[] {
  const [day] = next.map((lesson) => lesson.day).sort()
  return next.filter((lesson) => lesson.day === day)
}

/** A school's lessons of today, with the numbers of people of them. */
interface CampusLessons {
  schoolId: number
  lessons: SchoolLessons
  people: ShownPeople
}

/** A school at this moment. Read by `rt:class` and by the first answer of the school's wall. */
export function campusOf(live: LiveDay, scope: Scope, { schoolId, lessons, people }: CampusLessons): Campus {
  const periods = periodsOf(lessons.planned, people)
  const at = lessons.now * MS
  const nextDay = nextDayOf(lessons)
  return {
    day: live.book.day,
    isPlanned: live.timetable.of(schoolId, live.book.day).today.length > 0,
    colleges: collegesOf(live, schoolId, lessons, scope),
    periods,
    running: runningOf(lessons, periods, people),
    next:
      periods.find(({ start }) => start > at) ??
      periodsOf(nextDay, peopleOfLessons(live, scope, { planned: nextDay }))[0] ??
      null,
  }
}

function collegesOf(live: LiveDay, schoolId: number, lessons: SchoolLessons, scope: Scope): CampusCollege[] {
  const { directory, stocks } = live
  const byState: Record<LessonState, number[]> = {
    running: lessons.begun.filter(({ endsAt }) => lessons.now < endsAt).map(({ collegeId }) => collegeId),
    ended: lessons.begun.filter(({ endsAt }) => lessons.now >= endsAt).map(({ collegeId }) => collegeId),
    later: lessons.later.map(({ collegeId }) => collegeId),
  }
  const people = peopleOf(live, scope)
  const own = directory.colleges(schoolId).filter(({ id }) => seesCollege(scope, id))
  const ownIds = new Set(own.map(({ id }) => id))
  const count = (list: readonly number[], isOf: (collegeId: number) => boolean) => list.filter(isOf).length
  const lessonsOf = (isOf: (collegeId: number) => boolean): Record<LessonState, number> => ({
    running: count(byState.running, isOf),
    ended: count(byState.ended, isOf),
    later: count(byState.later, isOf),
  })
  const colleges = own.flatMap(({ id, name }) => {
    const { users } = stocks.people(id)
    const lessonsHere = lessonsOf((collegeId) => collegeId === id)
    // A college that nobody belongs to and nothing is held in is a place holder.
    if (users === 0 && isNone(lessonsHere)) return []
    return {
      id: String(id),
      name,
      ...peopleOfCollege(people, collegeKey(schoolId, id)),
      lessons: lessonsHere,
    }
  })
  const rest = lessonsOf((collegeId) => !ownIds.has(collegeId))
  return isNone(rest)
    ? colleges
    : [...colleges, { id: '0', name: NO_COLLEGE, students: 0, activeRate: null, lessons: rest, signs: 0 }]
}

const isNone = ({ running, ended, later }: Record<LessonState, number>): boolean => running + ended + later === 0

/** `activeRate`: percent of a college's people who were active, with one decimal; null without people, and where either are withheld. */
function peopleOfCollege(
  people: ShownPeople,
  college: string,
): Pick<CampusCollege, 'students' | 'activeRate' | 'signs' | 'withheld'> {
  const keyOf = (name: string) => atPlace(college, name)
  const [active, users] = [keyOf('today.activeUsers'), keyOf('users.total')]
  const [num, den] = [people.number(active), people.number(users)]
  const marks = present({
    ...people.marks(['students', 'signs'], (name) => keyOf(name === 'signs' ? 'today.signIns' : 'students.total')),
    activeRate: people.why(active) ?? people.why(users),
  })
  return {
    students: people.number(keyOf('students.total')),
    activeRate: num === null || !den ? null : Math.min(100, Math.round((num / den) * 1000) / 10),
    signs: people.number(keyOf('today.signIns')),
    ...withheldIf(marks),
  }
}

/**
 * The period under way: as the timetable has it, or, where lessons run outside of it, as they began. Whom its lessons
 * expect are those who were asked to sign in, once anybody was: who came is a part of them.
 */
function runningOf(
  { now, begun }: SchoolLessons,
  periods: readonly CampusPeriod[],
  people: ShownPeople,
): Campus['running'] {
  const underWay = begun.filter(({ endsAt }) => now < endsAt)
  const [period] = periods
    .filter(({ start, end }) => start <= now * MS && now * MS < end)
    .sort((a, b) => b.lessons - a.lessons)
  const [first] = underWay
  if (!period && !first) return null
  const isAsked = underWay.some(({ asked }) => asked !== undefined && asked.should > 0)
  const keys = { people: ofRunning('should'), present: ofRunning('came') }
  return {
    section: period?.section ?? first?.section ?? '',
    start: period?.start ?? Math.min(...underWay.map(({ startedAt }) => startedAt)) * MS,
    end: period?.end ?? Math.max(...underWay.map(({ endsAt }) => endsAt)) * MS,
    lessons: underWay.length,
    people: people.number(keys.people),
    present: isAsked ? people.number(keys.present) : null,
    ...withheldIf(
      people.marks(isAsked ? (['people', 'present'] as const) : (['people'] as const), (name) => keys[name]),
    ),
  }
}
