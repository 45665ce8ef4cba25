import type { CampusDay, CampusLesson, CampusSummary } from '@data-centre/api'
import { Fault, nameOnWalls } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import { peopleShown } from '../warehouse/small-groups.ts'
import { lessonsOfSchool, nextDayOf, onlySchool, periodsOf, planOf, type SchoolLessons } from './campus.ts'
import { LOG_HOURS } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import type { PlannedLesson } from './day/timetable.ts'

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
  const [summary, week] = await Promise.all([summaryOf(live, lessons, scope), live.past.week(scope, live.now())])
  return {
    summary,
    heat: [...week, { day: live.book.day, hours: hoursOfToday(live, scope) }],
    next: aheadOf(live, lessons, scope),
  }
}

const hoursOfToday = ({ view }: LiveDay, scope: Scope): number[] => [
  ...view.sum(scope).slice(LOG_HOURS, LOG_HOURS + HOURS),
]

async function summaryOf(live: LiveDay, { now, begun }: SchoolLessons, scope: Scope): Promise<CampusSummary> {
  const { past, view, directory } = live
  const [lastWeek, { resources, waiting }] = await Promise.all([
    past.counters(scope, live.now(), DAYS_OF_WEEK),
    past.content(scope, live.book.day, live.now()),
  ])
  const hours = hoursOfToday(live, scope)
  const logs = Math.max(...hours)
  const { attendance } = live.book.classes.state(
    { schools: view.schoolsOf(scope), scope, planned: planOf(live) },
    now,
    directory,
  )
  const [last] = [...begun].sort((a, b) => b.endsAt - a.endsAt || a.id - b.id)
  return {
    lessons: view.value('today.sessions', scope),
    present:
      attendance && peopleShown(attendance.states.present + attendance.states.late + attendance.states.early, scope),
    busiest: logs > 0 ? { hour: hours.indexOf(logs), logs } : null,
    activities: {
      today: view.value('today.participations', scope),
      lastWeek: lastWeek['today.participations'] ?? null,
    },
    resources,
    homework: {
      submitted: view.value('today.homeworks', scope),
      graded: view.value('today.graded', scope),
      waiting,
    },
    last: last
      ? { end: last.endsAt * MS, room: last.room, college: directory.collegeName(last.collegeId) ?? '' }
      : null,
  }
}

/** Before the first lesson of today that is today; a night reaches over midnight. */
function aheadOf(live: LiveDay, lessons: SchoolLessons, scope: Scope): CampusDay['next'] {
  const { now, planned, begun } = lessons
  const isAhead = planned.length > 0 && begun.length === 0 && planned.every(({ start }) => start > now)
  const ahead = isAhead ? planned : nextDayOf(lessons)
  const periods = periodsOf(live, ahead, scope)
  const [first] = periods
  const [one] = ahead
  if (!first || !one) return null
  const people = ahead.reduce((sum, { classId }) => sum + live.book.classSize(classId), 0)
  return {
    day: one.day,
    lessons: ahead.length,
    people: peopleShown(people, scope),
    periods,
    first: ahead
      .filter(({ section }) => section === first.section)
      .sort((a, b) => live.book.classSize(b.classId) - live.book.classSize(a.classId) || a.classId - b.classId)
      .slice(0, FIRST_LESSONS)
      .map((lesson) => lessonAhead(live, lesson, scope)),
  }
}

function lessonAhead({ directory, book }: LiveDay, { classId, room }: PlannedLesson, scope: Scope): CampusLesson {
  const entry = directory.courseClass(classId)
  return {
    course: (entry && directory.course(entry.courseId)?.name) ?? '',
    teacher: scope.aggregatesOnly ? '' : nameOnWalls((entry && directory.person(entry.teacherId)?.name) ?? ''),
    room,
    people: peopleShown(book.classSize(classId), scope),
  }
}
