import {
  type Kpi,
  type LogType,
  metric,
  nameOnWalls,
  type PersonDialog,
  type PersonSide,
  type Platform,
  type Role,
  type Series,
} from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import { deedText } from '../../realtime/feed-text.ts'
import type { Directory, PersonEntry } from '../../warehouse/directory/directory.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'
import { bucketsOf } from '../buckets.ts'
import { ResultCache } from '../cache/cache.ts'
import { lastDayOf } from '../cache/last-day.ts'
import { periodOf } from '../period.ts'
import type { Terms } from '../ports.ts'
import type { Warnings } from '../warnings.ts'
import { MIN_PEERS, portraitNumbers } from './numbers.ts'
import { qualityOf } from './quality.ts'
import { shownOf } from './shown.ts'

interface PortraitSources {
  store: FactStore
  directory: Directory
  terms: Terms
  warnings: Warnings
  rollupVersion(): number
  clock: Clock
  /** Default {@link MIN_PEERS}. */
  minPeers?: number | undefined
}

export interface Portraits {
  /** The window of one person, for everybody who may look: undefined where nobody of that role has this id. */
  of(role: Role, id: number): Promise<PersonDialog | undefined>
}

const LOGS = 10
const KEPT_PERSONS = 500
/** The content of a window is cached for a while: a wall that calls again must not count a school again. */
const KEPT_MS = 60_000

const dimensions: Readonly<Record<Role, string>> = {
  teacher:
    "SELECT if(title = '其他', '', toString(title)) AS standing FROM dim_teacher FINAL WHERE school_id = {school:UInt32} AND user_id = {user:UInt64} AND removed_at IS NULL AND status = 1",
  student:
    "SELECT if(grade > 0, concat(toString(grade), '级'), '') AS standing FROM dim_student FINAL WHERE school_id = {school:UInt32} AND user_id = {user:UInt64} AND removed_at IS NULL AND status = 1",
}
const OWN = 'school_id = {school:UInt32} AND user_id = {user:UInt64}'
const DAYS = `SELECT toString(event_date) AS day, count() AS logs FROM fact_log WHERE ${OWN} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY day`
const LATEST = `SELECT toUnixTimestamp(event_time) AS at, toString(platform) AS platform, toString(log_type) AS type, course_id AS course, class_id AS class, object_id AS object
FROM fact_log WHERE ${OWN} AND event_date >= {from:Date} ORDER BY event_time DESC, event_id LIMIT {most:UInt32}`

/** What somebody did last, newest first. */
async function latestLogs(
  { store, directory }: Pick<PortraitSources, 'store' | 'directory'>,
  own: Params,
  today: string,
): Promise<PersonDialog['logs']> {
  const rows = await store.query<{
    at: number
    platform: Platform
    type: LogType
    course: number
    class: number
    object: number
  }>(LATEST, {
    ...own,
    from: addDays(today, -30),
    most: LOGS,
  })
  return rows.map(({ at, platform, type, course, class: classId, object }) => ({
    t: at * 1000,
    platform,
    text: deedText(type, { courseId: course, classId, objectId: object }, directory),
  }))
}

/** What single persons are among those of their school: for windows over walls, so always with masked names. */
export function createPortraits({
  store,
  directory,
  terms,
  warnings,
  rollupVersion,
  clock,
  minPeers = MIN_PEERS,
}: PortraitSources): Portraits {
  const lastDay = lastDayOf(store)
  const cache = new ResultCache<PersonDialog | undefined>(KEPT_PERSONS, () => 1)

  async function trendOf(own: Params, today: string, closed: string): Promise<Series> {
    const period = periodOf({}, 'last30', { today, lastDay: closed }, terms)
    const rows = await store.query<{ day: string; logs: number }>(DAYS, { ...own, ...period })
    const counts = new Map(rows.map(({ day, logs }) => [day, logs]))
    const x = bucketsOf(period, 'day').map(({ label }) => label)
    return {
      x,
      series: [{ id: 'logs.count', name: metric('logs.count').label, data: x.map((day) => counts.get(day) ?? 0) }],
    }
  }

  async function portrait(role: Role, person: PersonEntry): Promise<PersonDialog | undefined> {
    const today = dayOf(clock.now())
    const closed = await lastDay(today, rollupVersion())
    const own = { school: person.schoolId, user: person.id }
    const [existing] = await store.query<{ standing: string }>(dimensions[role], own)
    if (!existing) return undefined
    const term = periodOf({}, 'term', { today, lastDay: closed }, terms)
    const [numbers, quality, trend, logs] = await Promise.all([
      portraitNumbers(store, role, person, term),
      role === 'teacher' ? qualityOf(warnings, person) : undefined,
      trendOf(own, today, closed),
      latestLogs({ store, directory }, own, today),
    ])
    const { sides, kpi } = shownOf[role]
    const side = (column: string): number | null => {
      const compared = column === 'quality' ? quality : numbers.sides[column]
      return compared && compared.peers >= minPeers ? compared.value : null
    }
    const school = directory.school(person.schoolId)
    return {
      who: nameOnWalls(person.name),
      role,
      school: school?.name ?? '',
      college: directory.collegeName(person.collegeId) ?? '',
      standing: existing.standing,
      sides: sides.map(([column, name]): PersonSide => ({ id: column, name, value: side(column) })),
      kpi: kpi.map(
        ([column, id, label]): Kpi => ({
          id,
          label: label ?? metric(id).label,
          unit: metric(id).unit,
          value: numbers.own[column] ?? null,
        }),
      ),
      trend,
      logs,
    }
  }

  return {
    async of(role, id) {
      const person = directory.person(id)
      if (person?.role !== role) return undefined
      return cache.get(
        [role, id, rollupVersion(), directory.version(), Math.floor(clock.now() / KEPT_MS)].join('|'),
        () => portrait(role, person),
      )
    },
  }
}

declare module '../../call/services.ts' {
  interface Ports {
    portraits?: Portraits | undefined
  }
}
