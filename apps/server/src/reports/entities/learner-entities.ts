import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import { learned } from '../../warehouse/measures/sharing.ts'
import { isEnrolledOn } from '../../warehouse/schema/enrolled.ts'
import type { Context } from '../report-plan.ts'
import { courseOf, type EntityQuery, schoolName, schoolsOf } from './entity-query.ts'

const COURSE = 'course_id = {courseId:UInt64}'
const OWNED = `owner_school_id IN {schools:Array(UInt32)} AND ${COURSE}`
/** Who joined the course and stayed until the end, and who learned in it during the period without having joined: 学习人数 counts them too. */
const TAKERS = `SELECT user_id, max(is_taking) AS is_here, max(seen_at) AS last_at FROM (SELECT user_id, 1 AS is_taking, toDateTime(0) AS seen_at FROM dim_enrolment FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${COURSE} AND ${isEnrolledOn('{end:Date}')} UNION ALL SELECT user_id, max(${learned} AND event_date BETWEEN {from:Date} AND least({end:Date}, {last:Date})), max(event_time) FROM fact_log WHERE ${COURSE} AND user_role = 'student' AND event_date <= {last:Date} GROUP BY user_id) GROUP BY user_id`
/** The furthest of a learner who takes the course again. */
const PROGRESS = `SELECT user_id AS of_user, toNullable(max(progress)) AS percent FROM fact_progress FINAL WHERE ${OWNED} AND toDate(started_at) <= {end:Date} GROUP BY user_id`
const SCORES = `SELECT user_id AS of_user, toNullable(argMax(final_score, term_id)) AS mark FROM fact_score WHERE ${COURSE} GROUP BY user_id`
const CERTIFIED = `SELECT user_id AS of_user, 1 AS is_certified FROM fact_certificate FINAL WHERE ${OWNED} AND toDate(issued_at) <= {end:Date} GROUP BY user_id`

/** Students of any school in one course, with how far each has come. Those of other schools are shown without their names. */
export function learnerQuery({ input, scope, lastDay, period }: Context, end: string): EntityQuery {
  const { keyword } = input
  const { colleges } = scope
  const school = schoolName(scope, 'school_name')
  // A part of a masked name would tell it.
  const named = scope.masksNames ? '' : `(is_own AND ${factHoldsKeyword('student_name')}) OR `
  const portrait = `is_own${colleges ? ' AND own_college IN {colleges:Array(UInt32)}' : ''}`
  return {
    sql: `SELECT toString(taker.user_id) AS id, student_name AS name, taker.is_here AS present, NOT is_own AS foreign, if(${portrait}, map('student', toString(taker.user_id)), map()) AS links, ${school} AS school, if(percent IS NULL, '', concat(toString(round(percent)), '%')) AS progress, if(mark IS NULL, '', toString(round(mark, 1))) AS score, if(is_certified = 1, '已获得', '') AS certificate, if(taker.last_at = toDateTime(0), '', substring(toString(taker.last_at), 1, 16)) AS lastStudy
FROM (${TAKERS}) AS taker
INNER JOIN (SELECT user_id AS of_user, name AS student_name, school_id AS home, college_id AS own_college, home IN {schools:Array(UInt32)} AS is_own FROM dim_student FINAL) AS students ON taker.user_id = students.of_user
LEFT JOIN (SELECT school_id AS of_school, name AS school_name FROM dim_school FINAL) AS homes ON students.home = homes.of_school
LEFT JOIN (${PROGRESS}) AS steps ON taker.user_id = steps.of_user
LEFT JOIN (${SCORES}) AS marks ON taker.user_id = marks.of_user
LEFT JOIN (${CERTIFIED}) AS certified ON taker.user_id = certified.of_user
${keyword ? `WHERE ${named}${factHoldsKeyword(school)}` : ''}`,
    params: {
      schools: schoolsOf(scope),
      courseId: courseOf(input),
      from: period().from,
      end,
      last: lastDay,
      ...(colleges ? { colleges } : {}),
      ...(keyword ? { keyword } : {}),
    },
  }
}
