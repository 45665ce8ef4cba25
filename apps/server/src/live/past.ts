import type { LiveMeasureId } from '@data-centre/api'
import { addDays, dayOf } from '../platform/clock.ts'
import { type Scope, scopeKey } from '../scope.ts'
import type { FactStore, Params } from '../warehouse/store.ts'
import { ONLINE_S } from './online.ts'

const DAY_S = 86_400
const OPTIONS = { maxMs: 20_000 }

/** Conditions of a scope on a fact; `school` names the column that the measure counts at. */
function within(scope: Scope, school: string, college: string | undefined): { sql: string; params: Params } {
  const parts: string[] = []
  const params: Record<string, readonly string[] | readonly number[]> = {}
  if (scope.provinces) {
    parts.push(`${school} IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})`)
    params.provinces = scope.provinces
  }
  if (scope.schools) {
    parts.push(`${school} IN {schools:Array(UInt32)}`)
    params.schools = scope.schools
  }
  if (scope.colleges && college) {
    parts.push(`${college} IN {colleges:Array(UInt32)}`)
    params.colleges = scope.colleges
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), params }
}

type Numbers = Partial<Record<LiveMeasureId, number>>

/** The counters of a day as they stood at a moment of it (`at`, seconds), counted from its facts. */
export async function countUntil(store: FactStore, scope: Scope, day: string, at: number): Promise<Numbers> {
  const time = { day, at, online: at - ONLINE_S }
  const until = 'event_date = {day:Date} AND event_time <= toDateTime({at:UInt32})'
  const own = within(scope, 'school_id', 'college_id')
  const owner = within(scope, 'owner_school_id', undefined)
  const course = within(scope, 'school_id', undefined)
  const one = async <Row>(sql: string, params: Params): Promise<Row | undefined> => (await store.query<Row>(sql, { ...time, ...params }, OPTIONS))[0]
  const [log, session, uses, answers, courses] = await Promise.all([
    one<Record<string, number>>(
      `SELECT count() AS logs, countIf(log_type = 'login') AS logins, uniqExact(user_id) AS users, uniqExactIf(user_id, user_role = 'teacher') AS teachers, uniqExact(school_id) AS schools,
         countIf(log_type = 'sign' AND user_role = 'student') AS signs, countIf(log_type = 'activity') AS joins, countIf(log_type = 'homework') AS homeworks, uniqExactIf(user_id, event_time > toDateTime({online:UInt32})) AS online
       FROM fact_log WHERE ${until} AND user_role <> 'staff'${own.sql}`,
      own.params,
    ),
    one<{ n: number }>(
      `SELECT count() AS n FROM fact_session FINAL WHERE term_id IN (SELECT DISTINCT term_id FROM fact_session WHERE teach_date = {day:Date}) AND teach_date = {day:Date} AND started_at <= toDateTime({at:UInt32})${own.sql}`,
      own.params,
    ),
    scope.colleges ? undefined : one<{ n: number }>(`SELECT count() AS n FROM fact_resource_use WHERE ${until} AND user_role <> 'staff'${owner.sql}`, owner.params),
    scope.colleges ? undefined : one<{ n: number }>(`SELECT count() AS n FROM fact_answer WHERE ${until} AND user_role <> 'staff'${owner.sql}`, owner.params),
    scope.colleges
      ? undefined
      : one<{ n: number }>(
          `SELECT uniqExact(course_id) AS n FROM fact_log WHERE ${until} AND user_role = 'student' AND course_id <> 0 AND course_id IN (SELECT course_id FROM dim_course FINAL WHERE 1${course.sql})`,
          course.params,
        ),
  ])
  if (!log || !session) return {}
  const numbers: Numbers = {
    'today.logs': log.logs,
    'today.logins': log.logins,
    'today.activeUsers': log.users,
    'today.activeTeachers': log.teachers,
    'today.activeSchools': log.schools,
    'today.signIns': log.signs,
    'today.participations': log.joins,
    'today.homeworks': log.homeworks,
    'online.users': log.online,
    'today.sessions': session.n,
  }
  if (uses) numbers['today.resourceUses'] = uses.n
  if (answers) numbers['today.answers'] = answers.n
  if (courses) numbers['today.activeCourses'] = courses.n
  return numbers
}

/** A cache of promises whose entries live as long as their stamp; a failed one is asked again. */
function remembered<T>(most: number) {
  const kept = new Map<string, { stamp: string; value: Promise<T> }>()
  return (key: string, stamp: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && known.stamp === stamp) return known.value
    const value = make()
    kept.delete(key)
    kept.set(key, { stamp, value })
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    value.catch(() => kept.delete(key))
    return value
  }
}

/** A resource that was used today, with its place among those of yesterday; 0 = it was not used then. */
export interface UsedResource {
  id: number
  uses: number
  previous: number
}

/** What the counters do not keep: yesterday, the counters until the same minute and the hours of the whole day, and the resources of today. */
export class Past {
  readonly #store: FactStore
  readonly #counts = remembered<Numbers>(500)
  readonly #hours = remembered<number[]>(500)
  readonly #cityHours = remembered<Map<string, number[]>>(100)
  readonly #resources = remembered<UsedResource[]>(100)

  readonly #version: () => number

  /** `version`: of the roll-ups; late events of yesterday raise it. */
  constructor(store: FactStore, version: () => number) {
    this.#store = store
    this.#version = version
  }

  /** Counters of a day so many days ago until this minute; kept for the minute. */
  counters(scope: Scope, nowMs: number, daysAgo = 1): Promise<Numbers> {
    const minute = Math.floor(nowMs / 60_000)
    return this.#counts(`${scopeKey(scope)}|${daysAgo}`, String(minute), () => countUntil(this.#store, scope, addDays(dayOf(nowMs), -daysAgo), minute * 60 - daysAgo * DAY_S))
  }

  /** Logs by hour of yesterday, 24 numbers. */
  hours(scope: Scope, nowMs: number): Promise<number[]> {
    const day = addDays(dayOf(nowMs), -1)
    return this.#hours(scopeKey(scope), `${day}|${this.#version()}`, async () => {
      const { sql, params } = within(scope, 'school_id', 'college_id')
      const rows = await this.#store.query<{ hour: number; n: number }>(
        `SELECT toHour(event_time) AS hour, count() AS n FROM fact_log WHERE event_date = {day:Date} AND user_role <> 'staff'${sql} GROUP BY hour`,
        { day, ...params },
        OPTIONS,
      )
      const hours = new Array<number>(24).fill(0)
      for (const { hour, n } of rows) hours[hour] = n
      return hours
    })
  }

  /** Logs by hour of yesterday of each city, 24 numbers. */
  cityHours(scope: Scope, nowMs: number): Promise<Map<string, number[]>> {
    const day = addDays(dayOf(nowMs), -1)
    return this.#cityHours(scopeKey(scope), `${day}|${this.#version()}`, async () => {
      const { sql, params } = within(scope, 'school_id', 'college_id')
      const rows = await this.#store.query<{ city: string; hour: number; n: number }>(
        `SELECT city_code AS city, toHour(event_time) AS hour, count() AS n FROM fact_log WHERE event_date = {day:Date} AND user_role <> 'staff'${sql} GROUP BY city, hour`,
        { day, ...params },
        OPTIONS,
      )
      const cities = new Map<string, number[]>()
      for (const { city, hour, n } of rows) {
        const hours = cities.get(city) ?? new Array<number>(24).fill(0)
        hours[hour] = n
        cities.set(city, hours)
      }
      return cities
    })
  }

  /** Resources of the scope's schools by their uses of today, the most used first; kept for the minute. */
  resources(scope: Scope, nowMs: number, most: number): Promise<UsedResource[]> {
    const day = dayOf(nowMs)
    const { sql, params } = within(scope, 'owner_school_id', undefined)
    return this.#resources(`${scopeKey(scope)}|${most}`, String(Math.floor(nowMs / 60_000)), () =>
      this.#store.query<UsedResource>(
        `SELECT id, n AS uses, if(past = 0, 0, place) AS previous
         FROM (SELECT id, n, past, row_number() OVER (ORDER BY n DESC, id) AS rank, row_number() OVER (ORDER BY past DESC, id) AS place
           FROM (SELECT resource_id AS id, countIf(event_date = {day:Date} AND event_time <= toDateTime({at:UInt32})) AS n, countIf(event_date = {before:Date}) AS past
             FROM fact_resource_use WHERE event_date IN ({day:Date}, {before:Date}) AND user_role <> 'staff'${sql} GROUP BY id))
         WHERE n > 0 ORDER BY rank LIMIT {most:UInt16}`,
        { day, at: Math.floor(nowMs / 1000), before: addDays(day, -1), most, ...params },
        OPTIONS,
      ),
    )
  }
}
