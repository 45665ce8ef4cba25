import type { AttendanceState } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { phases } from '../day/cells.ts'
import { eventOf, type LogRow, logColumns } from '../day/log-event.ts'
import type { Deed, ReadDeeds } from './strip.ts'

const OPTIONS = { maxMs: 60_000 }

/** Reads the actions of people on a day. */
export const readActions =
  (store: FactStore, day: string): ReadDeeds =>
  async (from, to) => {
    const rows = await store.query<LogRow>(
      `SELECT ${logColumns}
       FROM fact_log WHERE event_date = {day:Date} AND event_time > toDateTime({from:UInt32}) AND event_time <= toDateTime({to:UInt32}) AND user_role <> 'staff' ORDER BY event_time, event_id`,
      { day, from, to },
      OPTIONS,
    )
    return rows.map((row) => ({ at: row.at, happen: (book) => book.count(eventOf(row, day)) }))
  }

/**
 * Reads the lessons of a day: sessions, activities with who joined them, sign-ins with what was said of whom. They are
 * folded facts, so they are read from their own tables, and a state that a later one replaced is missing.
 */
export const readLessons =
  (store: FactStore, day: string): ReadDeeds =>
  async (from, to) => {
    /** Rows of a fact of this day; a fact is cut by terms, so that only terms of that day are read. */
    const ofDay = (table: string, date: string): string =>
      `${table} FINAL WHERE term_id IN (SELECT DISTINCT term_id FROM ${table} WHERE ${date} = {day:Date}) AND ${date} = {day:Date}`
    const within = (moment: string): string =>
      `${moment} > toDateTime({from:UInt32}) AND ${moment} <= toDateTime({to:UInt32})`
    const read = <Row>(sql: string) => store.query<Row & { at: number }>(sql, { day, from, to }, OPTIONS)
    const [sessions, activities, tasks, joins, signs, text] = await Promise.all([
      read<{ id: number; school: number; college: number; classId: number; section: string; room: string }>(
        `SELECT session_id AS id, toUnixTimestamp(started_at) AS at, school_id AS school, college_id AS college, class_id AS classId, section, room FROM ${ofDay('fact_session', 'teach_date')} AND ${within('started_at')} ORDER BY at, id`,
      ),
      read<{ id: number; school: number; phase: 'before' | 'mid' | 'later'; expected: number }>(
        `SELECT activity_id AS id, toUnixTimestamp(min(event_time)) AS at, any(school_id) AS school, toString(any(phase)) AS phase, count() AS expected FROM ${ofDay('fact_participation', 'activity_date')} GROUP BY id HAVING ${within('min(event_time)')} ORDER BY at, id`,
      ),
      read<{ school: number; session: number }>(
        `SELECT toUnixTimestamp(started_at) AS at, school_id AS school, session_id AS session FROM ${ofDay('fact_activity', 'activity_date')} AND ${within('started_at')} ORDER BY at, activity_id`,
      ),
      read<{ activity: number; user: number }>(
        `SELECT activity_id AS activity, user_id AS user, toUnixTimestamp(event_time) AS at FROM ${ofDay('fact_participation', 'activity_date')} AND joined = 1 AND ${within('event_time')} ORDER BY at, activity, user`,
      ),
      read<{ id: number; school: number; session: number; should: number }>(
        `SELECT sign_id AS id, toUnixTimestamp(min(event_time)) AS at, any(school_id) AS school, any(session_id) AS session, count() AS should FROM ${ofDay('fact_attendance', 'sign_date')} GROUP BY id HAVING ${within('min(event_time)')} ORDER BY at, id`,
      ),
      read<{ sign: number; school: number; user: number; state: AttendanceState }>(
        `SELECT sign_id AS sign, school_id AS school, user_id AS user, toString(state) AS state, toUnixTimestamp(event_time) AS at FROM ${ofDay('fact_attendance', 'sign_date')} AND event_id <> 0 AND ${within('event_time')} ORDER BY at, sign, user`,
      ),
    ])
    const deeds: Deed[] = []
    for (const row of sessions)
      deeds.push({
        at: row.at,
        happen: (book) => {
          const { id, school, college, classId, section, room, at } = row
          book.openSession(id, book.school(school), college)
          book.classes.openSession(school, {
            id,
            collegeId: college,
            classId,
            section,
            room,
            startedAt: at,
            should: book.classSize(classId),
          })
        },
      })
    for (const { at, id, school, phase, expected } of activities)
      deeds.push({
        at,
        happen: (book) => void book.openActivity(id, book.school(school), phases.indexOf(phase), expected),
      })
    for (const { at, school, session } of tasks)
      deeds.push({ at, happen: (book) => book.classes.addActivities(school, session, 1) })
    for (const { at, id, school, session, should } of signs)
      deeds.push({
        at,
        happen: (book) => book.classes.openSign(school, { id, sessionId: session, openedAt: at, should }),
      })
    for (const { at, activity, user } of joins)
      deeds.push({
        at,
        happen: (book) => {
          const existing = book.activities.get(activity)
          if (existing) book.join(existing, user)
        },
      })
    for (const { at, sign, school, user, state } of text)
      deeds.push({ at, happen: (book) => book.classes.say(school, sign, user, at, state) })
    // What is opened at a second stands before what is done in it: the sort keeps equal moments as they are.
    return deeds.sort((a, b) => a.at - b.at)
  }
