import { isEnrolledOn } from '../../warehouse/schema/enrolled.ts'
import type { Context } from '../report-plan.ts'
import {
  type EntityQuery,
  type EntityTable,
  limitsOf,
  memberText,
  NAME_HOLDS,
  rowsWithin,
  schoolName,
  schoolsOf,
} from './entity-query.ts'

/** State of a class on the last closed day. */
const STATE = "multiIf(start_date > {last:Date}, 'future', end_date < {last:Date}, 'ended', 'running')"

/** Courses of a school with their college and the one who leads them, those that are gone too; a keyword is part of a name. */
export function courseQuery({ input, scope, lastDay }: Context, end: string, { platform }: EntityTable): EntityQuery {
  const { colleges } = scope
  // Of what one partner uses, only that is listed; the school has many other courses.
  const here = input.partnerSchool
    ? '0'
    : `toDate(created_at) <= {end:Date} AND (removed_at IS NULL OR toDate(removed_at) > {end:Date})${colleges ? ' AND college_id IN {colleges:Array(UInt32)}' : ''}`
  const { conditions, params } = rowsWithin(
    { input: { ...input, platform: platform ?? input.platform }, scope },
    {
      courseId: 'course_id = {courseId:UInt64}',
      groupId: 'group_id = {groupId:UInt32}',
      platform: 'platform = {platform:String}',
      courseType: 'course_type = {courseType:String}',
      courseLevel: 'level = {courseLevel:String}',
      keyword: NAME_HOLDS,
      periodState: `course_id IN (SELECT course_id FROM dim_course_class FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${STATE} = {periodState:String})`,
    },
    // The college tells what is here, not what is listed: a course that went to another one keeps its numbers of before.
    { ofCollege: false },
  )
  return {
    sql: `SELECT toString(course.course_id) AS id, course.name AS name, course.is_here AS present, ${memberText('courseType', 'course.course_type')} AS type, toString(course.level) AS level, ${memberText('platform', 'course.platform')} AS platform, college_name AS college, lead_name AS lead, toString(course.created) AS created, map('platform', toString(course.platform)) AS links
FROM (SELECT course_id, name, platform, course_type, level, college_id, lead_teacher_id, toDate(created_at) AS created, ${here} AS is_here FROM dim_course FINAL WHERE ${conditions.join(' AND ')}) AS course
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON course.college_id = owners.of_college
LEFT JOIN (SELECT user_id AS of_user, name AS lead_name FROM dim_teacher FINAL WHERE school_id IN {schools:Array(UInt32)}) AS leads ON course.lead_teacher_id = leads.of_user`,
    params: { ...params, end, ...(input.periodState ? { last: lastDay } : {}) },
  }
}

/** The term that the end lies in, in vacations the one before: numbers of classes are those of their term. */
export const TERM =
  "(SELECT argMax(toString(term_id), day) FROM dim_day FINAL WHERE day <= {end:Date} AND term_id <> '')"

/** Classes of courses in the term of the end, or the one that the question names, with who teaches what to how many, their days and how they stand on the last closed day. */
export function courseClassQuery(
  { input, scope, lastDay }: Context,
  end: string,
  { platform }: EntityTable,
): EntityQuery {
  const { conditions, params } = rowsWithin(
    { input: { ...input, platform: platform ?? input.platform }, scope },
    {
      courseId: 'course_id = {courseId:UInt64}',
      teaId: 'teacher_id = {teaId:UInt64}',
      classId: 'class_id = {classId:UInt64}',
      platform: 'platform = {platform:String}',
      keyword: NAME_HOLDS,
      periodState: `${STATE} = {periodState:String}`,
    },
  )
  const where = [...(input.classId ? [] : [`term_id = ${TERM}`]), ...conditions].join(' AND ')
  return {
    sql: `SELECT toString(class_id) AS id, class_name AS name, is_here AS present, course_name AS course, teacher_name AS teacher, college_name AS college, concat(toString(members), ' 人') AS students, days, state
FROM (SELECT class_id, course_id, teacher_id, college_id, if(name = '', toString(term_id), name) AS class_name, toDate(created_at) <= {end:Date} AND (removed_at IS NULL OR toDate(removed_at) > {end:Date}) AS is_here, concat(toString(start_date), ' 至 ', toString(end_date)) AS days, ${memberText('periodState', STATE)} AS state FROM dim_course_class FINAL WHERE ${where}) AS given
LEFT JOIN (SELECT course_id AS of_course, name AS course_name FROM dim_course FINAL WHERE school_id IN {schools:Array(UInt32)}) AS courses ON given.course_id = courses.of_course
LEFT JOIN (SELECT user_id AS of_teacher, name AS teacher_name FROM dim_teacher FINAL WHERE school_id IN {schools:Array(UInt32)}) AS teachers ON given.teacher_id = teachers.of_teacher
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON given.college_id = owners.of_college
LEFT JOIN (SELECT class_id AS joined_class, count() AS members FROM dim_enrolment FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${isEnrolledOn('{end:Date}')} GROUP BY class_id) AS joined ON given.class_id = joined.joined_class`,
    params: { ...params, end, last: lastDay },
  }
}

/** Schools that have called courses of a school until the end, with their last call; listed where they have numbers in the period. */
export function callerSchoolQuery({ input, scope }: Context, end: string): EntityQuery {
  const calls = limitsOf(input, { courseId: 'source_course_id = {courseId:UInt64}' })
  const names = limitsOf(input, { keyword: `position(${schoolName(scope, 'name')}, {keyword:String}) > 0` })
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
