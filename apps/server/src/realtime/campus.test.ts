import type { Campus } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  at,
  type CampusWorld,
  college11,
  openCampusWorld,
  planned,
  school1,
  TEN,
} from '../../testing/worlds/campus-world.ts'
import { createLessons } from '../reports/lessons/lessons.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { LiveDay } from './day/live-day.ts'
import { payloadOf } from './payloads.ts'
import { MAX_PERIODS, topicBounds } from './topic-bounds.ts'

const nation: Scope = { level: 'nation', label: '全国' }
const wall: Scope = { ...school1, hidesSmallGroups: true }
let world: CampusWorld
beforeAll(async () => {
  world = await openCampusWorld()
})
afterAll(() => world.close())

const campusOf = (live: LiveDay, scope: Scope): Campus => {
  const { campus } = payloadOf['rt:class'](live, scope)
  if (!campus) throw new Error('one school has a campus')
  return campus
}
const lessonsOf = ({ colleges }: Campus) =>
  colleges.map(({ id, lessons: { running, ended, later } }) => [id, running, ended, later])

it('counts the lessons of each college by state, the period under way and the next one', async () => {
  const campus = campusOf(await world.readAt('10:20:00'), school1)
  expect(campus).toMatchObject({ day: '2025-05-14', isPlanned: true })
  expect(campus.colleges).toEqual([
    { id: '10', name: '学院10', students: 8, activeRate: 20, lessons: { running: 1, ended: 0, later: 0 }, signs: 1 },
    { id: '11', name: '学院11', students: 10, activeRate: 20, lessons: { running: 0, ended: 0, later: 1 }, signs: 2 },
  ])
  expect(campus.periods.map(({ section, lessons, people }) => [section, lessons, people])).toEqual([
    ['1-2节', 1, 18],
    ['3-4节', 1, 18],
    ['5-6节', 1, 18],
  ])
  const running = { section: '3-4节', start: TEN, end: at('11:35:00'), lessons: 1, people: 18, present: 3 }
  expect(campus.running).toEqual(running)
  expect(campus.next).toMatchObject({ section: '5-6节', start: at('14:00:00'), lessons: 1, people: 18 })
})

it('passes through its day: a lesson ends by the bell, one that nobody starts is dropped at its planned end', async () => {
  const states = []
  for (const time of ['07:00:00', '09:00:00', '11:34:59', '11:35:00', '15:34:59', '15:35:00']) {
    const campus = campusOf(await world.readAt(time), school1)
    states.push([time, lessonsOf(campus), campus.running?.section, campus.next?.start])
  }
  expect(states).toEqual([
    [
      '07:00:00',
      [
        ['10', 0, 0, 2],
        ['11', 0, 0, 1],
      ],
      undefined,
      at('08:00:00'),
    ],
    [
      '09:00:00',
      [
        ['10', 0, 0, 2],
        ['11', 0, 0, 1],
      ],
      '1-2节',
      TEN,
    ],
    [
      '11:34:59',
      [
        ['10', 1, 0, 0],
        ['11', 0, 0, 1],
      ],
      '3-4节',
      at('14:00:00'),
    ],
    [
      '11:35:00',
      [
        ['10', 0, 1, 0],
        ['11', 0, 0, 1],
      ],
      undefined,
      at('14:00:00'),
    ],
    [
      '15:34:59',
      [
        ['10', 0, 1, 0],
        ['11', 0, 0, 1],
      ],
      '5-6节',
      at('08:00:00', '2025-05-15'),
    ],
    [
      '15:35:00',
      [
        ['10', 0, 1, 0],
        ['11', 0, 0, 0],
      ],
      undefined,
      at('08:00:00', '2025-05-15'),
    ],
  ])
})

it('ends a lesson at the same second on the page of its class', async () => {
  for (const [time, isRunning] of [
    ['11:34:59', true],
    ['11:35:00', false],
  ] as const) {
    const lessons = createLessons({
      store: world.store,
      directory: world.directory,
      clock: world.clock,
      live: await world.readAt(time),
    })
    const { lesson: held } = await lessons.lesson(school1, { classId: 1, termId: '2024-2025-2' })
    expect([time, held?.isRunning]).toEqual([time, isRunning])
  }
})

it('shows a college its own lessons, walls no small groups, and the nation no campus', async () => {
  const live = await world.readAt('15:36:00')
  expect(lessonsOf(campusOf(live, college11))).toEqual([['11', 0, 0, 0]])
  expect(campusOf(live, college11).next).toMatchObject({ start: at('10:00:00', '2025-05-16'), section: '3-4节' })
  // College 10 has two teachers beside its eight students.
  const shown = campusOf(await world.readAt('10:20:00'), wall)
  expect(shown.colleges.map(({ students, activeRate, signs }) => [students, activeRate, signs])).toEqual([
    [null, null, null],
    [10, null, null],
  ])
  expect(shown.running).toMatchObject({ people: 18, present: null })
  expect(payloadOf['rt:class'](live, nation).campus).toBeNull()
})

it('does without a timetable and without colleges, and counts any number of lessons', async () => {
  const live = await world.readAt('10:20:00')
  const school3: Scope = { level: 'school', schools: [3], label: '' }
  expect(campusOf(live, school3)).toMatchObject({
    isPlanned: false,
    colleges: [],
    periods: [],
    running: null,
    next: null,
  })
  const open = (id: number) => ({ id, classId: 3, collegeId: 0, section: '', startedAt: TEN / 1000, should: 2 })
  for (let i = 1; i <= 300; i++) live.book.classes.openSession(3, open(i))
  const campus = campusOf(live, school3)
  expect(lessonsOf(campus)).toEqual([['0', 300, 0, 0]])
  expect(campus.running).toMatchObject({ start: TEN, end: TEN + 95 * 60_000, lessons: 300, people: 600, present: null })
})

it('says the room of the plan, unless the lesson says its own, and follows a plan that changes', async () => {
  const live = await world.readAt('10:20:00')
  const rooms = () => payloadOf['rt:class'](live, school1).sessions.map(({ room }) => room)
  expect(rooms()).toEqual(['A305'])
  live.book.classes.openSession(1, {
    id: 9,
    classId: 1,
    collegeId: 10,
    section: '3-4节',
    startedAt: TEN / 1000,
    should: 18,
    room: 'B1',
  })
  expect(rooms()).toEqual(['B1', 'A305'])
  const cancelled = planned('2025-05-14', '5-6节', ['14:00', '15:35'], 11, { version: 2, is_deleted: 1 })
  await world.put('fact_planned_lesson', [cancelled], 'cancelled')
  world.clock.at += 61_000
  await live.refresh()
  expect(campusOf(live, school1).colleges.at(-1)?.lessons.later).toBe(0)
  await world.put('fact_planned_lesson', [{ ...cancelled, version: 3, is_deleted: 0 }], 'planned-again')
  world.clock.at += 61_000
  await live.refresh()
  expect(campusOf(live, school1).colleges.at(-1)?.lessons.later).toBe(1)
})

it('stays within its bytes under a timetable of thousands of invented sections, and keeps the true ones', async () => {
  const live = await world.readAt('10:20:00')
  const flood = Array.from({ length: 6000 }, (_, i) =>
    planned('2025-05-14', `${'课'.repeat(30)}${i}`, ['07:00', '07:45'], 10, { class_id: 100 + i }),
  )
  const plan = [1, 2].map((id) => planned('2025-05-14', '3-4节', ['10:00', '11:35'], 10, { class_id: 50 + id }))
  await world.put('fact_planned_lesson', [...flood, ...plan], 'flood')
  world.clock.at += 61_000
  await live.refresh()
  const payload = payloadOf['rt:class'](live, school1)
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(topicBounds['rt:class'].bytes)
  const { periods, running } = campusOf(live, school1)
  expect(periods).toHaveLength(MAX_PERIODS)
  expect(periods.find(({ section }) => section === '3-4节')).toMatchObject({ lessons: 3 })
  expect(running?.section).toBe('3-4节')
})
