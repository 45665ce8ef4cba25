import { addDays } from '../../platform/clock.ts'
import { equal, type Invariant } from './invariant.ts'

/**
 * What must never be among the facts, as a count of rows that are; {from:Date} to {to:Date} are the days that are looked
 * at. People of another school or of none are left to L1 and L2.
 */
const joined =
  'SELECT user_id, joined_at FROM dim_teacher FINAL UNION ALL SELECT user_id, joined_at FROM dim_student FINAL'
const days = (day: string): string => `${day} BETWEEN {from:Date} AND {to:Date}`
const forbidden: readonly [what: string, count: string][] = [
  [
    'a student twice in a sign-in',
    `SELECT count() - uniqExact(sign_id, user_id) FROM fact_attendance FINAL WHERE ${days('sign_date')}`,
  ],
  [
    'a student twice in an activity',
    `SELECT count() - uniqExact(activity_id, user_id) FROM fact_participation FINAL WHERE ${days('activity_date')}`,
  ],
  [
    'a student twice in a homework',
    `SELECT count() - uniqExact(homework_id, user_id) FROM fact_homework FINAL WHERE ${days('due_date')}`,
  ],
  ['an event twice in the log', `SELECT count() - uniqExact(event_id) FROM fact_log WHERE ${days('event_date')}`],
  [
    'handed in before it was assigned',
    `SELECT countIf(submitted_at < assigned_at) FROM fact_homework FINAL WHERE ${days('due_date')}`,
  ],
  [
    'graded before it was handed in',
    `SELECT countIf(graded_at < submitted_at OR (graded_at IS NOT NULL AND submitted_at IS NULL)) FROM fact_homework FINAL WHERE ${days('due_date')}`,
  ],
  [
    'due before it was assigned',
    `SELECT countIf(due_at < assigned_at) FROM fact_homework FINAL WHERE ${days('due_date')}`,
  ],
  [
    'a session that begins on another day',
    `SELECT countIf(toDate(started_at) <> teach_date) FROM fact_session FINAL WHERE ${days('teach_date')}`,
  ],
  [
    'a session that ends before it begins',
    `SELECT countIf(ended_at < started_at) FROM fact_session FINAL WHERE ${days('teach_date')}`,
  ],
  [
    'a planned lesson that ends before it begins',
    `SELECT countIf(ends_at <= starts_at OR toDate(starts_at) <> plan_date) FROM fact_planned_lesson FINAL WHERE ${days('plan_date')}`,
  ],
  [
    'a log on another day than its time',
    `SELECT countIf(toDate(event_time) <> event_date) FROM fact_log WHERE ${days('event_date')}`,
  ],
  [
    'a log before its person joined',
    `SELECT countIf(log.event_date < person.joined_at) FROM fact_log AS log INNER JOIN (${joined}) AS person ON person.user_id = log.user_id WHERE ${days('log.event_date')}`,
  ],
  [
    'a log before its school joined',
    `SELECT countIf(log.event_date < school.joined_at) FROM fact_log AS log INNER JOIN (SELECT school_id, joined_at FROM dim_school FINAL) AS school ON school.school_id = log.school_id WHERE ${days('log.event_date')}`,
  ],
  [
    'a certificate without a finished course',
    `SELECT count() FROM fact_certificate FINAL WHERE ${days('toDate(issued_at)')} AND (class_id, user_id) NOT IN (SELECT class_id, user_id FROM fact_progress FINAL WHERE finished_at IS NOT NULL)`,
  ],
  [
    'a course that was finished before it was begun',
    `SELECT countIf(finished_at < started_at) FROM fact_progress FINAL WHERE ${days('toDate(event_time)')}`,
  ],
  [
    'credits that were approved without a certificate',
    `SELECT count() FROM fact_credit FINAL WHERE state = 'approved' AND ${days('toDate(decided_at)')} AND (certificate_id, user_id) NOT IN (SELECT certificate_id, user_id FROM fact_certificate FINAL)`,
  ],
  [
    'credits that were decided before they were applied for',
    `SELECT countIf(decided_at < applied_at) FROM fact_credit FINAL WHERE ${days('toDate(decided_at)')}`,
  ],
  [
    'a sign-in of a student who is not enrolled',
    `SELECT count() FROM fact_attendance FINAL WHERE ${days('sign_date')} AND (class_id, user_id) NOT IN (SELECT class_id, user_id FROM dim_enrolment FINAL)`,
  ],
]
const DAYS = 30

export const orderInvariant: Invariant = {
  id: 'L13',
  statement:
    '先后与唯一：每次签到每人至多一行；提交不早于布置，批阅不早于提交；课堂在当日内；证书在完课之后，学分认证通过须有证书；入驻之前没有记录',
  async check({ store, today }) {
    const range = { from: addDays(today, -DAYS), to: addDays(today, -1) }
    const findings = []
    for (const [what, count] of forbidden) {
      const [row] = await store.query<{ n: number }>(`SELECT (${count}) AS n`, range, { maxMs: 120_000 })
      findings.push(equal(`${what} ${range.from}..${range.to}`, Number(row?.n ?? 0), 0))
    }
    return findings
  },
}
