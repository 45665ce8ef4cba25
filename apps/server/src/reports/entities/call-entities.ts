import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Context } from '../report-plan.ts'
import { type EntityQuery, limitsOf, schoolName, schoolsOf } from './entity-query.ts'

/** Schools that have called courses of a school until the end, with their last call; listed where they have numbers in the period. */
export function callerSchoolQuery({ input, scope }: Context, end: string): EntityQuery {
  const calls = limitsOf(input, { courseId: 'source_course_id = {courseId:UInt64}' })
  const names = limitsOf(input, { keyword: factHoldsKeyword(schoolName(scope, 'name')) })
  const ofCalls = ['owner_school_id IN {schools:Array(UInt32)} AND event_date <= {end:Date}', ...calls.conditions]
  return {
    sql: `SELECT toString(caller.school_id) AS id, name, 0 AS present, province, substring(toString(last_at), 1, 16) AS lastCall
FROM (SELECT school_id, max(event_time) AS last_at FROM fact_course_call WHERE ${ofCalls.join(' AND ')} GROUP BY school_id) AS caller
INNER JOIN (SELECT school_id AS of_school, ${schoolName(scope, 'name')} AS name, toString(province) AS province FROM dim_school FINAL WHERE ${['1', ...names.conditions].join(' AND ')}) AS school ON caller.school_id = school.of_school`,
    params: { schools: schoolsOf(scope), end, ...calls.params, ...names.params },
  }
}

/** Single calls of the courses of a school in the period; teachers of other schools are shown by their family names. */
export function courseCallQuery(context: Context, end: string): EntityQuery {
  const { input, scope } = context
  const { from } = context.period()
  const { conditions, params } = limitsOf(input, { courseId: 'source_course_id = {courseId:UInt64}' })
  const where = [
    'owner_school_id IN {schools:Array(UInt32)} AND event_date BETWEEN {from:Date} AND {end:Date}',
    ...conditions,
  ].join(' AND ')
  return {
    sql: `SELECT toString(call.event_id) AS id, school_name AS name, 0 AS present, if(teacher_name = '' OR call.school_id IN {schools:Array(UInt32)}, teacher_name, concat(substringUTF8(teacher_name, 1, 1), '**')) AS teacher, if(call.kind = 'whole', '整课调用', '部分调用') AS kind, target_name AS target, call.called AS startedAt
FROM (SELECT event_id, school_id, user_id, target_course_id, toString(call_kind) AS kind, substring(toString(event_time), 1, 16) AS called FROM fact_course_call WHERE ${where}) AS call
LEFT JOIN (SELECT school_id AS of_school, ${schoolName(scope, 'name')} AS school_name FROM dim_school FINAL) AS schools ON call.school_id = schools.of_school
LEFT JOIN (SELECT user_id AS of_user, name AS teacher_name FROM dim_teacher FINAL WHERE user_id IN (SELECT user_id FROM fact_course_call WHERE ${where})) AS teachers ON call.user_id = teachers.of_user
LEFT JOIN (SELECT course_id AS of_course, name AS target_name FROM dim_course FINAL WHERE course_id IN (SELECT target_course_id FROM fact_course_call WHERE ${where})) AS targets ON call.target_course_id = targets.of_course`,
    params: { schools: schoolsOf(scope), from, end, ...params },
  }
}

/** Calls by the schools of the scope of what belongs to others; a course is the one of the school that the other was taken into. */
function outside(input: Context['input'], days: string) {
  const { conditions, params } = limitsOf(input, { courseId: 'target_course_id = {courseId:UInt64}' })
  const where = ['school_id IN {schools:Array(UInt32)} AND school_id <> owner_school_id', days, ...conditions]
  return { where: where.join(' AND '), params }
}
const namedCourses = (where: string): string =>
  `(SELECT course_id AS of_course, name AS course_name FROM dim_course FINAL WHERE course_id IN (SELECT source_course_id FROM fact_course_call WHERE ${where}))`
const namedSchools = (scope: Context['scope']): string =>
  `(SELECT school_id AS of_school, ${schoolName(scope, 'name')} AS school_name FROM dim_school FINAL)`
/** A keyword is part of the name of the course or of its school. */
const holding = (input: Context['input']) =>
  limitsOf(input, { keyword: factHoldsKeyword('concat(course_name, char(10), school_name)') })

/** Courses of other schools that a school has called until the end, with the last call; listed where they have numbers in the period. */
export function outsideCourseQuery({ input, scope }: Context, end: string): EntityQuery {
  const { where, params } = outside(input, 'event_date <= {end:Date}')
  const names = holding(input)
  return {
    sql: `SELECT toString(call.source_course_id) AS id, course_name AS name, 0 AS present, school_name AS school, substring(toString(last_at), 1, 16) AS lastCall
FROM (SELECT source_course_id, owner_school_id, max(event_time) AS last_at FROM fact_course_call WHERE ${where} GROUP BY source_course_id, owner_school_id) AS call
LEFT JOIN ${namedSchools(scope)} AS schools ON call.owner_school_id = schools.of_school
LEFT JOIN ${namedCourses(where)} AS courses ON call.source_course_id = courses.of_course
WHERE ${['1', ...names.conditions].join(' AND ')}`,
    params: { schools: schoolsOf(scope), end, ...params, ...names.params },
  }
}

/** Single calls by a school of courses of others in the period, by whom and into which of its own. */
export function outsideCallQuery(context: Context, end: string): EntityQuery {
  const { input, scope } = context
  const { from } = context.period()
  const { where, params } = outside(input, 'event_date BETWEEN {from:Date} AND {end:Date}')
  const names = holding(input)
  return {
    sql: `SELECT toString(call.event_id) AS id, course_name AS name, 0 AS present, school_name AS school, teacher_name AS teacher, if(call.kind = 'whole', '整课调用', '部分调用') AS kind, target_name AS target, call.called AS startedAt
FROM (SELECT event_id, owner_school_id, source_course_id, user_id, target_course_id, toString(call_kind) AS kind, substring(toString(event_time), 1, 16) AS called FROM fact_course_call WHERE ${where}) AS call
LEFT JOIN ${namedSchools(scope)} AS schools ON call.owner_school_id = schools.of_school
LEFT JOIN ${namedCourses(where)} AS courses ON call.source_course_id = courses.of_course
LEFT JOIN (SELECT user_id AS of_user, name AS teacher_name FROM dim_teacher FINAL WHERE school_id IN {schools:Array(UInt32)}) AS teachers ON call.user_id = teachers.of_user
LEFT JOIN (SELECT course_id AS of_target, name AS target_name FROM dim_course FINAL WHERE school_id IN {schools:Array(UInt32)}) AS targets ON call.target_course_id = targets.of_target
WHERE ${['1', ...names.conditions].join(' AND ')}`,
    params: { schools: schoolsOf(scope), from, end, ...params, ...names.params },
  }
}
