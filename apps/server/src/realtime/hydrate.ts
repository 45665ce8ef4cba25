import type { LogType, Platform } from '@data-centre/api'
import { midnightOf } from '../platform/clock.ts'
import { ONLINE_S } from '../warehouse/count-until.ts'
import type { FactStore } from '../warehouse/store.ts'
import { cellOf, LOG_HOURS, LOG_PLATFORMS, LOG_TYPES, LOGIN_HOURS, LOGIN_PLATFORMS, logTypeIndex, PLATFORMS, phases, platformIndex } from './cells.ts'
import type { DayBook } from './day-book.ts'
import { hydrateClasses } from './hydrate-classes.ts'
import { eventOf, type LogRow, logColumns } from './log-event.ts'
import { collegeOf, SCHOOL_FEED, SPARK_POINTS } from './school-day.ts'

const OPTIONS = { maxMs: 60_000 }
/** Feed lines are looked for in this last stretch of the day, seconds. */
const RECALL_S = 3600

const add = (tally: Uint32Array, cell: number, n: number): void => {
  tally[cell] = (tally[cell] ?? 0) + n
}

/** Moments of a filling, ms and s. */
interface Moments {
  nowMs: number
  /** Last second of the day whose facts count. */
  until: number
}

/**
 * Fills the book of a day from the engine: sums, one row per active person and course, the last events. No event may
 * be accepted meanwhile, and none may wait in the log: the caller replays the log first and subscribes afterwards.
 * `until`: of a day that is over only facts up to this second; absent: all of the day.
 */
export async function hydrate(book: DayBook, store: FactStore, nowMs: number, until = midnightOf(book.day) / 1000 + 86_399): Promise<void> {
  const moments = { nowMs, until }
  await counts(book, store, moments)
  await people(book, store, moments)
  await courses(book, store, moments)
  await teaching(book, store, moments)
  await hydrateClasses(book, store, until)
  await spark(book, store, nowMs)
  await pace(book, store, nowMs)
  await recall(book, store, nowMs)
}

async function counts(book: DayBook, store: FactStore, { until }: Moments): Promise<void> {
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
  }>(
    `SELECT school_id AS school, any(province_code) AS province, any(city_code) AS city, college_id AS college, platform, toHour(event_time) AS hour, count() AS logs, countIf(log_type = 'login') AS logins,
       countIf(log_type = 'sign' AND user_role = 'student') AS signs, countIf(log_type = 'activity') AS joins, countIf(log_type = 'homework') AS homeworks
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
    }
  }
  const types = await store.query<{ school: number; college: number; type: LogType; logs: number }>(
    `SELECT school_id AS school, college_id AS college, log_type AS type, count() AS logs FROM fact_log WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role <> 'staff' GROUP BY school, college, type`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const row of types) {
    const school = book.school(row.school)
    for (const { tally } of [school, collegeOf(school, row.college)]) add(tally, LOG_TYPES + logTypeIndex[row.type], row.logs)
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

async function people(book: DayBook, store: FactStore, { nowMs, until }: Moments): Promise<void> {
  const rows = await store.query<{ user: number; role: string; school: number; college: number; logs: number; last: number; platform: Platform }>(
    `SELECT user_id AS user, toString(any(user_role)) AS role, any(school_id) AS school, any(college_id) AS college, count() AS logs, toUnixTimestamp(max(event_time)) AS last, argMax(platform, event_time) AS platform
     FROM fact_log WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role <> 'staff' GROUP BY user`,
    { day: book.day, until },
    OPTIONS,
  )
  book.online.advance(Math.floor(nowMs / 1000))
  for (const row of rows) {
    const person = book.person(row.user, book.school(row.school), row.college, row.role === 'teacher' ? 0 : 1)
    person.logs += row.logs
    book.online.seen(person, row.last, platformIndex[row.platform] ?? 0)
  }
}

async function courses(book: DayBook, store: FactStore, { until }: Moments): Promise<void> {
  const rows = await store.query<{ course: number; school: number; logs: number }>(
    `SELECT course_id AS course, any(school_id) AS school, count() AS logs FROM fact_log WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role = 'student' AND course_id <> 0 GROUP BY course`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const { course, school, logs } of rows) book.course(course, book.school(school)).logs += logs
}

/** Sessions, activities and participations are folded facts: their own tables know them better than the log. */
async function teaching(book: DayBook, store: FactStore, { until }: Moments): Promise<void> {
  const terms = (table: string, day: string) => `term_id IN (SELECT DISTINCT term_id FROM ${table} WHERE ${day} = {day:Date}) AND ${day} = {day:Date}`
  const sessions = await store.query<{ id: number; school: number; college: number }>(
    `SELECT session_id AS id, school_id AS school, college_id AS college FROM fact_session FINAL WHERE ${terms('fact_session', 'teach_date')} AND started_at <= toDateTime({until:UInt32})`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const { id, school, college } of sessions) book.openSession(id, book.school(school), college)
  const activities = await store.query<{ id: number; school: number; phase: 'before' | 'mid' | 'later'; expected: number; joined: number[] }>(
    `SELECT activity_id AS id, any(school_id) AS school, toString(any(phase)) AS phase, count() AS expected, groupArrayIf(user_id, joined = 1 AND event_time <= toDateTime({until:UInt32})) AS joined
     FROM fact_participation FINAL WHERE ${terms('fact_participation', 'activity_date')} GROUP BY id HAVING min(event_time) <= toDateTime({until:UInt32})`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const row of activities) {
    const activity = book.openActivity(row.id, book.school(row.school), phases.indexOf(row.phase), row.expected)
    for (const user of row.joined) book.join(activity, user)
  }
}

/** The curve of the last hour: an event makes its person count in its minute and the four after it. */
async function spark(book: DayBook, store: FactStore, nowMs: number): Promise<void> {
  const minute = Math.floor(nowMs / 60_000)
  const rows = await store.query<{ school: number; college: number; minute: number; people: number }>(
    `SELECT school_id AS school, college_id AS college, intDiv(toUnixTimestamp(event_time), 60) + arrayJoin(range({span:UInt8})) AS minute, uniqExact(user_id) AS people
     FROM fact_log WHERE event_date >= {first:Date} AND event_time >= toDateTime({from:UInt32}) AND user_role <> 'staff' GROUP BY school, college, minute HAVING minute < {now:UInt32}`,
    { span: ONLINE_S / 60, first: dayBefore(book.day), from: (minute - SPARK_POINTS - 5) * 60, now: minute },
    OPTIONS,
  )
  for (const row of rows) {
    const back = minute - 1 - row.minute
    if (back >= SPARK_POINTS) continue
    const school = book.school(row.school)
    for (const { spark: points } of [school, collegeOf(school, row.college)]) add(points, (book.sparkAt - back + SPARK_POINTS) % SPARK_POINTS, row.people)
  }
}

/** Logs of each whole minute of the last hour, by platform. */
async function pace(book: DayBook, store: FactStore, nowMs: number): Promise<void> {
  const now = Math.floor(nowMs / 60_000)
  const rows = await store.query<{ school: number; college: number; platform: Platform; minute: number; logs: number }>(
    `SELECT school_id AS school, college_id AS college, platform, intDiv(toUnixTimestamp(event_time), 60) AS minute, count() AS logs
     FROM fact_log WHERE event_date >= {first:Date} AND event_time >= toDateTime({from:UInt32}) AND event_time < toDateTime({to:UInt32}) AND user_role <> 'staff' GROUP BY school, college, platform, minute`,
    { first: dayBefore(book.day), from: (now - SPARK_POINTS) * 60, to: now * 60 },
    OPTIONS,
  )
  for (const row of rows) {
    const at = ((book.sparkAt - (now - 1 - row.minute) + SPARK_POINTS) % SPARK_POINTS) * PLATFORMS + (platformIndex[row.platform] ?? 0)
    const school = book.school(row.school)
    for (const { pace: minutes } of [school, collegeOf(school, row.college)]) add(minutes, at, row.logs)
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The last events of every school, so that feeds are not empty after a restart. */
async function recall(book: DayBook, store: FactStore, nowMs: number): Promise<void> {
  const from = Math.max(midnightOf(book.day), nowMs - RECALL_S * 1000) / 1000
  const rows = await store.query<LogRow>(
    `SELECT ${logColumns}
     FROM fact_log WHERE event_date = {day:Date} AND event_time >= toDateTime({from:UInt32}) AND event_time <= toDateTime({now:UInt32}) AND user_role <> 'staff' ORDER BY event_time DESC LIMIT {most:UInt32} BY school_id LIMIT 4000`,
    { day: book.day, from: Math.floor(from), now: Math.floor(nowMs / 1000), most: SCHOOL_FEED },
    OPTIONS,
  )
  for (const row of rows.reverse()) {
    book.recall(eventOf(row, book.day))
    const school = book.school(row.school)
    if (row.at * 1000 <= nowMs - 60_000) continue
    school.lastMinute++
    collegeOf(school, row.college).lastMinute++
  }
}
