import { isEnrolledOn } from '../../warehouse/schema/enrolled.ts'
import type { Context } from '../report-plan.ts'
import { type EntityQuery, type EntityTable, memberText, NAME_HOLDS, rowsWithin } from './entity-query.ts'

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
