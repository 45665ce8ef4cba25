import type { AttendanceState } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { DayBook } from './day-book.ts'

const OPTIONS = { maxMs: 60_000 }

/** Rows of a fact of one day; a fact is cut by terms, so that only terms of that day are read. */
const ofDay = (table: string, day: string): string =>
  `${table} FINAL WHERE term_id IN (SELECT DISTINCT term_id FROM ${table} WHERE ${day} = {day:Date}) AND ${day} = {day:Date}`

/** Fills a day's lessons from the facts up to a second: sessions, their activities and their sign-ins with what was said of whom. */
export async function hydrateClasses(book: DayBook, store: FactStore, until: number): Promise<void> {
  const read = <Row>(sql: string) => store.query<Row>(sql, { day: book.day, until }, OPTIONS)
  const sessions = await read<{
    id: number
    school: number
    college: number
    classId: number
    section: string
    room: string
    startedAt: number
  }>(
    `SELECT session_id AS id, school_id AS school, college_id AS college, class_id AS classId, section, room, toUnixTimestamp(started_at) AS startedAt FROM ${ofDay('fact_session', 'teach_date')} AND started_at <= toDateTime({until:UInt32})`,
  )
  for (const { school, college, ...session } of sessions)
    book.classes.openSession(school, { ...session, collegeId: college, should: book.classSize(session.classId) })
  const activities = await read<{ school: number; session: number; n: number }>(
    `SELECT school_id AS school, session_id AS session, count() AS n FROM ${ofDay('fact_activity', 'activity_date')} AND started_at <= toDateTime({until:UInt32}) GROUP BY school, session`,
  )
  for (const { school, session, n } of activities) book.classes.addActivities(school, session, n)
  // Rows that nothing has been said of have no event, and the time at which the sign-in was opened.
  const signs = await read<{
    id: number
    school: number
    sessionId: number
    should: number
    openedAt: number
    said: [number, number, AttendanceState][]
  }>(
    `SELECT sign_id AS id, any(school_id) AS school, any(session_id) AS sessionId, count() AS should, toUnixTimestamp(min(event_time)) AS openedAt,
       groupArrayIf((user_id, toUnixTimestamp(event_time), toString(state)), event_id <> 0 AND event_time <= toDateTime({until:UInt32})) AS said
     FROM ${ofDay('fact_attendance', 'sign_date')} GROUP BY id HAVING min(event_time) <= toDateTime({until:UInt32})`,
  )
  for (const { school, said: messages, ...sign } of signs) {
    book.classes.openSign(school, sign)
    for (const [student, at, state] of messages) book.classes.say(school, sign.id, student, at, state)
  }
}
