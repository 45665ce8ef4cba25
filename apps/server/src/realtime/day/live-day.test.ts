import { type LiveMeasureId, members, nameOnWalls, platforms } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventOf, openTestWorld, schoolOf, type TestWorld, writeFacts } from '../../../testing/worlds/live-world.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { dynamicOf } from '../dynamic.ts'
import { feedItem } from '../feed-text.ts'
import { livePort } from '../handlers.ts'
import { hotLists } from '../hot.ts'
import { payloadOf } from '../payloads.ts'
import { measureIds } from './cells.ts'
import { LiveDay } from './live-day.ts'

const nation: Scope = { level: 'nation', label: '全国' }
const yunnan: Scope = { level: 'province', provinces: ['530000'], label: '云南省' }
const school1: Scope = { level: 'school', schools: [1], label: '' }
const college1: Scope = { level: 'school', schools: [1], colleges: [10], label: '' }

const NOON = Date.parse('2025-05-14T12:00:30+08:00')
let now = NOON
const clock = { now: () => now }
let world: TestWorld
const newDay = () => new LiveDay({ store: world.store, directory: world.directory, clock, rollupVersion: () => 0 })

/** A morning: everybody does this and that, some of it long ago, some just now. */
const morning: AcceptedEvent[] = Array.from({ length: 600 }, (_, i) => {
  const user = (i % 59) + 1
  const at = NOON - (i % 7 === 0 ? i * 1000 : 3_600_000 + i * 20_000)
  const platform = platforms[i % 4]
  const student = user % 10 !== 0
  const kind = i % 6
  if (kind === 0) return eventOf(user, 'login', at, { platform })
  if (kind === 1)
    return eventOf(user, 'play', at, {
      platform,
      resourceId: (i % 3) + 1,
      objectId: (i % 3) + 1,
      ownerSchoolId: (i % 3) + 1,
    })
  if (kind === 2 && student)
    return eventOf(user, 'answer', at, { platform, questionId: 1, objectId: 1, ownerSchoolId: 1, correct: 1 })
  if (kind === 3 && student)
    return eventOf(user, 'sign', at, { platform, courseId: schoolOf(user), classId: schoolOf(user) })
  if (kind === 4 && student) return eventOf(user, 'homework', at, { platform, courseId: schoolOf(user) })
  return eventOf(user, student ? 'study' : 'other', at, { platform, ...(student ? { courseId: (i % 3) + 1 } : {}) })
})

beforeAll(async () => {
  world = await openTestWorld()
  await writeFacts(world, morning)
})
afterAll(() => world.close())

const allOf = (live: LiveDay, scope: Scope) =>
  Object.fromEntries(measureIds.map((id) => [id, live.value(id, scope)])) as Record<LiveMeasureId, number>

describe('counting', () => {
  it('equals a recount of the events', () => {
    const live = newDay()
    live.accept(morning)
    const count = (events: readonly AcceptedEvent[]) => ({
      'today.logs': events.length,
      'today.logins': events.filter((e) => e.type === 'login').length,
      'today.activeUsers': new Set(events.map((e) => e.userId)).size,
      'today.activeTeachers': new Set(events.filter((e) => e.role === 'teacher').map((e) => e.userId)).size,
      'today.signIns': events.filter((e) => e.type === 'sign').length,
      'today.homeworks': events.filter((e) => e.type === 'homework').length,
      'online.users': new Set(events.filter((e) => e.at > NOON / 1000 - 300).map((e) => e.userId)).size,
    })
    expect(allOf(live, nation)).toMatchObject({ ...count(morning), 'today.activeSchools': 3, 'today.activeCourses': 3 })
    expect(allOf(live, yunnan)).toMatchObject(count(morning.filter((e) => e.provinceCode === '530000')))
    expect(allOf(live, school1)).toMatchObject(count(morning.filter((e) => e.schoolId === 1)))
    expect(allOf(live, college1)).toMatchObject(count(morning.filter((e) => e.schoolId === 1 && e.collegeId === 10)))
    // Uses and answers stand at the school that owns what was used.
    expect(live.value('today.resourceUses', school1)).toBe(
      morning.filter((e) => e.type === 'play' && e.ownerSchoolId === 1).length,
    )
    expect(live.value('today.answers', school1)).toBe(morning.filter((e) => e.type === 'answer').length)
  })

  it('is the same after a restart, counted from the facts', async () => {
    const fed = newDay()
    fed.accept(morning)
    const read = newDay()
    await read.hydrate()
    for (const scope of [nation, yunnan, school1, college1]) {
      expect(allOf(read, scope)).toEqual(allOf(fed, scope))
      for (const dimension of ['province', 'city', 'school', 'college', 'platform', 'hour'] as const)
        expect([...read.by('today.logs', dimension, scope)].sort()).toEqual(
          [...fed.by('today.logs', dimension, scope)].sort(),
        )
      expect(read.by('online.users', 'role', scope)).toEqual(fed.by('online.users', 'role', scope))
    }
    for (const kind of ['school', 'teacher', 'course'] as const)
      expect(read.top(kind, nation, 5)).toEqual(fed.top(kind, nation, 5))
    expect(payloadOf['rt:feed'](read, nation).items).toHaveLength(20)
    for (const scope of [nation, yunnan, college1])
      expect(dynamicOf(read, scope).type).toEqual(dynamicOf(fed, scope).type)
  })

  it('says how many events each whole minute had, by platform, after a restart too', async () => {
    const read = newDay()
    await read.hydrate()
    const { minute, type, rank, feed } = dynamicOf(read, nation)
    expect([minute.x.length, minute.x[0], minute.x.at(-1)]).toEqual([60, '11:00', '11:59'])
    const from = NOON / 1000 - 30 - 3600
    const within = (platform: string, scope: Scope) =>
      morning.filter(
        (e) =>
          e.platform === platform &&
          e.at >= from &&
          e.at < from + 3600 &&
          (!scope.schools || scope.schools.includes(e.schoolId)),
      ).length
    for (const scope of [nation, school1])
      expect(
        dynamicOf(read, scope).minute.series.map(({ id, data }) => [
          id,
          data.reduce<number>((sum, n) => sum + (n ?? 0), 0),
        ]),
      ).toEqual(platforms.map((id) => [id, within(id, scope)]))
    expect(payloadOf['rt:trend'](read, nation).minutes).toEqual(
      Object.fromEntries(minute.series.map(({ id, data }) => [id, data])),
    )
    expect(type.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(morning.length)
    expect(type.map(({ id }) => id)).toContain('study')
    expect([rank.length, feed.length]).toEqual([3, 20])

    // The minute under way has what it had before the restart.
    const had = morning.filter(({ at, platform }) => platform === 'mooc' && at >= from + 3600).length
    read.accept([eventOf(1, 'study', now, { platform: 'mooc' })])
    now += 60_000
    await read.tick()
    expect(
      dynamicOf(read, nation)
        .minute.series.find(({ id }) => id === 'mooc')
        ?.data.at(-1),
    ).toBe(had + 1)
    now = NOON
  })

  it('knows what is sought after, and the last twenty-four hours of every city', async () => {
    const live = newDay()
    await live.hydrate()
    const { courses, resources, schools, hours } = await hotLists(live, yunnan)
    const uses = morning.filter((e) => e.type === 'play' && e.ownerSchoolId !== 3)
    expect(resources).toEqual([
      { rank: 1, prevRank: null, id: '2', name: '素材2', owner: '苍山护理', value: uses.length },
    ])
    expect(schools).toEqual(live.top('school', yunnan, 8))
    expect(courses).toEqual(live.top('course', yunnan, 8))
    expect([hours.x.length, hours.x[0], hours.x.at(-1)]).toEqual([24, '2025-05-13 13:00', '2025-05-14 12:00'])
    expect(hours.places.map(({ code }) => code).sort()).toEqual(['530100', '532900'])
    for (const { code, values } of hours.places)
      expect(values.reduce((sum, n) => sum + n, 0)).toBe(morning.filter((e) => e.cityCode === code).length)
  })

  it('lists no course that nothing is known of but its id', async () => {
    const live = newDay()
    await live.hydrate()
    live.accept([eventOf(1, 'study', now, { courseId: 99_999 })])
    expect(live.book.courses.has(99_999)).toBe(true)
    expect(live.top('course', yunnan, 100).filter(({ name }) => name === '')).toEqual([])
  })

  it('counts events that arrive while it reads exactly once', async () => {
    now = NOON + 2 * 86_400_000
    const live = newDay()
    const early = eventOf(1, 'study', now)
    const late = eventOf(2, 'study', now)
    let settled = 0
    const reading = live.hydrate(async () => {
      // The first is drained before the engine is asked, the second waits in the log.
      if (settled++ === 0) {
        live.accept([early])
        await writeFacts(world, [early])
        live.accept([late])
      }
    })
    await reading
    expect(live.value('today.logs', nation)).toBe(2)
    const again = newDay()
    live.accept([eventOf(3, 'study', now)])
    await again.hydrate()
    expect(again.value('today.logs', nation)).toBe(1)
    now = NOON
  })

  it('adds up: parts and whole agree', () => {
    const live = newDay()
    live.accept(morning)
    const total = (map: Map<string, number>) => [...map.values()].reduce((sum, n) => sum + n, 0)
    for (const dimension of ['province', 'city', 'school', 'college', 'platform', 'hour'] as const)
      expect(total(live.by('today.logs', dimension, nation))).toBe(morning.length)
    expect(total(live.by('online.users', 'platform', nation))).toBe(live.value('online.users', nation))
    expect(total(live.by('online.users', 'role', nation))).toBe(live.value('online.users', nation))
  })

  it('counts participations against the class, each student once', () => {
    const live = newDay()
    return live.hydrate().then(() => {
      live.accept([
        eventOf(10, 'teach', NOON, { open: 'session', sessionId: 5, objectId: 5, classId: 2 }),
        eventOf(10, 'teach', NOON, { open: 'session', sessionId: 5, objectId: 5, classId: 2 }),
        eventOf(10, 'teach', NOON, {
          open: 'activity',
          activityId: 7,
          objectId: 7,
          classId: 2,
          phase: 'mid',
          activityType: 'vote',
        }),
        ...[1, 1, 4].map((user) => eventOf(user, 'activity', NOON, { activityId: 7, objectId: 7, classId: 2 })),
      ])
      expect(payloadOf['rt:act'](live, nation)).toEqual({
        joined: { before: 0, mid: 2, later: 0 },
        expected: { before: 0, mid: 18, later: 0 },
      })
      expect(live.value('today.sessions', nation)).toBe(1)
      expect(live.value('today.participations', nation)).toBe(3)
    })
  })
})

describe('time', () => {
  it('lets people leave five minutes after their last event', async () => {
    now = NOON
    const live = newDay()
    live.accept([eventOf(1, 'study', now), eventOf(2, 'study', now - 200_000), eventOf(3, 'study', now - 400_000)])
    expect(live.value('online.users', nation)).toBe(2)
    now += 101_000
    await live.tick()
    expect(live.value('online.users', nation)).toBe(1)
    live.accept([eventOf(1, 'study', now)])
    now += 299_000
    await live.tick()
    expect(live.value('online.users', nation)).toBe(1)
    now += 1000
    await live.tick()
    expect(live.value('online.users', nation)).toBe(0)
    expect(payloadOf['rt:online'](live, nation).spark.some((n) => n !== null && n > 0)).toBe(true)
    now = NOON
  })

  it('begins an empty day at midnight and loses nothing that came ahead of it', async () => {
    now = Date.parse('2025-05-14T23:59:58+08:00')
    const live = newDay()
    let resets = 0
    live.listen({ changed: () => undefined, reset: () => resets++ })
    live.accept([
      eventOf(1, 'study', now),
      eventOf(1, 'login', now + 4000),
      eventOf(2, 'study', Date.parse('2025-05-13T10:00:00+08:00')),
    ])
    expect(live.value('today.logs', nation)).toBe(1)
    now += 5000
    await live.tick()
    expect(resets).toBe(1)
    expect(live.book.day).toBe('2025-05-15')
    expect(allOf(live, nation)).toMatchObject({
      'today.logs': 1,
      'today.logins': 1,
      'today.activeUsers': 1,
      'online.users': 1,
    })
    expect(live.by('today.logs', 'hour', nation).get('0')).toBe(1)
    now = NOON
  })

  it('gives the whole of yesterday while today is a night, and not from the morning on', async () => {
    now = Date.parse('2025-05-15T04:00:00+08:00')
    const live = newDay()
    const night = await livePort(live).realTime(nation)
    expect(night.dayBefore?.['today.logs']).toBe(morning.length)
    expect(night.yesterday['today.logs']).toBe(0)
    now = Date.parse('2025-05-15T06:00:00+08:00')
    expect(await livePort(live).realTime(nation)).not.toHaveProperty('dayBefore')
    now = NOON
  })

  it('compares with yesterday until the same minute', async () => {
    now = NOON + 86_400_000
    const live = newDay()
    await live.hydrate()
    const until = Math.floor(NOON / 60_000) * 60
    const past = await live.yesterday(nation)
    expect(past['today.logs']).toBe(morning.filter((e) => e.at <= until).length)
    expect(past['today.resourceUses']).toBe(morning.filter((e) => e.at <= until && e.type === 'play').length)
    expect((await live.yesterday(school1))['today.activeUsers']).toBe(
      new Set(morning.filter((e) => e.at <= until && e.schoolId === 1).map((e) => e.userId)).size,
    )
    // Both days are workdays: yesterday alone says enough. On a Monday the day before was a Sunday.
    expect(await live.lastWeek(nation)).toBeUndefined()
    now = Date.parse('2025-05-19T12:00:30+08:00')
    expect(await newDay().lastWeek(nation)).toMatchObject({ 'today.logs': 0 })
    now = NOON + 86_400_000
    const wall = await livePort(live).realTime(yunnan)
    expect(wall.hour.series[1]?.data.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(
      morning.filter((e) => e.provinceCode === '530000').length,
    )
    expect(wall.hour.series[0]?.data.slice(13).every((n) => n === null)).toBe(true)
    // Yesterday's logs belong to the total although no roll-up has been built.
    expect(wall.tot).toMatchObject({
      'users.total': 40,
      'courses.total': 2,
      'logs.total': morning.filter((e) => e.provinceCode === '530000').length,
    })
    const database = await livePort(live).realTime(college1)
    expect(database.tot).toMatchObject({
      'users.total': 10,
      'logs.total': morning.filter((e) => e.schoolId === 1 && e.collegeId === 10).length,
    })
    // Resources have a college, uses of the day do not: what is not known is absent rather than nought.
    expect([
      database.tot['resources.total'],
      database.c['today.resourceUses'],
      database.yesterday['today.resourceUses'],
    ]).toEqual([0, undefined, undefined])
    live.accept([eventOf(20, 'other', now)])
    const first = live.top('teacher', nation, 3)[0]
    expect(first).toMatchObject({ rank: 1, id: '20', name: '欧阳**', owner: '江海工程', value: 1 })
    expect(first?.prevRank).toBeGreaterThan(0)
    now = NOON
  })
})

describe('the feed', () => {
  it('says what happened and never a full name', () => {
    const item = feedItem(eventOf(1, 'play', NOON, { resourceId: 2, objectId: 2 }), world.directory, nation)
    expect(item).toMatchObject({ school: '苍山护理', city: '大理州', who: '张**', text: '播放《素材2》' })
    for (const type of Object.keys(members.logType) as (keyof typeof members.logType)[]) {
      const text = feedItem(
        eventOf(10, type, NOON, { courseId: 1, resourceId: 1, open: 'activity', activityType: 'vote' }),
        world.directory,
        nation,
      )?.text
      expect(text).toMatch(/^\p{Script=Han}/u)
    }
    expect(nameOnWalls('欧阳修')).toBe('欧阳**')
    expect(nameOnWalls('王五')).toBe('王**')
  })
})
