import {
  type Hit,
  type Platform,
  platforms,
  type Role,
  type StatelessTopic,
  type TopicName,
  type Topics,
} from '@data-centre/api'
import { hourOf, stampOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { peopleShown } from '../warehouse/small-groups.ts'
import { campusOf, planOf } from './campus.ts'
import { countersOf, people, totalsOf } from './counters-payload.ts'
import {
  cellOf,
  EXPECTED,
  JOINED,
  LOG_HOURS,
  LOGIN_HOURS,
  ONLINE_PLATFORMS,
  ONLINE_ROLES,
  PLATFORMS,
  phases,
  roles,
} from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { SPARK_POINTS } from './day/school-day.ts'
import { partsOf } from './day/view.ts'
import { feedOf } from './feed-payload.ts'

const RANK_ROWS = 10

/** Topics with a state. */
export type StateTopic = Exclude<TopicName, StatelessTopic>

type Builders = { [T in StateTopic]: (live: LiveDay, scope: Scope) => Topics[T] }

const record = <K extends string>(names: readonly K[], sum: Float64Array, from: number): Record<K, number> =>
  Object.fromEntries(names.map((name, i) => [name, sum[from + i] ?? 0])) as Record<K, number>

function sparkOf({ book, view }: LiveDay, scope: Scope): (number | null)[] {
  const points = new Array<number>(SPARK_POINTS).fill(0)
  for (const school of view.schoolsOf(scope))
    for (const { spark } of partsOf(school, scope))
      for (let i = 0; i < SPARK_POINTS; i++)
        points[i] = (points[i] ?? 0) + (spark[(book.sparkAt + 1 + i) % SPARK_POINTS] ?? 0)
  return points.map((people) => peopleShown(people, scope))
}

/** Logs of each of the last whole minutes by platform, oldest first. */
export function paceOf({ book, view }: LiveDay, scope: Scope): Record<Platform, number[]> {
  const cells = new Float64Array(SPARK_POINTS * PLATFORMS)
  for (const school of view.schoolsOf(scope))
    for (const { pace } of partsOf(school, scope))
      for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] ?? 0) + (pace[i] ?? 0)
  const minutes = Array.from({ length: SPARK_POINTS }, (_, i) => (book.sparkAt + 1 + i) % SPARK_POINTS)
  return Object.fromEntries(
    platforms.map((name, at) => [name, minutes.map((minute) => cells[minute * PLATFORMS + at] ?? 0)]),
  ) as Record<Platform, number[]>
}

/** Places where something happened since the map was last published, and today's logs by province (nation) or city. */
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
  const values = [...view.by('today.logs', scope.level === 'nation' ? 'province' : 'city', scope)].map(
    ([code, value]) => ({ code, name: places.of(code)?.name ?? '', value }),
  )
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
  'rt:rank': (live, scope) => ({
    schools: live.top('school', scope, RANK_ROWS),
    teachers: live.top('teacher', scope, RANK_ROWS),
    courses: live.top('course', scope, RANK_ROWS),
  }),
  'rt:act': (live, scope) => {
    const sum = live.view.sum(scope)
    return { joined: record(phases, sum, JOINED), expected: record(phases, sum, EXPECTED) }
  },
  'rt:class': (live, scope) => ({
    ...live.book.classes.state(
      { schools: live.view.schoolsOf(scope), scope, planned: planOf(live) },
      Math.floor(live.now() / 1000),
      live.directory,
    ),
    campus: campusOf(live, scope),
  }),
  'rt:traffic': ({ operation }) => operation.traffic,
  'rt:waf': ({ operation }) => operation.attacks,
}
