import { type Kpi, type LogType, type MetricId, metric, nameOnWalls, type PersonDialog, type PersonSide, type Platform, type Role, type Series } from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../platform/clock.ts'
import { deedText } from '../realtime/feed-text.ts'
import type { Directory, PersonEntry } from '../warehouse/directory.ts'
import { portraitLists } from '../warehouse/rankings/portrait-lists.ts'
import { ranksOf } from '../warehouse/rankings/read.ts'
import type { FactStore, Params } from '../warehouse/store.ts'
import { bucketsOf } from './buckets.ts'
import { ResultCache } from './cache.ts'
import { lastDayOf } from './last-day.ts'
import { type Period, periodOf } from './period.ts'
import type { Terms } from './ports.ts'
import type { Warnings } from './warnings.ts'

interface PortraitSources {
  store: FactStore
  directory: Directory
  terms: Terms
  warnings: Warnings
  rollupVersion(): number
  clock: Clock
}

export interface Portraits {
  /** The window of one person, for everybody who may look: undefined where nobody of that role has this id. */
  of(role: Role, id: number): Promise<PersonDialog | undefined>
}

type Numbers = Readonly<Record<string, number | null>>
type Shown = readonly [column: string, id: MetricId, label?: string]
interface Sides {
  /** Column of the list, and what its percentile is called. */
  sides: readonly (readonly [column: string, name: string])[]
  kpi: readonly Shown[]
}

const shownOf: Readonly<Record<Role, Sides>> = {
  teacher: {
    sides: [
      ['sessions', '教学活跃'],
      ['resources', '资源建设'],
      ['interaction', '课堂互动'],
      ['grading', '作业批阅'],
      ['stars', '学生评价'],
      ['quality', '课程质量'],
    ],
    kpi: [
      ['sessions', 'sessions.count'],
      ['courses', 'courses.total', '本学期课程'],
      ['activities', 'activities.count'],
      ['resources', 'resources.new'],
      ['grading', 'homework.gradedRate'],
      ['stars', 'evaluations.average'],
    ],
  },
  student: {
    sides: [
      ['attendance', '出勤'],
      ['interaction', '互动'],
      ['submitting', '作业'],
      ['score', '成绩'],
      ['study', '学习时长'],
      ['own', '自主学习'],
    ],
    kpi: [
      ['attendance', 'attendance.rate'],
      ['courses', 'courses.total', '本学期课程'],
      ['interaction', 'participation.rate'],
      ['submitting', 'homework.submitRate'],
      ['score', 'scores.average'],
      ['study', 'study.hours'],
    ],
  },
}

const LOGS = 10
const KEPT_PERSONS = 500
/** What a window says stands for a while: a wall that asks again must not count a school anew. */
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

/** Share of the others that stand below, 0..100; one that stands alone has 100. */
export function percentile(own: number | undefined, all: readonly number[]): number | null {
  if (own === undefined) return null
  return all.length === 1 ? 100 : (100 * all.filter((value) => value < own).length) / (all.length - 1)
}

/** What somebody did last, newest first. */
async function latestLogs({ store, directory }: Pick<PortraitSources, 'store' | 'directory'>, own: Params, today: string): Promise<PersonDialog['logs']> {
  const rows = await store.query<{ at: number; platform: Platform; type: LogType; course: number; class: number; object: number }>(LATEST, {
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
export function createPortraits({ store, directory, terms, warnings, rollupVersion, clock }: PortraitSources): Portraits {
  const lastDay = lastDayOf(store)
  const cache = new ResultCache<PersonDialog | undefined>(KEPT_PERSONS, () => 1)

  async function numbersOf(role: Role, { id, schoolId }: PersonEntry, { from, to }: Period): Promise<Numbers> {
    // Nothing stands beside: the span before is empty.
    const spans = { from, to, beforeFrom: from, beforeTo: addDays(from, -1) }
    const [row] = await ranksOf(store, portraitLists[role], spans, { filter: { schools: [schoolId], entity: String(id) } })
    return row?.parts ?? {}
  }

  /** Mean quality of their classes among that of the other teachers; from the last judged day of the term. */
  async function qualityOf({ id, schoolId }: PersonEntry): Promise<number | null> {
    const standing = await warnings.standing()
    const classes = standing ? await warnings.qualities(standing, { level: 'school', schools: [schoolId], label: '' }) : []
    const qualities = new Map<string, number[]>()
    for (const { teacherId, numbers } of classes) {
      const quality = numbers['quality']
      if (typeof quality === 'number') qualities.set(teacherId, [...(qualities.get(teacherId) ?? []), quality])
    }
    const means = new Map([...qualities].map(([teacher, own]) => [teacher, own.reduce((sum, each) => sum + each, 0) / own.length]))
    return percentile(means.get(String(id)), [...means.values()])
  }

  async function trendOf(own: Params, today: string, closed: string): Promise<Series> {
    const period = periodOf({}, 'last30', { today, lastDay: closed }, terms)
    const rows = await store.query<{ day: string; logs: number }>(DAYS, { ...own, ...period })
    const counts = new Map(rows.map(({ day, logs }) => [day, logs]))
    const x = bucketsOf(period, 'day').map(({ label }) => label)
    return { x, series: [{ id: 'logs.count', name: metric('logs.count').label, data: x.map((day) => counts.get(day) ?? 0) }] }
  }

  async function portrait(role: Role, person: PersonEntry): Promise<PersonDialog | undefined> {
    const today = dayOf(clock.now())
    const closed = await lastDay(today, rollupVersion())
    const own = { school: person.schoolId, user: person.id }
    const [existing] = await store.query<{ standing: string }>(dimensions[role], own)
    if (!existing) return undefined
    const term = periodOf({}, 'term', { today, lastDay: closed }, terms)
    const [numbers, quality, trend, logs] = await Promise.all([
      numbersOf(role, person, term),
      role === 'teacher' ? qualityOf(person) : null,
      trendOf(own, today, closed),
      latestLogs({ store, directory }, own, today),
    ])
    const { sides, kpi } = shownOf[role]
    const side = (column: string): number | null => (column === 'quality' ? quality : (numbers[column] ?? null) === null ? null : (numbers[`side_${column}`] ?? null))
    const school = directory.school(person.schoolId)
    return {
      who: nameOnWalls(person.name),
      role,
      school: school?.name ?? '',
      college: directory.collegeName(person.collegeId) ?? '',
      standing: existing.standing,
      sides: sides.map(([column, name]): PersonSide => ({ id: column, name, value: side(column) })),
      kpi: kpi.map(([column, id, label]): Kpi => ({ id, label: label ?? metric(id).label, unit: metric(id).unit, value: numbers[column] ?? null })),
      trend,
      logs,
    }
  }

  return {
    async of(role, id) {
      const person = directory.person(id)
      if (person?.role !== role) return undefined
      return cache.get([role, id, rollupVersion(), directory.version(), Math.floor(clock.now() / KEPT_MS)].join('|'), () => portrait(role, person))
    },
  }
}

declare module '../call/services.ts' {
  interface Ports {
    portraits?: Portraits | undefined
  }
}
