import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Context } from '../report-plan.ts'
import { type EntityQuery, memberText, rowsWithin, schoolName } from './entity-query.ts'

const minute = (column: string) => `ifNull(substring(toString(${column}), 1, 16), '')`

/** Applications for the recognition of credits that students of a school made, or that were decided, in the period. */
export function creditQuery(context: Context): EntityQuery {
  const { input, scope } = context
  const { keyword } = input
  const { from, to } = context.period()
  const { conditions, params } = rowsWithin(context, {
    creditState: 'toString(state) = {creditState:String}',
    major: 'major_id = {major:UInt32}',
  })
  const where = [
    '(toDate(applied_at) BETWEEN {from:Date} AND {to:Date} OR toDate(decided_at) BETWEEN {from:Date} AND {to:Date})',
    ...conditions,
  ].join(' AND ')
  // To whom names and numbers are masked a search would tell them.
  const searched = scope.masksNames ? ['course_name'] : ['student_name', 'student_no', 'course_name']
  const found = `(${searched.map(factHoldsKeyword).join(' OR ')})`
  return {
    sql: `SELECT toString(credit.credit_id) AS id, student_name AS name, 1 AS present, student_no AS no, major_name AS major, course_name AS course, school_name AS school, if(credit.certificate_id = 0, '', toString(credit.certificate_id)) AS certificate, ${memberText('creditState', 'credit.state')} AS state, credit.applied AS appliedAt, credit.decided AS decidedAt, map('student', toString(credit.user_id), 'course', if(credit.owner_school_id IN {schools:Array(UInt32)}, toString(credit.course_id), '')) AS links
FROM (SELECT credit_id, user_id, major_id, course_id, owner_school_id, certificate_id, toString(state) AS state, ${minute('applied_at')} AS applied, ${minute('decided_at')} AS decided FROM fact_credit FINAL WHERE ${where}) AS credit
LEFT JOIN (SELECT user_id AS of_user, name AS student_name, student_no FROM dim_student FINAL WHERE school_id IN {schools:Array(UInt32)}) AS students ON credit.user_id = students.of_user
LEFT JOIN (SELECT major_id AS of_major, name AS major_name FROM dim_major FINAL WHERE school_id IN {schools:Array(UInt32)}) AS majors ON credit.major_id = majors.of_major
LEFT JOIN (SELECT course_id AS of_course, name AS course_name FROM dim_course FINAL) AS courses ON credit.course_id = courses.of_course
LEFT JOIN (SELECT school_id AS of_school, ${schoolName(scope, 'name')} AS school_name FROM dim_school FINAL) AS owners ON credit.owner_school_id = owners.of_school
${keyword ? `WHERE ${found}` : ''}`,
    params: { ...params, from, to, ...(keyword ? { keyword } : {}) },
  }
}
