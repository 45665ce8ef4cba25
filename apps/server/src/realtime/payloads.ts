import {
  type FeedItem,
  type Hit,
  type LiveMeasureId,
  type MetricId,
  type Platform,
  platforms,
  type Role,
  type StatelessTopic,
  type TopicName,
  type Topics,
  type TotalId,
} from '@data-centre/api'
import { hourOf, stampOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import { countsPeople, peopleShown } from '../warehouse/small-groups.ts'
import { cellOf, EXPECTED, JOINED, LOG_HOURS, LOGIN_HOURS, measureIds, ONLINE_PLATFORMS, ONLINE_ROLES, PLATFORMS, phases, roles } from './cells.ts'
import { feedItem } from './feed-text.ts'
import type { LiveDay } from './live-day.ts'
import { SPARK_POINTS } from './school-day.ts'
import { knownFor, partsOf, seesCollege } from './view.ts'

/** Lines of one message of the feed. */
const FEED_ITEMS = 20
const RANK_ROWS = 10

/** Topics with a state. */
export type StateTopic = Exclude<TopicName, StatelessTopic>
type Builders = { [T in StateTopic]: (live: LiveDay, scope: Scope) => Topics[T] }

const record = <K extends string>(names: readonly K[], sum: Float64Array, from: number): Record<K, number> =>
  Object.fromEntries(names.map((name, i) => [name, sum[from + i] ?? 0])) as Record<K, number>

const people = <K extends string>(names: readonly K[], sum: Float64Array, from: number, scope: Scope): Record<K, number | null> =>
  Object.fromEntries(names.map((name, i) => [name, peopleShown(sum[from + i] ?? 0, scope)])) as Record<K, number | null>

/** Numbers by metric as a scope may be told them: null where they count too few people. */
export const shownNumbers = <K extends MetricId>(numbers: Partial<Record<K, number>>, scope: Scope): Partial<Record<K, number | null>> =>
  Object.fromEntries((Object.entries(numbers) as [K, number][]).map(([id, n]) => [id, countsPeople(id) ? peopleShown(n, scope) : n])) as Partial<Record<K, number | null>>

/** Today's counters of a scope, as far as they are known for it. */
export function countersOf(live: LiveDay, scope: Scope): Partial<Record<LiveMeasureId, number | null>> {
  const sum = live.view.sum(scope)
  return shownNumbers(Object.fromEntries(measureIds.filter((id) => knownFor(id, scope)).map((id) => [id, sum[cellOf[id]] ?? 0])), scope)
}

/** What there is in a scope now. */
export const totalsOf = (live: LiveDay, scope: Scope): Partial<Record<TotalId, number | null>> => shownNumbers(live.stocks.total(live.view.schoolsOf(scope), scope), scope)

function sparkOf({ book, view }: LiveDay, scope: Scope): (number | null)[] {
  const points = new Array<number>(SPARK_POINTS).fill(0)
  for (const school of view.schoolsOf(scope))
    for (const { spark } of partsOf(school, scope)) for (let i = 0; i < SPARK_POINTS; i++) points[i] = (points[i] ?? 0) + (spark[(book.sparkAt + 1 + i) % SPARK_POINTS] ?? 0)
  return points.map((people) => peopleShown(people, scope))
}

/** Logs of each of the last whole minutes by platform, oldest first. */
export function paceOf({ book, view }: LiveDay, scope: Scope): Record<Platform, number[]> {
  const cells = new Float64Array(SPARK_POINTS * PLATFORMS)
  for (const school of view.schoolsOf(scope)) for (const { pace } of partsOf(school, scope)) for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] ?? 0) + (pace[i] ?? 0)
  const minutes = Array.from({ length: SPARK_POINTS }, (_, i) => (book.sparkAt + 1 + i) % SPARK_POINTS)
  return Object.fromEntries(platforms.map((name, at) => [name, minutes.map((minute) => cells[minute * PLATFORMS + at] ?? 0)])) as Record<Platform, number[]>
}

/** Logs of the last 60 seconds: the minute under way and what of the one before still counts. */
function perMinute(live: LiveDay, scope: Scope): number {
  const rest = 1 - (live.now() % 60_000) / 60_000
  let sum = 0
  for (const school of live.view.schoolsOf(scope)) for (const part of partsOf(school, scope)) sum += part.minute.reduce((total, n) => total + n, 0) + part.lastMinute * rest
  return Math.round(sum)
}

/** Newest events of a scope after a position of the feed. */
export function feedSince(live: LiveDay, scope: Scope, from: number): Topics['rt:feed'] {
  const inside = new Set(live.view.schoolsOf(scope).map((school) => school.id))
  const items: FeedItem[] = []
  for (const event of live.book.newest(from)) {
    if (!inside.has(event.schoolId) || !seesCollege(scope, event.collegeId)) continue
    const item = feedItem(event, live.directory, scope)
    if (item) items.push(item)
    if (items.length === FEED_ITEMS) break
  }
  return { items, perMinute: perMinute(live, scope) }
}

/** Newest events of a scope, each school asked for its own: a quiet school's lie far back in the common feed. */
export function feedOf(live: LiveDay, scope: Scope): Topics['rt:feed'] {
  const newest: AcceptedEvent[] = []
  for (const school of live.view.schoolsOf(scope)) newest.push(...school.feed.filter((event) => seesCollege(scope, event.collegeId)).slice(-FEED_ITEMS))
  newest.sort((a, b) => b.at - a.at || b.sequence - a.sequence)
  const items = newest.slice(0, FEED_ITEMS).map((event) => feedItem(event, live.directory, scope))
  return { items: items.filter((item): item is FeedItem => item !== undefined), perMinute: perMinute(live, scope) }
}

/** Places where something happened since the map was last told, and today's logs by province (nation) or city. */
function geoOf({ view, places }: LiveDay, scope: Scope): Topics['rt:geo'] {
  const hits = new Map<string, Hit>()
  for (const school of view.schoolsOf(scope)) {
    const n = partsOf(school, scope).reduce((sum, part) => sum + part.hits, 0)
    const place = n > 0 ? places.of(school.cityCode) : undefined
    if (!place) continue
    const hit = hits.get(place.code) ?? { ...place, n: 0 }
    hit.n += n
    hits.set(place.code, hit)
  }
  const values = [...view.by('today.logs', scope.level === 'nation' ? 'province' : 'city', scope)].map(([code, value]) => ({ code, name: places.of(code)?.name ?? '', value }))
  return { hits: [...hits.values()], values: values.filter(({ code }) => code !== '') }
}

/** State of each topic for a scope. */
export const payloadOf: Builders = {
  'rt:counters': (live, scope) => ({ date: live.book.day, c: countersOf(live, scope), tot: totalsOf(live, scope) }),
  'rt:online': (live, scope) => {
    const sum = live.view.sum(scope)
    return {
      online: peopleShown(sum[cellOf['online.users']] ?? 0, scope),
      byPlatform: people<Platform>(platforms, sum, ONLINE_PLATFORMS, scope),
      byRole: people<Role>(roles, sum, ONLINE_ROLES, scope),
      spark: sparkOf(live, scope),
    }
  },
  'rt:trend': (live, scope) => {
    const sum = live.view.sum(scope)
    const hours = hourOf(live.now()) + 1
    return {
      minute: stampOf(live.now()).slice(11, 16),
      logs: [...sum.slice(LOG_HOURS, LOG_HOURS + hours)],
      logins: [...sum.slice(LOGIN_HOURS, LOGIN_HOURS + hours)],
      minutes: paceOf(live, scope),
    }
  },
  'rt:feed': feedOf,
  'rt:geo': geoOf,
  'rt:rank': (live, scope) => ({ schools: live.top('school', scope, RANK_ROWS), teachers: live.top('teacher', scope, RANK_ROWS), courses: live.top('course', scope, RANK_ROWS) }),
  'rt:act': (live, scope) => {
    const sum = live.view.sum(scope)
    return { joined: record(phases, sum, JOINED), expected: record(phases, sum, EXPECTED) }
  },
  'rt:class': (live, scope) => live.book.classes.state({ schools: live.view.schoolsOf(scope), scope }, Math.floor(live.now() / 1000), live.directory),
  'rt:traffic': ({ operation }) => operation.traffic,
  'rt:waf': ({ operation }) => operation.attacks,
}
