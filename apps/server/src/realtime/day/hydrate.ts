import type { Platform } from '@data-centre/api'
import { midnightOf } from '../../platform/clock.ts'
import { ONLINE_S } from '../../warehouse/count-until.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { platformIndex } from './cells.ts'
import type { DayBook } from './day-book.ts'
import { hydrateClasses } from './hydrate-classes.ts'
import { add, counts, OPTIONS } from './hydrate-counts.ts'
import { courses, people, teaching } from './hydrate-teaching.ts'
import { eventOf, type LogRow, logColumns } from './log-event.ts'
import { collegeOf, SCHOOL_FEED, SPARK_POINTS } from './school-day.ts'

/** Feed lines are looked for in this last stretch of the day, seconds. */
const RECALL_S = 3600

/**
 * Fills the book of a day from the engine: sums, one row per active person and course, the last events. No event may
 * be accepted meanwhile, and none may wait in the log: the caller replays the log first and subscribes afterwards.
 * `until`: of a day that is over only facts up to this second; absent: all of the day.
 */
export async function hydrate(
  book: DayBook,
  store: FactStore,
  nowMs: number,
  until = midnightOf(book.day) / 1000 + 86_399,
): Promise<void> {
  const moments = { nowMs, until }
  await counts(book, store, moments)
  await people(book, store, moments)
  await courses(book, store, moments)
  await teaching(book, store, moments)
  await hydrateClasses(book, store, until)
  await spark(book, store)
  await pace(book, store, until)
  await recall(book, store, nowMs)
}

/** The curve of the last hour: an event makes its person count in its minute and the four after it. */
async function spark(book: DayBook, store: FactStore): Promise<void> {
  const minute = book.minutes.now
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
    for (const { spark: points } of [school, collegeOf(school, row.college)])
      add(points, book.minutes.ago(back + 1), row.people)
  }
}

/** Logs of each minute of the last hour and of the one under way, by platform; `until`: facts up to this second. */
async function pace(book: DayBook, store: FactStore, until: number): Promise<void> {
  const rows = await store.query<{ school: number; college: number; platform: Platform; minute: number; logs: number }>(
    `SELECT school_id AS school, college_id AS college, platform, intDiv(toUnixTimestamp(event_time), 60) AS minute, count() AS logs
     FROM fact_log WHERE event_date >= {first:Date} AND event_time >= toDateTime({from:UInt32}) AND event_time <= toDateTime({until:UInt32}) AND user_role <> 'staff' GROUP BY school, college, platform, minute`,
    { first: dayBefore(book.day), from: (book.minutes.now - SPARK_POINTS) * 60, until },
    OPTIONS,
  )
  for (const row of rows) {
    const school = book.school(row.school)
    for (const part of [school, collegeOf(school, row.college)])
      book.minutes.count(part, row.minute, platformIndex[row.platform] ?? 0, row.logs)
  }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

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
    school.lastArrived++
    collegeOf(school, row.college).lastArrived++
  }
}
