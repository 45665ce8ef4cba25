import type { LiveMeasureId } from '@data-centre/api'
import type { Scope } from './data-scope.ts'
import type { FactStore, Params } from './store.ts'

/** A person is online for so long after an event, seconds. */
export const ONLINE_S = 300

export const COUNT_OPTIONS = { maxMs: 20_000 }

/** Conditions of a scope on a fact; `school` names the column that the measure counts at. */
export function within(scope: Scope, school: string, college: string | undefined): { sql: string; params: Params } {
  const parts: string[] = []
  const params: Record<string, readonly string[] | readonly number[]> = {}
  if (scope.provinces) {
    parts.push(`${school} IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})`)
    params.provinces = scope.provinces
  }
  if (scope.schools) {
    parts.push(`${school} IN {schools:Array(UInt32)}`)
    params.schools = scope.schools
  }
  if (scope.colleges && college) {
    parts.push(`${college} IN {colleges:Array(UInt32)}`)
    params.colleges = scope.colleges
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), params }
}

export type LiveNumbers = Partial<Record<LiveMeasureId, number>>

/** The counters of a day at a moment of it (`at`, seconds), counted from its facts. */
export async function countUntil(store: FactStore, scope: Scope, day: string, at: number): Promise<LiveNumbers> {
  const time = { day, at, online: at - ONLINE_S }
  const until = 'event_date = {day:Date} AND event_time <= toDateTime({at:UInt32})'
  const own = within(scope, 'school_id', 'college_id')
  const owner = within(scope, 'owner_school_id', undefined)
  const course = within(scope, 'school_id', undefined)
  const one = async <Row>(sql: string, params: Params): Promise<Row | undefined> =>
    (await store.query<Row>(sql, { ...time, ...params }, COUNT_OPTIONS))[0]
  const [log, session, uses, answers, courses] = await Promise.all([
    one<Record<string, number>>(
      `SELECT count() AS logs, countIf(log_type = 'login') AS logins, uniqExact(user_id) AS users, uniqExactIf(user_id, user_role = 'teacher') AS teachers, uniqExact(school_id) AS schools,
         countIf(log_type = 'sign' AND user_role = 'student') AS signs, countIf(log_type = 'activity') AS joins, countIf(log_type = 'homework') AS homeworks, countIf(log_type = 'grade') AS graded, uniqExactIf(user_id, event_time > toDateTime({online:UInt32})) AS online
       FROM fact_log WHERE ${until} AND user_role <> 'staff'${own.sql}`,
      own.params,
    ),
    one<{ n: number }>(
      `SELECT count() AS n FROM fact_session FINAL WHERE term_id IN (SELECT DISTINCT term_id FROM fact_session WHERE teach_date = {day:Date}) AND teach_date = {day:Date} AND started_at <= toDateTime({at:UInt32})${own.sql}`,
      own.params,
    ),
    scope.colleges
      ? undefined
      : one<{ n: number }>(
          `SELECT count() AS n FROM fact_resource_use WHERE ${until} AND user_role <> 'staff'${owner.sql}`,
          owner.params,
        ),
    scope.colleges
      ? undefined
      : one<{ n: number }>(
          `SELECT count() AS n FROM fact_answer WHERE ${until} AND user_role <> 'staff'${owner.sql}`,
          owner.params,
        ),
    scope.colleges
      ? undefined
      : one<{ n: number }>(
          `SELECT uniqExact(course_id) AS n FROM fact_log WHERE ${until} AND user_role = 'student' AND course_id <> 0 AND course_id IN (SELECT course_id FROM dim_course FINAL WHERE 1${course.sql})`,
          course.params,
        ),
  ])
  if (!log || !session) return {}
  const numbers: LiveNumbers = {
    'today.logs': log.logs,
    'today.logins': log.logins,
    'today.activeUsers': log.users,
    'today.activeTeachers': log.teachers,
    'today.activeSchools': log.schools,
    'today.signIns': log.signs,
    'today.participations': log.joins,
    'today.homeworks': log.homeworks,
    'today.graded': log.graded,
    'online.users': log.online,
    'today.sessions': session.n,
  }
  if (uses) numbers['today.resourceUses'] = uses.n
  if (answers) numbers['today.answers'] = answers.n
  if (courses) numbers['today.activeCourses'] = courses.n
  return numbers
}
