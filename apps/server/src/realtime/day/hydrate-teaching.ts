import type { Platform } from '@data-centre/api'
import type { FactStore } from '../../warehouse/store.ts'
import { phases, platformIndex } from './cells.ts'
import type { DayBook } from './day-book.ts'
import { type Moments, OPTIONS } from './hydrate-counts.ts'

export async function people(book: DayBook, store: FactStore, { nowMs, until }: Moments): Promise<void> {
  const rows = await store.query<{
    user: number
    role: string
    school: number
    college: number
    logs: number
    last: number
    platform: Platform
  }>(
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

export async function courses(book: DayBook, store: FactStore, { until }: Moments): Promise<void> {
  const rows = await store.query<{ course: number; school: number; logs: number }>(
    `SELECT course_id AS course, any(school_id) AS school, count() AS logs FROM fact_log WHERE event_date = {day:Date} AND event_time <= toDateTime({until:UInt32}) AND user_role = 'student' AND course_id <> 0 GROUP BY course`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const { course, school, logs } of rows) book.course(course, book.school(school)).logs += logs
}

/** Sessions, activities and participations are folded facts: their own tables know them better than the log. */
export async function teaching(book: DayBook, store: FactStore, { until }: Moments): Promise<void> {
  const terms = (table: string, day: string) =>
    `term_id IN (SELECT DISTINCT term_id FROM ${table} WHERE ${day} = {day:Date}) AND ${day} = {day:Date}`
  const sessions = await store.query<{ id: number; school: number; college: number }>(
    `SELECT session_id AS id, school_id AS school, college_id AS college FROM fact_session FINAL WHERE ${terms('fact_session', 'teach_date')} AND started_at <= toDateTime({until:UInt32})`,
    { day: book.day, until },
    OPTIONS,
  )
  for (const { id, school, college } of sessions) book.openSession(id, book.school(school), college)
  const activities = await store.query<{
    id: number
    school: number
    phase: 'before' | 'mid' | 'later'
    expected: number
    joined: number[]
  }>(
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
