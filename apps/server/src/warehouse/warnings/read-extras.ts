import type { AbsenceCell, WarningKind } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import type { Scope } from '../data-scope.ts'
import { folded } from '../rollups/definition.ts'
import type { FactStore } from '../store.ts'
import { among, joined, narrowed, type People } from './read.ts'
import { warningSql } from './rules.ts'

/** Days in which a login is looked for. */
const LOGIN_DAYS = 90

interface EvaluatedDay {
  day: string
  termId: string
}

/** Subjects that are warned on {day:Date}, as a list of the columns of `fact_warning`. */
const warned = (conditions: string): string =>
  `(SELECT subject_id FROM fact_warning FINAL WHERE term_id = {term:String} AND stat_date = {to:Date} AND kind = {kind:String}${conditions})`

/** Absences of the students warned by attendance, by weekday and section of the missed sessions, within the rule's window. */
export function absencesOf(
  store: FactStore,
  { day, termId }: EvaluatedDay,
  scope: Scope,
  people: People = {},
): Promise<AbsenceCell[]> {
  const { conditions, params } = joined(narrowed(scope), among('attendance', people))
  return store.query<AbsenceCell>(
    `SELECT toDayOfWeek(sign_date) AS weekday, section, count() AS absences
FROM (SELECT * FROM ${folded('fact_attendance', 'sign_date')} AND state = 'absent' AND user_id IN ${warned(conditions)}) AS missed
INNER JOIN (SELECT session_id, section FROM ${folded('fact_session', 'teach_date')}) AS held USING (session_id)
WHERE section <> '' GROUP BY weekday, section ORDER BY length(section), section, weekday`,
    { from: addDays(day, 1 - (warningSql.attendance.days ?? 1)), to: day, term: termId, kind: 'attendance', ...params },
  )
}

/** Share of the expected sign-ins of a term at which each warned student was present, in percent; without one a student is missing. */
export async function attendanceOf(
  store: FactStore,
  kind: WarningKind,
  { day, termId }: EvaluatedDay,
  scope: Scope,
): Promise<ReadonlyMap<string, number>> {
  const { conditions, params } = narrowed(scope)
  const rows = await store.query<{ id: string; rate: number }>(
    `SELECT toString(user_id) AS id, round(100 * countIf(state IN ('present', 'late', 'early')) / count(), 2) AS rate
FROM fact_attendance FINAL WHERE term_id = {term:String} AND sign_date <= {to:Date} AND user_id IN ${warned(conditions)} GROUP BY user_id`,
    { to: day, term: termId, kind, ...params },
  )
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}

/** When each of these teachers logged in last, up to the end of a day; nobody who has not for 90 days. */
export async function lastLoginsOf(
  store: FactStore,
  day: string,
  teachers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (teachers.length === 0) return new Map()
  const rows = await store.query<{ id: string; at: string }>(
    `SELECT toString(user_id) AS id, substring(toString(max(event_time)), 1, 16) AS at FROM fact_login
WHERE event_date BETWEEN {from:Date} AND {to:Date} AND user_role = 'teacher' AND user_id IN {teachers:Array(UInt64)} GROUP BY user_id`,
    { from: addDays(day, 1 - LOGIN_DAYS), to: day, teachers: teachers.map(Number) },
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
