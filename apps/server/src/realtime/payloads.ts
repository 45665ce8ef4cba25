import {
  type Hit,
  type Phase,
  type Platform,
  platforms,
  type Role,
  type StatelessTopic,
  type TopicName,
  type Topics,
  withheldIf,
} from '@data-centre/api'
import { hourOf, stampOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { isSmallGroup } from '../warehouse/small-groups.ts'
import { classesOf } from './class-payload.ts'
import { countersOf } from './counters-payload.ts'
import { LOG_HOURS, LOGIN_HOURS, PLATFORMS, phases, roles } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { SPARK_POINTS } from './day/school-day.ts'
import { partsOf } from './day/view.ts'
import { feedOf } from './feed-payload.ts'
import { boundPayload } from './topic-bounds.ts'
import { present } from './withheld/people-cells.ts'
import { ownKey, peopleOf } from './withheld/people-of.ts'
import { expectedIn, joinedIn, onlineOf } from './withheld/place-people.ts'

const RANK_ROWS = 10

/** Topics with a state. */
export type StateTopic = Exclude<TopicName, StatelessTopic>

type Builder<T extends StateTopic> = (live: LiveDay, scope: Scope) => Topics[T]
type Builders = { [T in StateTopic]: Builder<T> }

/** The curve of a scope. A point that repeats the number of now is withheld as that is. */
function sparkOf({ book, view }: LiveDay, scope: Scope, hiddenNow: number | undefined): (number | null)[] {
  const points = new Array<number>(SPARK_POINTS).fill(0)
  for (const school of view.schoolsOf(scope))
    for (const { spark } of partsOf(school, scope))
      for (let i = 0; i < SPARK_POINTS; i++)
        points[i] = (points[i] ?? 0) + (spark[book.minutes.ago(SPARK_POINTS - i)] ?? 0)
  if (!scope.hidesSmallGroups) return points
  return points.map((people) => (isSmallGroup(people) || people === hiddenNow ? null : people))
}

function onlineNow(live: LiveDay, scope: Scope): Topics['rt:online'] {
  const people = peopleOf(live, scope)
  const own = ownKey(scope)
  const partKey = (name: string) => own(onlineOf(name))
  const whole = own('online.users')
  const marks = present({
    ...people.marks(['online'], () => whole),
    ...named('byPlatform', people.marks<Platform>(platforms, partKey)),
    ...named('byRole', people.marks<Role>(roles, partKey)),
  })
  return {
    online: people.number(whole),
    byPlatform: people.numbers<Platform>(platforms, partKey),
    byRole: people.numbers<Role>(roles, partKey),
    spark: sparkOf(live, scope, people.why(whole) ? people.counted(whole) : undefined),
    ...withheldIf(marks),
  }
}

function activitiesOf(live: LiveDay, scope: Scope): Topics['rt:act'] {
  const people = peopleOf(live, scope)
  const own = ownKey(scope)
  const [joined, expected] = [(phase: Phase) => own(joinedIn(phase)), (phase: Phase) => own(expectedIn(phase))]
  const marks = present({
    ...named('joined', people.marks(phases, joined)),
    ...named('expected', people.marks(phases, expected)),
  })
  return {
    joined: people.numbers(phases, joined),
    expected: people.numbers(phases, expected),
    ...withheldIf(marks),
  }
}

/** A field that is left out where it says nothing. */
const named = <K extends string, T>(name: K, value: T | undefined): { [P in K]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: T }

/** Logs of each of the last whole minutes by platform, oldest first. */
export function paceOf({ book, view }: LiveDay, scope: Scope): Record<Platform, number[]> {
  const cells = new Float64Array(SPARK_POINTS * PLATFORMS)
  for (const school of view.schoolsOf(scope))
    for (const { pace } of partsOf(school, scope))
      for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] ?? 0) + (pace[i] ?? 0)
  const minutes = Array.from({ length: SPARK_POINTS }, (_, i) => book.minutes.ago(SPARK_POINTS - i))
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

const builders: Builders = {
  'rt:counters': (live, scope) => ({ date: live.book.day, ...countersOf(live, scope) }),
  'rt:online': onlineNow,
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
  'rt:act': activitiesOf,
  'rt:class': classesOf,
  'rt:traffic': ({ operation }) => operation.traffic,
  'rt:waf': ({ operation }) => operation.attacks,
}

const bounded =
  <T extends StateTopic>(topic: T): Builder<T> =>
  (live, scope) =>
    boundPayload(topic, builders[topic](live, scope))

/** State of each topic for a scope, within the bounds of the topic. */
export const payloadOf: Builders = {
  'rt:counters': bounded('rt:counters'),
  'rt:online': bounded('rt:online'),
  'rt:trend': bounded('rt:trend'),
  'rt:feed': bounded('rt:feed'),
  'rt:geo': bounded('rt:geo'),
  'rt:rank': bounded('rt:rank'),
  'rt:act': bounded('rt:act'),
  'rt:class': bounded('rt:class'),
  'rt:traffic': bounded('rt:traffic'),
  'rt:waf': bounded('rt:waf'),
}
