import { attendanceKinds, platforms, type Topics } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventOf, openTestWorld, schoolOf, type TestWorld } from '../../../testing/worlds/live-world.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { phases } from '../day/cells.ts'
import { LiveDay } from '../day/live-day.ts'
import { countersChanged } from '../gateway/room.ts'
import { livePort } from '../handlers.ts'
import { payloadOf } from '../payloads.ts'

const NOON = Date.parse('2025-05-14T12:00:30+08:00')
let world: TestWorld
let live: LiveDay

const inside: Scope = { level: 'school', schools: [1], label: '' }
const yunnan: Scope = { level: 'province', provinces: ['530000'], label: '云南省', hidesSmallGroups: true }
const outside: Scope = { ...inside, hidesSmallGroups: true }
const fromProvince: Scope = { ...outside, within: yunnan }

/** Of school 1: nine online, two of them teachers; of school 2: three, and a dozen more who did something in the morning. */
const ofSchool = (school: number, isTeacher: boolean) =>
  Array.from({ length: 60 }, (_, i) => i + 1).filter(
    (user) => schoolOf(user) === school && (user % 10 === 0) === isTeacher,
  )
beforeAll(async () => {
  world = await openTestWorld()
  live = new LiveDay({
    store: world.store,
    directory: world.directory,
    clock: { now: () => NOON },
    rollupVersion: () => 0,
  })
  await live.hydrate()
  const [teachers, students, others] = [ofSchool(1, true), ofSchool(1, false), ofSchool(2, false)]
  live.accept([
    ...teachers.slice(0, 2).map((user) => eventOf(user, 'other', NOON, { platform: 'zjy' })),
    ...students.slice(0, 7).map((user, i) => eventOf(user, 'study', NOON, { platform: i < 2 ? 'mooc' : 'zjy' })),
    ...others.slice(0, 3).map((user) => eventOf(user, 'study', NOON)),
    ...others.slice(3, 15).map((user) => eventOf(user, 'study', NOON - 3_600_000)),
  ])
  const { classes } = live.book
  const at = NOON / 1000 - 600
  for (const [id, students] of [
    [1, [16, 1, 1]],
    [2, [12, 0, 0]],
  ] as const) {
    classes.openSession(1, { id, classId: 1, collegeId: 10, section: `${id}`, startedAt: at, should: 20 })
    classes.openSign(1, { id, sessionId: id, openedAt: at, should: 20 })
    let student = 0
    students.forEach((n, state) => {
      for (let i = 0; i < n; i++)
        classes.say(1, id, ++student, at, (['present', 'late', 'early'] as const)[state] ?? 'present')
    })
  }
})
afterAll(() => world.close())

const onlineOf = (scope: Scope) => payloadOf['rt:online'](live, scope)
const countersOf = (scope: Scope) => payloadOf['rt:counters'](live, scope)
const numberOf = (numbers: Readonly<Record<string, number | null>>) => Object.values(numbers)

/** Whether exactly one number of a sum is hidden, so that it follows from the others. */
const hasOneGap = (whole: number | null, parts: readonly (number | null)[]): boolean =>
  [whole, ...parts].filter((n) => n === null).length === 1
const few = (numbers: readonly (number | null)[]) => numbers.filter((n) => n !== null && n > 0 && n < 5)

describe('people online', () => {
  it.each([
    ['a school from outside', outside],
    ['a school of a province', fromProvince],
    ['a province', yunnan],
  ])('of %s never say a small group, nor what would', (_, scope) => {
    const { online, byRole, byPlatform, spark } = onlineOf(scope)
    expect(few([online, ...numberOf(byRole), ...numberOf(byPlatform), ...spark])).toEqual([])
    expect(hasOneGap(online, numberOf(byRole))).toBe(false)
    expect(hasOneGap(online, numberOf(byPlatform))).toBe(false)
  })
  it('are all shown inside of the school', () => {
    expect(onlineOf(inside)).toMatchObject({
      online: 9,
      byRole: { teacher: 2, student: 7 },
      byPlatform: { zjy: 7, mooc: 2 },
    })
    expect(onlineOf(inside)).not.toHaveProperty('withheld')
  })
  it('say why they are withheld, and noughts are shown', () => {
    const { online, byRole, byPlatform, withheld } = onlineOf(outside)
    expect([online, byRole, byPlatform]).toEqual([
      9,
      { teacher: null, student: null },
      Object.fromEntries(platforms.map((id) => [id, id === 'zjy' || id === 'mooc' ? null : 0])),
    ])
    expect(withheld).toEqual({
      byRole: { teacher: 'few', student: 'derivable' },
      byPlatform: { zjy: 'derivable', mooc: 'few' },
    })
  })
  it('of a school are withheld where its province would say those of another', () => {
    // Twelve are online in the province, nine of them here: three at the other school.
    expect(onlineOf(yunnan).online).toBe(12)
    expect([onlineOf(outside).online, onlineOf(fromProvince).online]).toEqual([9, null])
    expect(onlineOf(fromProvince).withheld?.online).toBe('derivable')
  })
})

it('counters leave no few active teachers or students between them', async () => {
  expect(countersOf(inside).c).toMatchObject({ 'today.activeUsers': 9, 'today.activeTeachers': 2 })
  const { c, withheld } = countersOf(outside)
  expect(c).toMatchObject({ 'today.activeUsers': 9, 'today.activeTeachers': null, 'today.logs': 9 })
  expect(withheld).toEqual({ 'today.activeTeachers': 'few' })
  const one = eventOf(ofSchool(3, true)[0] as number, 'other', NOON)
  const three = ofSchool(3, true).slice(0, 2)
  expect(one.schoolId).toBe(3)
  live.accept([
    ...three.map((user) => eventOf(user, 'other', NOON)),
    ...ofSchool(3, false)
      .slice(0, 3)
      .map((user) => eventOf(user, 'study', NOON)),
  ])
  // Two teachers and three students: both are few.
  const third = countersOf({ level: 'school', schools: [3], label: '', hidesSmallGroups: true })
  expect([third.c['today.activeUsers'], third.c['today.activeTeachers']]).toEqual([5, null])
  const polled = await livePort(live).realTime(outside)
  expect([polled.c, polled.withheld]).toEqual([c, withheld])
})

it('a counter travels with its mark, and again when only the mark has changed', () => {
  const day = (c: Topics['rt:counters']['c'], withheld?: Topics['rt:counters']['withheld']): Topics['rt:counters'] => ({
    date: '2025-05-14',
    c,
    tot: {},
    ...(withheld ? { withheld } : {}),
  })
  const hidden = day({ 'today.signIns': null, 'today.logs': 9 }, { 'today.signIns': 'few' })
  expect(countersChanged(hidden, day({ 'today.signIns': 0, 'today.logs': 9 }))).toEqual(
    day({ 'today.signIns': null }, { 'today.signIns': 'few' }),
  )
  expect(
    countersChanged(day({ 'today.signIns': null, 'today.logs': 9 }, { 'today.signIns': 'derivable' }), hidden),
  ).toEqual(day({ 'today.signIns': null }, { 'today.signIns': 'derivable' }))
  expect(countersChanged(day({ 'today.signIns': 5, 'today.logs': 9 }), hidden)).toEqual(day({ 'today.signIns': 5 }))
  expect(countersChanged(hidden, hidden)).toBeUndefined()
})

describe('lessons', () => {
  const classesOf = (scope: Scope) => payloadOf['rt:class'](live, scope)

  it('are shown in full inside of the school', () => {
    const { sessions, attendance } = classesOf(inside)
    expect(sessions.map(({ should, present }) => [should, present])).toEqual([
      [20, 18],
      [20, 12],
    ])
    expect(attendance).toEqual({
      should: 40,
      came: 30,
      states: { present: 28, late: 1, early: 1, leave: 0, absent: 10 },
    })
  })

  it.each([
    ['a school', outside],
    ['a school of a province', fromProvince],
    ['a province', yunnan],
  ])('of %s say nothing of the few who were late or left early', (_, scope) => {
    const { sessions, attendance } = classesOf(scope)
    if (!attendance) throw new Error('there are sign-ins')
    const { should, came, states, withheld } = attendance
    expect(few([should, came, ...numberOf(states)])).toEqual([])
    expect(hasOneGap(came, [states.present, states.late, states.early])).toBe(false)
    expect(withheld).toMatchObject({ late: 'few', early: 'few', present: 'derivable' })
    // Two of twenty are missing in the first lesson; the sum of both would say it, so that the other is withheld too.
    expect(sessions.map(({ should: expected, present, withheld: marks }) => [expected, present, marks])).toEqual([
      [20, null, { present: 'derivable' }],
      [20, null, { present: 'derivable' }],
    ])
    expect(attendanceKinds.every((kind) => (states[kind] === null) === (withheld?.[kind] !== undefined))).toBe(true)
  })
})

it('activities of a phase leave no few who took part or did not', () => {
  const joined = [3, 16, 9]
  const [school] = live.view.schoolsOf(inside)
  if (!school) throw new Error('the school is known')
  phases.forEach((_, phase) => {
    const activity = live.book.openActivity(900 + phase, school, phase, 18)
    for (let user = 1; user <= (joined[phase] ?? 0); user++) live.book.join(activity, user)
  })
  const act = payloadOf['rt:act'](live, outside)
  expect(act.joined).toEqual({ before: null, mid: null, later: 9 })
  expect(act.withheld).toEqual({ joined: { before: 'few', mid: 'derivable' } })
  expect(payloadOf['rt:act'](live, inside).joined).toEqual({ before: 3, mid: 16, later: 9 })
})
