import type { CampusDay, CampusLesson, CampusSummary } from '@data-centre/api'
import { Fault, nameOnWalls, withheldIf } from '@data-centre/api'
import { grouped } from '../platform/grouped.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { lessonsOfSchool, nextDayOf, onlySchool, periodsOf, type SchoolLessons } from './campus.ts'
import { LOG_HOURS } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import type { PlannedLesson } from './day/timetable.ts'
import { ALL_PLANNED, lessonSize, peopleOfLessons } from './withheld/class-people.ts'
import { pastPeople } from './withheld/past-people.ts'
import { PeopleCells, present, ShownPeople } from './withheld/people-cells.ts'
import { ownKey, peopleOf } from './withheld/people-of.ts'
import { addAttendance, attendanceOf, dayAttendance } from './withheld/place-people.ts'

const HOURS = 24
const FIRST_LESSONS = 6
const MS = 1000
const DAYS_OF_WEEK = 7

/** The day of one school: what it was until now, how busy its week was, and what lies ahead. */
export async function campusDay(live: LiveDay, scope: Scope): Promise<CampusDay> {
  const schoolId = onlySchool(scope)
  if (schoolId === undefined) throw new Fault('forbidden')
  await live.refresh()
  const lessons = lessonsOfSchool(live, schoolId, scope)
  const [summary, week, attended] = await Promise.all([
    summaryOf(live, lessons, scope),
    live.past.week(scope, live.now()),
    attendedOf(live, scope),
  ])
  return {
    summary,
    attended,
    heat: [...week, { day: live.book.day, hours: hoursOfToday(live, scope) }],
    next: aheadOf(live, lessons, scope),
  }
}

/** Attendance is not kept by college. */
async function attendedOf(live: LiveDay, scope: Scope): Promise<CampusDay['attended']> {
  const signed = scope.colleges ? null : await live.past.lastSigned(scope, live.now())
  if (!signed) return null
  const cells = new PeopleCells()
  addAttendance(cells, signed.attendance, attendanceOf)
  const people = new ShownPeople(cells, scope.hidesSmallGroups && cells.hidden())
  return { day: signed.day, ...dayAttendance(people, attendanceOf) }
}

const hoursOfToday = ({ view }: LiveDay, scope: Scope): number[] => [
  ...view.sum(scope).slice(LOG_HOURS, LOG_HOURS + HOURS),
]

async function summaryOf(live: LiveDay, { begun }: SchoolLessons, scope: Scope): Promise<CampusSummary> {
  const { past, view, directory } = live
  const [before, { resources, waiting }] = await Promise.all([
    past.counters(scope, live.now(), DAYS_OF_WEEK),
    past.content(scope, live.book.day, live.now()),
  ])
  const hours = hoursOfToday(live, scope)
  const logs = Math.max(...hours)
  const people = peopleOf(live, scope)
  const lastWeek = pastPeople(before, scope)
  const own = ownKey(scope)
  const keys = {
    present: own(attendanceOf('came')),
    'activities.today': own('today.participations'),
    'homework.submitted': own('today.homeworks'),
  }
  // Not kept by college.
  const isSigned = !scope.colleges && people.counted(own(attendanceOf('should'))) > 0
  const names = ['present', 'activities.today', 'homework.submitted'] as const
  const marks = present({
    ...people.marks(isSigned ? names : names.slice(1), (name) => keys[name]),
    'activities.lastWeek': lastWeek.why('today.participations'),
  })
  const [last] = [...begun].sort((a, b) => b.endsAt - a.endsAt || a.id - b.id)
  return {
    lessons: view.value('today.sessions', scope),
    present: isSigned ? people.number(keys.present) : null,
    busiest: logs > 0 ? { hour: hours.indexOf(logs), logs } : null,
    activities: {
      today: people.number(keys['activities.today']),
      lastWeek: before['today.participations'] === undefined ? null : lastWeek.number('today.participations'),
    },
    resources,
    homework: {
      submitted: people.number(keys['homework.submitted']),
      graded: view.value('today.graded', scope),
      waiting,
    },
    last: last
      ? { end: last.endsAt * MS, room: last.room, college: directory.collegeName(last.collegeId) ?? '' }
      : null,
    ...withheldIf(marks),
  }
}

/** Before the first lesson of today that is today; a night reaches over midnight. */
function aheadOf(live: LiveDay, lessons: SchoolLessons, scope: Scope): CampusDay['next'] {
  const { now, planned, begun } = lessons
  const isAhead = planned.length > 0 && begun.length === 0 && planned.every(({ start }) => start > now)
  const ahead = isAhead ? planned : nextDayOf(lessons)
  const people = peopleOfLessons(live, scope, { planned: ahead })
  const periods = periodsOf(ahead, people)
  const [first] = periods
  const [one] = ahead
  if (!first || !one) return null
  return {
    day: one.day,
    lessons: ahead.length,
    people: people.number(ALL_PLANNED),
    ...withheldIf(people.marks(['people'], () => ALL_PLANNED)),
    periods,
    colleges: [...grouped(ahead, ({ collegeId }) => collegeId)].map(([id, { length }]) => ({
      id: String(id),
      lessons: length,
    })),
    first: ahead
      .filter(({ section }) => section === first.section)
      .sort((a, b) => live.book.classSize(b.classId) - live.book.classSize(a.classId) || a.classId - b.classId)
      .slice(0, FIRST_LESSONS)
      .map((lesson) => lessonAhead(live, lesson, people, scope)),
  }
}

function lessonAhead({ directory }: LiveDay, lesson: PlannedLesson, people: ShownPeople, scope: Scope): CampusLesson {
  const { classId, room } = lesson
  const entry = directory.courseClass(classId)
  return {
    course: (entry && directory.course(entry.courseId)?.name) ?? '',
    teacher: scope.aggregatesOnly ? '' : nameOnWalls((entry && directory.person(entry.teacherId)?.name) ?? ''),
    room,
    people: people.number(lessonSize(lesson)),
    ...withheldIf(people.marks(['people'], () => lessonSize(lesson))),
  }
}
