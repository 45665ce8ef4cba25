import { addDays, dayOf, midnightOf } from '../platform/clock.ts'
import { COUNT_OPTIONS, countUntil, type LiveNumbers, within } from '../warehouse/count-until.ts'
import { type Scope, scopeKey } from '../warehouse/data-scope.ts'
import type { FactStore } from '../warehouse/store.ts'

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

/** What the counters do not keep: yesterday, the counters until the same minute and the hours of the whole day, and the resources of today. */
export class Past {
  readonly #store: FactStore
  readonly #counts = remembered<LiveNumbers>(500)
  readonly #days = remembered<LiveNumbers>(100)
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
  counters(scope: Scope, nowMs: number, daysAgo = 1): Promise<LiveNumbers> {
    const minute = Math.floor(nowMs / 60_000)
    return this.#counts(`${scopeKey(scope)}|${daysAgo}`, String(minute), () => countUntil(this.#store, scope, addDays(dayOf(nowMs), -daysAgo), minute * 60 - daysAgo * DAY_S))
  }

  /** Counters of the whole of yesterday. */
  dayBefore(scope: Scope, nowMs: number): Promise<LiveNumbers> {
    const [day, today] = [addDays(dayOf(nowMs), -1), dayOf(nowMs)]
    return this.#days(scopeKey(scope), `${day}|${this.#version()}`, () => countUntil(this.#store, scope, day, midnightOf(today) / 1000 - 1))
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
