import type { LogType, Platform } from '@data-centre/api'
import type { FactStore } from '../../warehouse/store.ts'
import {
  cellOf,
  LOG_HOURS,
  LOG_PLATFORMS,
  LOG_TYPES,
  LOGIN_HOURS,
  LOGIN_PLATFORMS,
  logTypeIndex,
  platformIndex,
} from './cells.ts'
import type { DayBook } from './day-book.ts'
import { collegeOf } from './school-day.ts'

export const OPTIONS = { maxMs: 60_000 }

export const add = (tally: Uint32Array, cell: number, n: number): void => {
  tally[cell] = (tally[cell] ?? 0) + n
}

/** Moments of a filling, ms and s. */
export interface Moments {
  nowMs: number
  /** Last second of the day whose facts count. */
  until: number
}

export async function counts(book: DayBook, store: FactStore, { until }: Moments): Promise<void> {
  const rows = await store.query<{
    school: number
    province: string
    city: string
    college: number
    platform: Platform
    hour: number
    logs: number
    logins: number
    signs: number
    joins: number
    homeworks: number
    graded: number
  }>(
    `SELECT school_id AS school, any(province_code) AS province, any(city_code) AS city, college_id AS college, platform, toHour(event_time) AS hour, count() AS logs, countIf(log_type = 'login') AS logins,
       countIf(log_type = 'sign' AND user_role = 'student') AS signs, countIf(log_type = 'activity') AS joins, countIf(log_type = 'homework') AS homeworks, countIf(log_type = 'grade') AS graded
     FROM fact_log WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role <> 'staff' GROUP BY school, college, platform, hour`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const row of rows) {
    const school = book.school(row.school, row.province, row.city)
    const platform = platformIndex[row.platform] ?? 0
    for (const { tally } of [school, collegeOf(school, row.college)]) {
      add(tally, cellOf['today.logs'], row.logs)
      add(tally, LOG_HOURS + row.hour, row.logs)
      add(tally, LOG_PLATFORMS + platform, row.logs)
      add(tally, cellOf['today.logins'], row.logins)
      add(tally, LOGIN_HOURS + row.hour, row.logins)
      add(tally, LOGIN_PLATFORMS + platform, row.logins)
      add(tally, cellOf['today.signIns'], row.signs)
      add(tally, cellOf['today.participations'], row.joins)
      add(tally, cellOf['today.homeworks'], row.homeworks)
      add(tally, cellOf['today.graded'], row.graded)
    }
  }
  const types = await store.query<{ school: number; college: number; type: LogType; logs: number }>(
    `SELECT school_id AS school, college_id AS college, log_type AS type, count() AS logs FROM fact_log WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role <> 'staff' GROUP BY school, college, type`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const row of types) {
    const school = book.school(row.school)
    for (const { tally } of [school, collegeOf(school, row.college)])
      add(tally, LOG_TYPES + logTypeIndex[row.type], row.logs)
  }
  for (const [table, measure] of [
    ['fact_resource_use', 'today.resourceUses'],
    ['fact_answer', 'today.answers'],
  ] as const) {
    const owners = await store.query<{ school: number; n: number }>(
      `SELECT owner_school_id AS school, count() AS n FROM ${table} WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role <> 'staff' GROUP BY school`,
      { day: book.day, until },
      OPTIONS,
    )
    for (const { school, n } of owners) add(book.school(school).tally, cellOf[measure], n)
  }
}
