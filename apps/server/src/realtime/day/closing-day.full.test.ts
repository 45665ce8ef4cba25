import { type LiveMeasureId, platforms } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventOf, openTestWorld, schoolOf, type TestWorld, writeFacts } from '../../../testing/worlds/live-world.ts'
import { midnightOf } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { countUntil } from '../../warehouse/count-until.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { countersInvariant } from '../../warehouse/invariants/counters.ts'
import { RollupKeeper } from '../../warehouse/rollups/keeper.ts'
import { measureIds } from './cells.ts'
import { LiveDay } from './live-day.ts'

const DAY = '2025-05-14'
const NEXT = '2025-05-15'
const LAST_SECOND = midnightOf(NEXT) / 1000 - 1
const scopes: readonly Scope[] = [
  { level: 'nation', label: '全国' },
  { level: 'province', provinces: ['530000'], label: '云南省' },
  { level: 'school', schools: [1], label: '' },
  { level: 'school', schools: [1], colleges: [10], label: '' },
]

let now = midnightOf(DAY)
const clock = { now: () => now }
let world: TestWorld
const newDay = () => new LiveDay({ store: world.store, directory: world.directory, clock, rollupVersion: () => 0 })

const EVENTS = 720
/** Events of a day that are spread from its first second to its last. Courses are used by people of every school. */
const eventsOf = (from: number, to: number): AcceptedEvent[] =>
  Array.from({ length: to - from }, (_, n) => {
    const i = from + n
    const user = (i % 59) + 1
    const at = midnightOf(DAY) + i * 120_000 + (i === EVENTS - 1 ? 119_000 : 0)
    const platform = platforms[i % 4]
    const student = user % 10 !== 0
    const kind = i % 7
    const course = (i % 3) + 1
    if (kind === 0) return eventOf(user, 'login', at, { platform })
    if (kind === 1)
      return eventOf(user, 'play', at, { platform, resourceId: course, objectId: course, ownerSchoolId: course })
    if (kind === 2 && student)
      return eventOf(user, 'answer', at, { platform, questionId: 1, objectId: 1, ownerSchoolId: 1, correct: 1 })
    if (kind === 3 && student)
      return eventOf(user, 'sign', at, { platform, courseId: schoolOf(user), classId: schoolOf(user) })
    if (kind === 4 && student) return eventOf(user, 'homework', at, { platform, courseId: schoolOf(user) })
    if (kind === 5 && student)
      return eventOf(user, 'activity', at, { platform, activityId: 7, objectId: 7, classId: schoolOf(user) })
    return eventOf(user, student ? 'study' : 'other', at, {
      platform,
      ...(student ? { courseId: course, ownerSchoolId: course } : {}),
    })
  })

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

type Counters = Partial<Record<LiveMeasureId, number>>
/** Counters of the day; who is online is a moment, not a count of the day. */
const counted = measureIds.filter((id) => id !== 'online.users')
const countersOf = (live: LiveDay, scope: Scope): Counters =>
  Object.fromEntries(counted.map((id) => [id, live.value(id, scope)]))
const inScopes = (live: LiveDay): Counters[] => scopes.map((scope) => countersOf(live, scope))

/** Where two readings of the counters differ; what one of them does not know by the scope is left out. */
const differences = (left: readonly Counters[], right: readonly Counters[]): string[] =>
  left.flatMap((counters, i) =>
    counted
      .filter((id) => right[i]?.[id] !== undefined && counters[id] !== right[i]?.[id])
      .map((id) => `${JSON.stringify(scopes[i])} ${id}: ${counters[id]}, not ${right[i]?.[id]}`),
  )

/** Counters that were lower at one moment than at the one before. */
const falls = (moments: readonly (readonly Counters[])[]): string[] =>
  moments
    .slice(1)
    .flatMap((moment, at) =>
      moment.flatMap((counters, i) => counted.filter((id) => (counters[id] ?? 0) < (moments[at]?.[i]?.[id] ?? 0))),
    )

describe('L12: the counters of a day', () => {
  it('never fall, are those of a restart, and at 24:00 those of the closed day', async () => {
    const live = newDay()
    const moments: Counters[][] = []
    const events: AcceptedEvent[] = []
    while (events.length < EVENTS) {
      const some = eventsOf(events.length, events.length + 60)
      events.push(...some)
      now = (some.at(-1)?.at ?? 0) * 1000
      live.accept(some)
      await live.tick()
      await writeFacts(world, some)
      moments.push(inScopes(live))
      // At noon the server dies, and another counts the morning from what is on disk.
      if (events.length === EVENTS / 2) {
        const restarted = newDay()
        await restarted.hydrate()
        expect(differences(inScopes(restarted), inScopes(live))).toEqual([])
        const forgetful = newDay()
        forgetful.accept(events.slice(1))
        expect(differences(inScopes(forgetful), inScopes(live))).not.toEqual([])
      }
    }
    expect(falls(moments)).toEqual([])
    expect(falls([...moments, ...moments.slice(-2, -1)]).length).toBeGreaterThan(0)

    expect(now).toBe(LAST_SECOND * 1000)
    const atMidnight = inScopes(live)
    const fromFacts = await Promise.all(scopes.map((scope) => countUntil(world.store, scope, DAY, LAST_SECOND)))
    expect(differences(atMidnight, fromFacts)).toEqual([])
    expect(atMidnight[0]?.['today.logs']).toBe(EVENTS)
    // An event that was counted twice, and one that was lost.
    for (const wrong of [[...events, ...events.slice(-1)], events.slice(0, -1)]) {
      const broken = newDay()
      broken.accept(wrong)
      expect(differences(inScopes(broken), fromFacts)).not.toEqual([])
    }
  })

  it('are the roll-ups of the night after', async () => {
    now = midnightOf(NEXT) + 600_000
    const keeper = new RollupKeeper(world.store, clock)
    await keeper.load()
    await keeper.touch([DAY])
    await keeper.run()
    const invariant = { store: world.store, today: NEXT, calendar: new Calendar(), drawn: {}, seed: 1 }
    const findings = await countersInvariant.check(invariant)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.find(({ scope }) => scope.startsWith('today.logs'))?.left).toBe(2 * EVENTS)
    // A late event whose week has not been built again: the facts know it, the roll-ups do not.
    await writeFacts(world, [eventOf(1, 'login', LAST_SECOND * 1000)])
    expect((await countersInvariant.check(invariant)).filter(({ ok }) => !ok).length).toBeGreaterThan(0)
    await keeper.touch([DAY])
    await keeper.run()
    expect((await countersInvariant.check(invariant)).filter(({ ok }) => !ok)).toEqual([])
  })
})
