import { type LiveMeasureId, platforms, type ReplayRun } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventOf, openTestWorld, schoolOf, type TestWorld, writeFacts } from '../../../testing/worlds/live-world.ts'
import { correct } from '../../ingest/achievements/correctable.ts'
import { addDays, midnightOf } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { countUntil } from '../../warehouse/count-until.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { countersInvariant } from '../../warehouse/invariants/counters.ts'
import { RollupKeeper } from '../../warehouse/rollups/keeper.ts'
import { measureIds } from '../day/cells.ts'
import { LiveDay } from '../day/live-day.ts'
import { payloadOf } from '../payloads.ts'
import { ReplayDay } from './replay-day.ts'

const DAY = '2025-05-14'
const BEGIN = midnightOf(DAY)
const LAST_MS = midnightOf(addDays(DAY, 1)) - 1
const HOUR = 3_600_000
const scopes: readonly Scope[] = [
  { level: 'nation', label: '全国' },
  { level: 'province', provinces: ['530000'], label: '云南省' },
  { level: 'school', schools: [1], label: '' },
  { level: 'school', schools: [1], colleges: [10], label: '' },
]
const [nation] = scopes as [Scope]

/** The server's clock, months later. */
const STARTED = Date.parse('2025-11-22T09:00:00+08:00')
let now = STARTED
const clock = { now: () => now }
let world: TestWorld

const EVENTS = 720
/** Events of the day, one every two minutes, and a few of the days beside it. */
const action = (i: number): AcceptedEvent => {
  const user = (i % 59) + 1
  const at = BEGIN + i * 120_000 + (i === EVENTS - 1 ? 119_000 : 30_000)
  const platform = platforms[i % 4]
  const student = user % 10 !== 0
  const kind = i % 7
  const course = (i % 3) + 1
  if (kind === 0) return eventOf(user, 'login', at, { platform })
  if (kind === 1)
    return eventOf(user, 'play', at, { platform, resourceId: course, objectId: course, ownerSchoolId: course })
  if (kind === 2 && student)
    return eventOf(user, 'answer', at, { platform, questionId: 1, objectId: 1, ownerSchoolId: 1, correct: 1 })
  if (kind === 3 && student) return eventOf(user, 'homework', at, { platform, courseId: schoolOf(user) })
  return eventOf(user, student ? 'study' : 'other', at, {
    platform,
    ...(student ? { courseId: course, ownerSchoolId: course } : {}),
  })
}
const TEN = BEGIN + 10 * HOUR
const teach = (minute: number, more: Partial<AcceptedEvent>) =>
  eventOf(30, 'teach', TEN + minute * 60_000, { classId: 1, courseId: 1, sessionId: 7, ...more })
const sign = (user: number, minute: number, more: Partial<AcceptedEvent> = {}) =>
  eventOf(user, 'sign', TEN + minute * 60_000, { classId: 1, courseId: 1, signId: 71, objectId: 71, ...more })
/** A lesson at ten, with a sign-in that is corrected and an activity that two join. */
const lesson: AcceptedEvent[] = [
  teach(0, { open: 'session', objectId: 7, section: '3-4节' }),
  teach(1, { open: 'sign', signId: 71, objectId: 71, method: 'one_tap' }),
  sign(6, 2),
  sign(9, 9, { state: 'late' }),
  { ...sign(30, 15), role: 'teacher', studentId: 15, state: 'sick_leave' },
  teach(5, { open: 'activity', activityId: 72, objectId: 72, phase: 'mid', activityType: 'vote' }),
  eventOf(6, 'activity', TEN + 6 * 60_000, { classId: 1, courseId: 1, sessionId: 7, activityId: 72, objectId: 72 }),
  eventOf(9, 'activity', TEN + 8 * 60_000, { classId: 1, courseId: 1, sessionId: 7, activityId: 72, objectId: 72 }),
]

beforeAll(async () => {
  world = await openTestWorld()
  const events = [...Array.from({ length: EVENTS }, (_, i) => action(i)), ...lesson]
  const beside = [eventOf(1, 'login', BEGIN - 60_000), eventOf(2, 'login', LAST_MS + 60_000)]
  await writeFacts(world, [...events, ...beside])
  const { changes } = await correct(lesson, {
    store: world.store,
    directory: world.directory,
    intakeStore: { waiting: async () => [] } as never,
  })
  for (const { table, rows } of changes)
    await world.store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), `replayed-${table}`)
})
afterAll(() => world.close())

const runAt = (more: Partial<ReplayRun> = {}): ReplayRun => ({
  id: 'r',
  day: DAY,
  moment: BEGIN,
  since: now,
  speed: 600,
  paused: false,
  loops: false,
  ...more,
})
const replayOf = (run: ReplayRun) =>
  new ReplayDay(run, {
    store: world.store,
    directory: world.directory,
    rollupVersion: () => 0,
    clock,
    onTrouble: (text, error) => expect.fail(`${text}: ${error}`),
  })

type Counters = Partial<Record<LiveMeasureId, number>>
const countersOf = (live: LiveDay): Counters[] =>
  scopes.map((scope) => Object.fromEntries(measureIds.map((id) => [id, live.value(id, scope)])))
/** What the facts know up to a second; numbers that are not known by a scope are left out. */
const factsUntil = (at: number): Promise<Counters[]> =>
  Promise.all(scopes.map((scope) => countUntil(world.store, scope, DAY, at)))
const differences = (left: readonly Counters[], right: readonly Counters[]): string[] =>
  right.flatMap((counters, i) =>
    (Object.keys(counters) as LiveMeasureId[])
      .filter((id) => left[i]?.[id] !== counters[id])
      .map((id) => `${JSON.stringify(scopes[i])} ${id}: ${left[i]?.[id]}, not ${counters[id]}`),
  )
const lessonsOf = (live: LiveDay) => [payloadOf['rt:class'](live, nation), payloadOf['rt:act'](live, nation)]

/** Lets the server's time pass in steps, ms, and the replay with it. */
async function pass(day: ReplayDay, ms: number, step: number): Promise<void> {
  for (const end = now + ms; now < end; ) {
    now = Math.min(end, now + step)
    await day.follow()
  }
}

describe('a replayed day', () => {
  it('has at every moment what its facts had until then, and at 24:00 those of the closed day', async () => {
    now = STARTED
    const day = replayOf(runAt())
    await day.follow()
    expect(day.live.value('today.logs', nation)).toBe(0)
    // At 600 times its speed a day takes 144 seconds. The steps are those of a server that is busy now and then.
    let seen = 0
    for (const step of [200, 200, 1000, 200, 3000, 200]) {
      await pass(day, 24_000, step)
      const at = Math.floor(day.clock.now() / 1000)
      expect(differences(countersOf(day.live), await factsUntil(at)), new Date(at * 1000).toISOString()).toEqual([])
      expect(day.live.value('today.logs', nation)).toBeGreaterThan(seen)
      seen = day.live.value('today.logs', nation)
    }
    expect(day.clock.now()).toBe(LAST_MS)
    expect(day.live.value('today.logs', nation)).toBe(EVENTS + lesson.length)
    // It stands still there.
    await pass(day, 60_000, 10_000)
    expect(day.clock.now()).toBe(LAST_MS)
    expect(differences(countersOf(day.live), await factsUntil(Math.floor(LAST_MS / 1000)))).toEqual([])
  })

  it('is the same played from midnight and counted in the middle of the day', async () => {
    now = STARTED
    const played = replayOf(runAt())
    await played.follow()
    for (const [ms, what] of [
      [(10 * HOUR + 4 * 60_000) / 600, 'signed in, no activity yet'],
      [(6 * 60_000) / 600, 'activity open'],
      [(2 * HOUR) / 600, 'the lesson is over'],
    ] as const) {
      await pass(played, ms, 200)
      const counted = replayOf(runAt({ moment: played.clock.now(), paused: true }))
      await counted.follow()
      expect(counted.clock.now(), what).toBe(played.clock.now())
      expect(lessonsOf(counted.live), what).toEqual(lessonsOf(played.live))
      expect(countersOf(counted.live), what).toEqual(countersOf(played.live))
      expect(payloadOf['rt:online'](counted.live, nation).spark.slice(0, 59), what).toEqual(
        payloadOf['rt:online'](played.live, nation).spark.slice(0, 59),
      )
    }
    expect(payloadOf['rt:act'](played.live, nation)).toMatchObject({ joined: { mid: 2 }, expected: { mid: 18 } })
    // The whole day counted at once, as a server counts today when it starts, knows no more than the played one.
    await pass(played, (12 * HOUR) / 600, 200)
    const today = new LiveDay({
      store: world.store,
      directory: world.directory,
      clock: { now: () => LAST_MS },
      rollupVersion: () => 0,
    })
    await today.hydrate()
    expect(countersOf(played.live)).toEqual(countersOf(today))
    expect(lessonsOf(played.live)).toEqual(lessonsOf(today))
  })

  it('stands while it is paused, jumps both ways, and runs at another speed', async () => {
    now = STARTED
    const day = replayOf(runAt({ moment: BEGIN + 12 * HOUR, speed: 60 }))
    await day.follow()
    expect(differences(countersOf(day.live), await factsUntil(BEGIN / 1000 + 12 * 3600))).toEqual([])
    await pass(day, 10_000, 200)
    expect(day.clock.now()).toBe(BEGIN + 12 * HOUR + 600_000)
    const moment = day.clock.now()
    day.run = { ...day.run, moment, since: now, paused: true }
    const stood = countersOf(day.live)
    await pass(day, 60_000, 5000)
    expect([day.clock.now(), countersOf(day.live)]).toEqual([moment, stood])
    for (const hour of [6, 20, 9]) {
      day.run = { ...day.run, moment: BEGIN + hour * HOUR, since: now }
      await day.follow()
      expect(differences(countersOf(day.live), await factsUntil(BEGIN / 1000 + hour * 3600)), String(hour)).toEqual([])
    }
    day.run = { ...day.run, since: now, paused: false, speed: 1 }
    await pass(day, 120_000, 1000)
    expect(day.clock.now()).toBe(BEGIN + 9 * HOUR + 120_000)
    expect(differences(countersOf(day.live), await factsUntil(day.clock.now() / 1000))).toEqual([])
  })

  it('begins again where it loops', async () => {
    now = STARTED
    const day = replayOf(runAt({ moment: BEGIN + 23 * HOUR, loops: true }))
    await day.follow()
    await pass(day, (2 * HOUR) / 600, 200)
    expect(day.clock.now()).toBe(BEGIN + HOUR)
    expect(differences(countersOf(day.live), await factsUntil(BEGIN / 1000 + 3600))).toEqual([])
  })

  it('counts afresh after the engine was away, and loses nothing', async () => {
    now = STARTED
    let isAway = false
    const query: typeof world.store.query = (...asked) =>
      isAway ? Promise.reject(new Error('away')) : world.store.query(...asked)
    const day = new ReplayDay(runAt(), {
      store: { ...world.store, query },
      directory: world.directory,
      rollupVersion: () => 0,
      clock,
      onTrouble: () => undefined,
    })
    await day.follow()
    isAway = true
    now += 8000
    await expect(day.follow()).rejects.toThrow('away')
    isAway = false
    await pass(day, 4000, 200)
    expect(differences(countersOf(day.live), await factsUntil(day.clock.now() / 1000))).toEqual([])
  })

  it('L12 holds for its last second: what it shows is what the roll-ups of the closed day hold', async () => {
    now = STARTED
    const keeper = new RollupKeeper(world.store, { now: () => LAST_MS + 600_000 })
    await keeper.load()
    await keeper.touch([DAY])
    await keeper.run()
    const findings = await countersInvariant.check({
      store: world.store,
      today: addDays(DAY, 1),
      calendar: new Calendar(),
      drawn: {},
      seed: 1,
    })
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    const day = replayOf(runAt({ moment: LAST_MS, paused: true }))
    await day.follow()
    const [rolled] = await world.store.query<{ logs: number }>(
      "SELECT sum(logs) AS logs FROM log_day WHERE stat_date = {day:Date} AND user_role <> 'staff'",
      { day: DAY },
    )
    expect(day.live.value('today.logs', nation)).toBe(rolled?.logs)
  })
})
