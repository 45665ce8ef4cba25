import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventOf, openTestWorld, type TestWorld, writeFacts } from '../../../testing/worlds/live-world.ts'
import { correct } from '../../ingest/achievements/correctable.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { roomKey } from '../gateway/room.ts'
import { payloadOf } from '../payloads.ts'
import { LiveDay } from './live-day.ts'

const nation: Scope = { level: 'nation', label: '全国' }
const school1: Scope = { level: 'school', schools: [1], label: '' }
const college11: Scope = { ...school1, colleges: [11] }
const college10: Scope = { ...school1, colleges: [10] }
const TEN = Date.parse('2025-05-14T10:00:00+08:00')
let now = TEN + 20 * 60_000
let world: TestWorld
const newDay = () =>
  new LiveDay({ store: world.store, directory: world.directory, clock: { now: () => now }, rollupVersion: () => 0 })

/** Teacher 30 of school 1 gives class 1 a lesson at ten: a sign-in and two activities. Class 1 has 17 students. */
const teach = (minute: number, more: Partial<AcceptedEvent>) =>
  eventOf(30, 'teach', TEN + minute * 60_000, { classId: 1, courseId: 1, sessionId: 7, ...more })
const sign = (user: number, minute: number, more: Partial<AcceptedEvent> = {}) =>
  eventOf(user, 'sign', TEN + minute * 60_000, { classId: 1, courseId: 1, signId: 71, objectId: 71, ...more })
const lesson: AcceptedEvent[] = [
  teach(0, { open: 'session', objectId: 7, section: '3-4节' }),
  sign(3, 1), // before the sign-in itself arrives
  teach(1, { open: 'sign', signId: 71, objectId: 71, method: 'one_tap' }),
  sign(6, 2),
  sign(9, 9, { state: 'late' }),
  sign(12, 3),
  { ...sign(30, 15), role: 'teacher', studentId: 15, state: 'sick_leave' },
  { ...sign(30, 16), role: 'teacher', studentId: 12, state: 'absent' },
  sign(12, 4), // arrives after the correction, was said before it
  teach(5, { open: 'activity', activityId: 72, objectId: 72, phase: 'mid', activityType: 'vote' }),
  teach(9, { open: 'activity', activityId: 73, objectId: 73, phase: 'mid', activityType: 'ask' }),
  eventOf(10, 'teach', TEN - 3 * 3_600_000, {
    classId: 2,
    courseId: 2,
    sessionId: 8,
    objectId: 8,
    open: 'session',
    section: '1-2节',
  }),
]

beforeAll(async () => {
  world = await openTestWorld()
  await writeFacts(world, lesson)
  const books = { waiting: async () => [] } as never
  const { changes } = await correct(lesson, { store: world.store, directory: world.directory, intakeStore: books })
  for (const { table, rows } of changes)
    await world.store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), `class-${table}`)
})
afterAll(() => world.close())

const counted = async (): Promise<LiveDay> => {
  const live = newDay()
  await live.refresh()
  live.accept(lesson)
  return live
}

it('says which lessons run, who came and how many activities there were, counted or read', async () => {
  const expected = {
    inClass: 1,
    sessions: [
      {
        id: '7',
        course: '课程1',
        teacher: '欧阳**',
        className: '班',
        section: '3-4节',
        room: '',
        start: TEN,
        should: 18,
        present: 3,
        acts: 2,
      },
    ],
    attendance: { should: 18, came: 3, states: { present: 2, late: 1, early: 0, leave: 1, absent: 14 } },
  }
  const read = newDay()
  await read.hydrate()
  for (const live of [await counted(), read])
    for (const scope of [school1, nation]) {
      const { campus, ...classes } = payloadOf['rt:class'](live, scope)
      expect([classes, campus === null]).toEqual([expected, scope === nation])
    }
})

it('tells walls no number of fewer than five people of a class', async () => {
  const wall = { ...school1, hidesSmallGroups: true } as const
  const sizeOf = (live: LiveDay, scope: Scope) =>
    payloadOf['rt:class'](live, scope).sessions.map(({ should, present }) => [should, present])
  const live = await counted()
  // Three of eighteen came: the three would be told apart.
  expect([sizeOf(live, wall), sizeOf(live, school1)]).toEqual([[[18, null]], [[18, 3]]])
  for (const student of [13, 14]) live.book.classes.say(1, 71, student, TEN / 1000 + 600, 'present')
  expect(sizeOf(live, wall)).toEqual([[18, 5]])
  const few = newDay()
  few.book.classes.openSession(1, { id: 7, classId: 1, collegeId: 10, section: '', startedAt: TEN / 1000, should: 4 })
  expect([sizeOf(few, wall), sizeOf(few, school1)]).toEqual([[[null, null]], [[4, null]]])
})

it('names nobody to who reads aggregates only', async () => {
  const live = await counted()
  const aggregates = { ...nation, aggregatesOnly: true } as const
  expect(payloadOf['rt:class'](live, aggregates).sessions).toMatchObject([{ course: '课程1', teacher: '', present: 3 }])
  const { feed, rank } = { feed: payloadOf['rt:feed'](live, aggregates), rank: payloadOf['rt:rank'](live, aggregates) }
  expect(feed.items.length).toBeGreaterThan(0)
  expect(new Set(feed.items.map(({ who }) => who))).toEqual(new Set(['']))
  expect([rank.teachers, rank.schools.length > 0]).toEqual([[], true])
  // They sit in rooms of their own.
  expect(roomKey('rt:feed', aggregates)).not.toBe(roomKey('rt:feed', nation))
})

it('shows a college its own lessons and nobody’s attendance, and ends lessons after 95 minutes', async () => {
  const live = await counted()
  expect(payloadOf['rt:class'](live, college10)).toMatchObject({ inClass: 1, attendance: null })
  expect(payloadOf['rt:class'](live, college11)).toMatchObject({ inClass: 0, attendance: null })
  now = TEN + 95 * 60_000
  expect(payloadOf['rt:class'](live, school1)).toMatchObject({ inClass: 0, sessions: [], attendance: { should: 18 } })
  now = TEN + 20 * 60_000
})
