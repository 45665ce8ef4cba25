import type { ResourceType } from '@data-centre/api'
import { addDays, dayOf, midnightOf } from '../../platform/clock.ts'
import { compile } from '../../warehouse/compile/compile.ts'
import { COUNT_OPTIONS, countUntil, type LiveNumbers, within } from '../../warehouse/count-until.ts'
import { type Scope, scopeKey } from '../../warehouse/data-scope.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { Attendance } from './class-book.ts'

const DAY_S = 86_400

/** A cache of promises whose entries live as long as their stamp; a failed one is asked again. */
function remembered<T>(max: number) {
  const kept = new Map<string, { stamp: string; value: Promise<T> }>()
  return (key: string, stamp: string, make: () => Promise<T>): Promise<T> => {
    const cached = kept.get(key)
    if (cached && cached.stamp === stamp) return cached.value
    const value = make()
    kept.delete(key)
    kept.set(key, { stamp, value })
    if (kept.size > max) kept.delete(kept.keys().next().value as string)
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

/** What is new in a school's content today, the most first, and homework without its mark; new content is not kept by college. */
export interface ContentToday {
  resources: { type: ResourceType; n: number }[]
  waiting: number
}

/** Logs of a day by hour, 24 numbers. */
export interface HoursOfDay {
  day: string
  hours: number[]
}

/** A day with sign-ins. */
export interface SignedDay {
  day: string
  attendance: Attendance
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
/** Days before yesterday that a week shows. */
const EARLIER_DAYS = [6, 5, 4, 3, 2]
/** Days in which the last one with sign-ins is looked for: a holiday of a week with the weekends around it. */
const SIGNED_WITHIN = 14
const ATTENDANCE = [
  'attendance.expected',
  'attendance.present',
  'attendance.late',
  'attendance.early',
  'attendance.leave',
  'attendance.absent',
] as const
const onDay = (day: string) => ({ from: day, to: day, end: day })

/** What the counters do not keep: yesterday, the counters until the same minute and the hours of the whole day, and the resources of today. */
export class Past {
  readonly #store: FactStore
  readonly #counts = remembered<LiveNumbers>(500)
  readonly #days = remembered<LiveNumbers>(100)
  readonly #hours = remembered<number[]>(500)
  readonly #cityHours = remembered<Map<string, number[]>>(100)
  readonly #resources = remembered<UsedResource[]>(100)
  readonly #weeks = remembered<HoursOfDay[]>(100)
  readonly #content = remembered<ContentToday>(100)
  readonly #signed = remembered<SignedDay | null>(100)

  readonly #version: () => number

  /** `version`: of the roll-ups; late events of yesterday raise it. */
  constructor(store: FactStore, version: () => number) {
    this.#store = store
    this.#version = version
  }

  /** Counters of a day so many days ago until this minute; kept for the minute. */
  counters(scope: Scope, nowMs: number, daysAgo = 1): Promise<LiveNumbers> {
    const minute = Math.floor(nowMs / 60_000)
    return this.#counts(`${scopeKey(scope)}|${daysAgo}`, String(minute), () =>
      countUntil(this.#store, scope, addDays(dayOf(nowMs), -daysAgo), minute * 60 - daysAgo * DAY_S),
    )
  }

  /** Counters of the whole of yesterday. */
  dayBefore(scope: Scope, nowMs: number): Promise<LiveNumbers> {
    const [day, today] = [addDays(dayOf(nowMs), -1), dayOf(nowMs)]
    return this.#days(scopeKey(scope), `${day}|${this.#version()}`, () =>
      countUntil(this.#store, scope, day, midnightOf(today) / 1000 - 1),
    )
  }

  /** Logs by hour of yesterday, 24 numbers. */
  hours(scope: Scope, nowMs: number): Promise<number[]> {
    const day = addDays(dayOf(nowMs), -1)
    return this.#hours(scopeKey(scope), `${day}|${this.#version()}`, async () => {
      const { sql, params } = within(scope, 'school_id', 'college_id')
      const rows = await this.#store.query<{ hour: number; n: number }>(
        `SELECT toHour(event_time) AS hour, count() AS n FROM fact_log WHERE event_date = {day:Date} AND user_role <> 'staff'${sql} GROUP BY hour`,
        { day, ...params },
        COUNT_OPTIONS,
      )
      const hours = new Array<number>(24).fill(0)
      for (const { hour, n } of rows) hours[hour] = n
      return hours
    })
  }

  /** Logs by hour of the six days before today, oldest first. Yesterday comes from its facts: its roll-up is made in the night. */
  async week(scope: Scope, nowMs: number): Promise<HoursOfDay[]> {
    const today = dayOf(nowMs)
    const days = EARLIER_DAYS.map((ago) => addDays(today, -ago))
    const earlier = await this.#weeks(scopeKey(scope), `${today}|${this.#version()}`, async () => {
      const asked = { measures: ['logs.count'], spans: days.map(onDay), by: ['hour'] } as const
      const { sql, params, read } = compile([asked], scope, today)
      const cells = read(await this.#store.query<Record<string, unknown>>(sql, params, COUNT_OPTIONS))
      return days.map((day, span) => ({ day, hours: HOURS.map((hour) => cells.value(0, span, 'logs.count', hour)) }))
    })
    return [...earlier, { day: addDays(today, -1), hours: await this.hours(scope, nowMs) }]
  }

  /** The last day before today with sign-ins, from the roll-ups; null where the last two weeks had none. */
  lastSigned(scope: Scope, nowMs: number): Promise<SignedDay | null> {
    const today = dayOf(nowMs)
    return this.#signed(scopeKey(scope), `${today}|${this.#version()}`, async () => {
      const days = Array.from({ length: SIGNED_WITHIN }, (_, at) => addDays(today, -1 - at))
      const { sql, params, read } = compile([{ measures: ATTENDANCE, spans: days.map(onDay) }], scope, today)
      const cells = read(await this.#store.query<Record<string, unknown>>(sql, params, COUNT_OPTIONS))
      const at = days.findIndex((_, span) => cells.value(0, span, 'attendance.expected') > 0)
      const day = days[at]
      if (day === undefined) return null
      const amount = (id: (typeof ATTENDANCE)[number]) => cells.value(0, at, id)
      const [late, early] = [amount('attendance.late'), amount('attendance.early')]
      const states = {
        present: amount('attendance.present') - late - early,
        late,
        early,
        leave: amount('attendance.leave'),
        absent: amount('attendance.absent'),
      }
      return { day, attendance: { should: amount('attendance.expected'), states } }
    })
  }

  /** Content of today; kept for the minute. */
  content(scope: Scope, today: string, nowMs: number): Promise<ContentToday> {
    return this.#content(scopeKey(scope), `${today}|${Math.floor(nowMs / 60_000)}`, async () => {
      const spans = [onDay(today)]
      const created = { measures: ['resources.new'], spans, by: ['resourceType'] } as const
      const asked = [{ measures: ['homework.waiting'], spans } as const, ...(scope.colleges ? [] : [created])]
      const { sql, params, read } = compile(asked, scope, today)
      const cells = read(await this.#store.query<Record<string, unknown>>(sql, params, COUNT_OPTIONS))
      const resources = cells.members(1).map((type) => ({
        type: type as ResourceType,
        n: cells.value(1, 0, 'resources.new', type),
      }))
      return {
        resources: resources.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n),
        waiting: cells.value(0, 0, 'homework.waiting'),
      }
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
        COUNT_OPTIONS,
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
  resources(scope: Scope, nowMs: number, max: number): Promise<UsedResource[]> {
    const day = dayOf(nowMs)
    const { sql, params } = within(scope, 'owner_school_id', undefined)
    return this.#resources(`${scopeKey(scope)}|${max}`, String(Math.floor(nowMs / 60_000)), () =>
      this.#store.query<UsedResource>(
        `SELECT id, n AS uses, if(past = 0, 0, place) AS previous
         FROM (SELECT id, n, past, row_number() OVER (ORDER BY n DESC, id) AS rank, row_number() OVER (ORDER BY past DESC, id) AS place
           FROM (SELECT resource_id AS id, countIf(event_date = {day:Date} AND event_time <= toDateTime({at:UInt32})) AS n, countIf(event_date = {before:Date}) AS past
             FROM fact_resource_use WHERE event_date IN ({day:Date}, {before:Date}) AND user_role <> 'staff'${sql} GROUP BY id))
         WHERE n > 0 ORDER BY rank LIMIT {most:UInt16}`,
        { day, at: Math.floor(nowMs / 1000), before: addDays(day, -1), most: max, ...params },
        COUNT_OPTIONS,
      ),
    )
  }
}
