import { Fault, type Lesson, type LessonActivity, type LessonRow, type SignSheet } from '@data-centre/api'
import { type Clock, dayOf, stampOf } from '../../platform/clock.ts'
import type { LessonNow } from '../../realtime/day/class-book.ts'
import type { DayBook } from '../../realtime/day/day-book.ts'
import type { Timetable } from '../../realtime/day/timetable.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import { lessonEnd } from '../../warehouse/lesson-end.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'
import { activityShown, isReadable } from './few-people.ts'
import { minute, NO_SIGN, OF_CLASS, readSigns } from './signs.ts'

const calendar = new Calendar()

const SESSIONS = `SELECT toString(session_id) AS id, toString(teach_date) AS day, toString(section) AS section, toUnixTimestamp(started_at) AS startedAt, isNotNull(ended_at) AS isOver, plannedEnd, expected, joined
FROM (SELECT session_id, teach_date, section, started_at, ended_at FROM fact_session FINAL WHERE ${OF_CLASS} AND term_id = {term:String}) AS held
LEFT JOIN (SELECT session_id AS of_session, count() AS expected, countIf(joined = 1) AS joined FROM fact_participation FINAL WHERE ${OF_CLASS} AND term_id = {term:String} GROUP BY session_id) AS joins ON held.session_id = joins.of_session
LEFT JOIN (SELECT plan_date, section AS planned_section, toUnixTimestamp(ends_at) AS plannedEnd FROM fact_planned_lesson FINAL WHERE ${OF_CLASS}) AS plan ON held.teach_date = plan.plan_date AND held.section = plan.planned_section
ORDER BY startedAt, id`
const ACTIVITIES = `SELECT toString(activity_id) AS id, toString(phase) AS phase, toString(activity_type) AS type, ${minute('started_at')} AS at, expected, joined
FROM (SELECT activity_id, phase, activity_type, started_at FROM fact_activity FINAL WHERE ${OF_CLASS} AND session_id = {session:UInt64}) AS done
LEFT JOIN (SELECT activity_id AS of_activity, count() AS expected, countIf(joined = 1) AS joined FROM fact_participation FINAL WHERE ${OF_CLASS} AND session_id = {session:UInt64} GROUP BY activity_id) AS joins ON done.activity_id = joins.of_activity
ORDER BY at, id`
/** Who is in the class now. */
const MEMBERS =
  'SELECT count() AS members FROM dim_enrolment FINAL WHERE class_id = {class:UInt64} AND dropped_at IS NULL'
export interface LessonQuestion {
  classId: number
  faceTeachId?: number | undefined
  termId?: string | undefined
}

export interface LessonSources {
  store: FactStore
  directory: Directory
  clock: Clock
  live: { book: Pick<DayBook, 'classes' | 'activities' | 'day'>; timetable: Pick<Timetable, 'planned'> }
}

/** What every statement is bound to. */
export type ClassParams = Params & { school: number; class: number; term: string }

type SessionRow = Pick<LessonRow, 'id' | 'day' | 'section'> & {
  startedAt: number
  isOver: number
  /** Seconds; 0 where the timetable does not have it. */
  plannedEnd: number
  expected: number
  joined: number
}

/** The class that a question is about; one that the scope does not hold is answered like one that does not exist. */
function classParams(directory: Directory, { schools, colleges }: Scope, { classId }: LessonQuestion): ClassParams {
  const found = directory.courseClass(classId)
  const isHeld = found && (schools?.includes(found.schoolId) ?? true) && (colleges?.includes(found.collegeId) ?? true)
  if (!isHeld) throw new Fault('notFound')
  return { school: found.schoolId, class: classId, term: found.termId }
}

const isRunning = ({ startedAt, isOver, plannedEnd }: SessionRow, now: number): boolean =>
  Number(isOver) === 0 && startedAt * 1000 <= now && now < lessonEnd(startedAt, Number(plannedEnd)) * 1000

const rowOf = (session: SessionRow, now: number, scope: Scope): LessonRow => ({
  id: session.id,
  day: session.day,
  week: calendar.weekOf(session.day) ?? 0,
  section: session.section,
  rate:
    Number(session.expected) === 0 || !isReadable(session, scope)
      ? null
      : Math.round((1000 * session.joined) / session.expected) / 10,
  isRunning: isRunning(session, now),
})

const count = (value: number): number => Number(value)
const isoMinute = (seconds: number): string => stampOf(seconds * 1000).slice(0, 16)

/** A session that the facts do not hold yet. */
const sessionOf = ({ id, section, startedAt }: LessonNow, plannedEnd = 0): SessionRow => ({
  id: String(id),
  day: dayOf(startedAt * 1000),
  section,
  startedAt,
  isOver: 0,
  plannedEnd,
  expected: 0,
  joined: 0,
})

/** Sessions of single classes as they are now: the facts, and what was heard today and is not among them yet. */
export function createLessons({ store, directory, clock, live }: LessonSources) {
  const todayOf = ({ school, class: id }: ClassParams): LessonNow[] => live.book.classes.lessonsOf(school, id)

  async function sessionsOf(params: ClassParams, today: readonly LessonNow[], scope: Scope): Promise<LessonRow[]> {
    const rows = await store.query<SessionRow>(SESSIONS, params)
    const fresh = today
      .filter(({ id }) => !rows.some((row) => row.id === String(id)))
      .map((session) => sessionOf(session, live.timetable.planned(live.book.day, params.class, session.section)?.end))
    return [...rows, ...fresh].map((session) => rowOf(session, clock.now(), scope))
  }
  const chosenOf = (lessons: readonly LessonRow[], { faceTeachId }: LessonQuestion): LessonRow | undefined => {
    if (faceTeachId === undefined) return lessons.at(-1)
    const lesson = lessons.find(({ id }) => id === String(faceTeachId))
    if (!lesson) throw new Fault('notFound')
    return lesson
  }
  async function activitiesOf(params: ClassParams, lesson: LessonRow, now: LessonNow | undefined) {
    const rows = await store.query<LessonActivity & { joined: number }>(ACTIVITIES, { ...params, session: lesson.id })
    const joinedNow = (id: number): number => live.book.activities.get(id)?.joined.size ?? 0
    const fresh = (now?.activities ?? []).filter(({ id }) => !rows.some((row) => row.id === String(id)))
    return [
      ...rows.map((row) => ({
        ...row,
        expected: count(row.expected),
        joined: Math.max(count(row.joined), now ? joinedNow(Number(row.id)) : 0),
      })),
      ...fresh.map(({ id, phase, type, at }) => ({
        id: String(id),
        phase,
        type,
        at: isoMinute(at),
        expected: now?.should ?? 0,
        joined: joinedNow(id),
      })),
    ]
  }
  return {
    async lesson(scope: Scope, question: LessonQuestion): Promise<Lesson> {
      const params = classParams(directory, scope, question)
      const today = todayOf(params)
      const lessons = await sessionsOf(params, today, scope)
      const lesson = chosenOf(lessons, question)
      const now = today.find(({ id }) => String(id) === lesson?.id)
      return {
        lessons,
        lesson: lesson ?? null,
        activities: lesson
          ? (await activitiesOf(params, lesson, now)).map((activity) => activityShown(activity, scope))
          : [],
        asOf: `${stampOf(clock.now()).replace(' ', 'T')}+08:00`,
      }
    },
    /** How many students are in the class. */
    async members(scope: Scope, question: LessonQuestion): Promise<number> {
      const [row] = await store.query<{ members: number }>(MEMBERS, classParams(directory, scope, question))
      return count(row?.members ?? 0)
    },
    async signs(scope: Scope, question: LessonQuestion): Promise<SignSheet> {
      if (scope.aggregatesOnly) throw new Fault('forbidden')
      const params = classParams(directory, scope, question)
      const today = todayOf(params)
      const lesson = chosenOf(await sessionsOf(params, today, scope), question)
      if (!lesson) return NO_SIGN
      const now = today.find(({ id }) => String(id) === lesson.id)?.sign
      return readSigns(store, params, lesson, now)
    },
  }
}
export type Lessons = ReturnType<typeof createLessons>

declare module '../../call/services.ts' {
  interface Ports {
    lessons?: Lessons | undefined
  }
}
