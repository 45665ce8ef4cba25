import { correct } from '../../src/ingest/achievements/correctable.ts'
import { LiveDay } from '../../src/realtime/day/live-day.ts'
import type { Scope } from '../../src/warehouse/data-scope.ts'
import type { AcceptedEvent } from '../../src/warehouse/events/event.ts'
import { RollupKeeper } from '../../src/warehouse/rollups/keeper.ts'
import { eventOf, openTestWorld, type TestWorld, writeFacts } from './live-world.ts'

export const school1: Scope = { level: 'school', schools: [1], label: '' }
export const college11: Scope = { ...school1, colleges: [11] }
/** A moment of Wednesday 2025-05-14, or of another day, ms. */
export const at = (time: string, day = '2025-05-14') => Date.parse(`${day}T${time}+08:00`)
export const TEN = at('10:00:00')

/** A planned lesson of class 1 as a row. */
export const planned = (
  day: string,
  section: string,
  [start, end]: [string, string],
  college: number,
  more: object = {},
) => ({
  plan_date: day,
  term_id: '2024-2025-2',
  class_id: 1,
  course_id: 1,
  teacher_id: 30,
  school_id: 1,
  province_code: '530000',
  college_id: college,
  section,
  room: 'A305',
  starts_at: at(`${start}:00`, day) / 1000,
  ends_at: at(`${end}:00`, day) / 1000,
  version: 1,
  ...more,
})
/** Wednesday: a lesson that is never held, one at ten, one in the afternoon. Then one of college 10 on Thursday, of 11 on Friday. */
const timetable = [
  planned('2025-05-14', '1-2节', ['08:00', '09:35'], 10),
  planned('2025-05-14', '3-4节', ['10:00', '11:35'], 10),
  planned('2025-05-14', '5-6节', ['14:00', '15:35'], 11),
  planned('2025-05-15', '1-2节', ['08:00', '09:35'], 10, { room: '' }),
  planned('2025-05-16', '3-4节', ['10:00', '11:35'], 11),
  planned('2025-05-13', '7-8节', ['16:00', '17:35'], 10),
]
const teach = (minute: number, more: Partial<AcceptedEvent>) =>
  eventOf(30, 'teach', TEN + minute * 60_000, { classId: 1, courseId: 1, sessionId: 7, ...more })
const sign = (user: number, minute: number, more: Partial<AcceptedEvent> = {}) =>
  eventOf(user, 'sign', TEN + minute * 60_000, { classId: 1, courseId: 1, signId: 71, objectId: 71, ...more })
/** Class 1 has 18 students: 8 of college 10, 10 of college 11. Three come; 10 people belong to college 10 and 10 to college 11. */
const lesson: AcceptedEvent[] = [
  teach(-2, { open: 'session', objectId: 7, section: '3-4节' }),
  teach(1, { open: 'sign', signId: 71, objectId: 71, method: 'one_tap' }),
  sign(6, 2),
  sign(3, 3),
  sign(9, 9, { state: 'late' }),
  teach(5, { open: 'activity', activityId: 72, objectId: 72, phase: 'mid', activityType: 'vote' }),
  eventOf(6, 'activity', TEN + 6 * 60_000, { classId: 1, activityId: 72, objectId: 72 }),
  eventOf(9, 'homework', TEN + 7 * 60_000, { homeworkId: 81, objectId: 81 }),
  eventOf(30, 'grade', TEN + 8 * 60_000, { homeworkId: 80, objectId: 80, studentId: 6, score: 90 }),
]
/** The lesson before it, on Friday: two of the eighteen come, one of them late. */
const FRIDAY_TEN = at('10:00:00', '2025-05-09')
const friday = { classId: 1, courseId: 1, signId: 61, objectId: 61 }
const lessonBefore: AcceptedEvent[] = [
  eventOf(30, 'teach', FRIDAY_TEN, {
    classId: 1,
    courseId: 1,
    sessionId: 6,
    open: 'session',
    objectId: 6,
    section: '3-4节',
  }),
  eventOf(30, 'teach', FRIDAY_TEN + 60_000, { ...friday, sessionId: 6, open: 'sign', method: 'one_tap' }),
  eventOf(6, 'sign', FRIDAY_TEN + 2 * 60_000, friday),
  eventOf(9, 'sign', FRIDAY_TEN + 9 * 60_000, { ...friday, state: 'late' }),
]
const week = [
  ...[5, 9, 20].map((minute) => eventOf(6, 'activity', at(`09:${String(minute).padStart(2, '0')}:00`, '2025-05-07'))),
  eventOf(6, 'activity', at('11:00:00', '2025-05-07')),
  eventOf(6, 'study', at('09:00:00', '2025-05-08')),
  eventOf(6, 'study', at('09:30:00', '2025-05-08')),
  eventOf(9, 'study', at('20:00:00', '2025-05-13')),
]

const homework = (id: number, user: number, graded: string | null) => ({
  homework_id: id,
  user_id: user,
  event_id: id,
  due_date: '2025-05-20',
  term_id: '2024-2025-2',
  class_id: 1,
  course_id: 1,
  teacher_id: 30,
  school_id: 1,
  college_id: 10,
  assigned_at: '2025-05-12 08:00:00',
  due_at: '2025-05-20 22:00:00',
  submitted_at: '2025-05-14 09:00:00',
  graded_at: graded,
  version: 1,
})

/** A school with a timetable, one lesson, and what is done beside it; its clock moves only when a test moves it. */
export interface CampusWorld extends TestWorld {
  clock: { at: number; now(): number }
  put(table: string, rows: readonly object[], token: string): Promise<unknown>
  /** The live day as a server finds it that starts at this moment. */
  readAt(time: string, day?: string): Promise<LiveDay>
}

async function fillSchool(world: TestWorld, put: CampusWorld['put']): Promise<void> {
  await put(
    'dim_college',
    [10, 11, 12].map((id) => ({ college_id: id, school_id: 1, name: `学院${id}`, is_unassigned: 0, version: 1 })),
    'colleges',
  )
  // A teacher of the school, so that its lessons belong to one of its colleges.
  const taught = { class_id: 1, course_id: 1, school_id: 1, teacher_id: 30, college_id: 10, name: '班' }
  await put('dim_course_class', [{ ...taught, term_id: '2024-2025-2', version: 2 }], 'taught')
  await put('fact_planned_lesson', timetable, 'timetable')
  await put(
    'fact_homework',
    [homework(80, 6, '2025-05-14 09:30:00'), homework(80, 12, null), homework(81, 9, null)],
    'h',
  )
  const resource = { school_id: 1, name: '新', platform: 'zyk', created_at: '2025-05-14 09:00:00', version: 1 }
  await put(
    'dim_resource',
    [
      { ...resource, resource_id: 91, resource_type: 'video' },
      { ...resource, resource_id: 92, resource_type: 'doc' },
      { ...resource, resource_id: 93, resource_type: 'doc' },
    ],
    'resources',
  )
  await world.directory.refresh()
  await writeFacts(world, [...lesson, ...lessonBefore, ...week])
  const { changes } = await correct([...lessonBefore, ...lesson], {
    store: world.store,
    directory: world.directory,
    intakeStore: { waiting: async () => [] } as never,
  })
  for (const { table, rows } of changes) await put(table, rows, `campus-${table}`)
}

export async function openCampusWorld(): Promise<CampusWorld> {
  const world = await openTestWorld()
  const clock = { at: at('10:20:00'), now: () => clock.at }
  const put: CampusWorld['put'] = (table, rows, token) =>
    world.store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), token)
  await fillSchool(world, put)
  const keeper = new RollupKeeper(world.store, clock)
  await keeper.load()
  await keeper.touch(['2025-05-07', '2025-05-08', '2025-05-09', '2025-05-13'])
  await keeper.run()
  return {
    ...world,
    clock,
    put,
    async readAt(time, day) {
      clock.at = at(time, day)
      const live = new LiveDay({ store: world.store, directory: world.directory, clock, rollupVersion: () => 0 })
      await live.hydrate()
      return live
    },
  }
}
