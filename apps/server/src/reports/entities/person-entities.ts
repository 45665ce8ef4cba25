import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { isEnrolledOn } from '../../warehouse/schema/enrolled.ts'
import type { Params } from '../../warehouse/store.ts'
import type { Context } from '../report-plan.ts'
import { type EntityQuery, type Limits, limitsOf, MAJORS_OF_GROUP, NAME_HOLDS, schoolsOf } from './entity-query.ts'

/** A name or number that holds the keyword. To whom they are masked a search would tell them: it finds nobody. */
const keywordCondition = ({ scope }: Context, no: 'job_no' | 'student_no'): string =>
  scope.masksNames ? 'false' : `(${NAME_HOLDS} OR ${factHoldsKeyword(no)})`

/** Who leads or teaches a course of the project group, of one major where it is chosen. */
const teachersOfGroup = (major: number | undefined): string =>
  `(WITH of_group AS (SELECT course_id, lead_teacher_id FROM dim_course FINAL WHERE group_id = {groupId:UInt32}${major ? ' AND major_id = {major:UInt32}' : ''}) SELECT lead_teacher_id FROM of_group UNION DISTINCT SELECT teacher_id FROM dim_course_class FINAL WHERE course_id IN (SELECT course_id FROM of_group))`

/** What the filters of the question want of a teacher. */
const teacherLimits = (context: Context): Limits => {
  const { groupId, major } = context.input
  const { conditions, params } = limitsOf(context.input, {
    keyword: keywordCondition(context, 'job_no'),
    teaId: 'user_id = {teaId:UInt64}',
    teacherTitle: "if(title IN ('教授', '副教授', '讲师', '助教'), toString(title), '其他') = {teacherTitle:String}",
    teacherKind: "is_dual = ({teacherKind:String} = 'dual')",
    courseId: 'user_id IN (SELECT teacher_id FROM dim_course_class FINAL WHERE course_id = {courseId:UInt64})',
    groupId: `user_id IN ${teachersOfGroup(major)}`,
  })
  return { conditions, params: groupId && major ? { ...params, major } : params }
}

/** Who is in a course class at the end of the period. */
const IN_CLASS = `dim_enrolment FINAL WHERE class_id = {classId:UInt64} AND ${isEnrolledOn('{end:Date}')}`
/** Place of each student by the score in a course class. */
const RANKS =
  "(SELECT user_id AS ranked, concat('第 ', toString(rank() OVER (ORDER BY final_score DESC)), ' 名，共 ', toString(count() OVER ()), ' 人') AS place FROM fact_score WHERE school_id IN {schools:Array(UInt32)} AND class_id = {classId:UInt64})"

/** What the filters of the question want of a student. */
const studentLimits = (context: Context): Limits =>
  limitsOf(context.input, {
    keyword: keywordCondition(context, 'student_no'),
    stuId: 'user_id = {stuId:UInt64}',
    classId: `user_id IN (SELECT user_id FROM ${IN_CLASS})`,
    major: 'major_id = {major:UInt32}',
    grade: 'toString(grade) = {grade:String}',
    adminClass: 'admin_class_id = {adminClass:UInt32}',
    groupId: `major_id IN ${MAJORS_OF_GROUP}`,
  })

/** Who is at the school, or at the colleges of the scope, at the end of the period. */
const isHere = (colleges: Scope['colleges']): string =>
  `joined_at <= {end:Date} AND (removed_at IS NULL OR toDate(removed_at) > {end:Date})${colleges ? ' AND college_id IN {colleges:Array(UInt32)}' : ''}`
const COLLEGES =
  '(SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)})'
const lastLogins = (role: 'teacher' | 'student'): string =>
  `(SELECT user_id AS of_user, toString(max(event_time)) AS last_at FROM fact_login WHERE school_id IN {schools:Array(UInt32)} AND user_role = '${role}' AND event_date <= {last:Date} GROUP BY user_id)`

const paramsOf = (context: Context, end: string, params: Params): Params => ({
  schools: schoolsOf(context.scope),
  end,
  last: context.lastDay,
  ...(context.scope.colleges ? { colleges: context.scope.colleges } : {}),
  ...params,
})

/** Teachers of a school with their college and their last login of a closed day, those who have left too. */
export function teacherQuery(context: Context, end: string): EntityQuery {
  const { conditions, params } = teacherLimits(context)
  return {
    sql: `SELECT toString(teacher.user_id) AS id, teacher.name AS name, teacher.is_here AS present, teacher.job_no AS no, college_name AS college, toString(teacher.title) AS title, substring(last_at, 1, 16) AS lastLogin
FROM (SELECT user_id, name, job_no, college_id, title, ${isHere(context.scope.colleges)} AS is_here FROM dim_teacher FINAL WHERE ${['school_id IN {schools:Array(UInt32)}', ...conditions].join(' AND ')}) AS teacher
LEFT JOIN ${COLLEGES} AS owners ON teacher.college_id = owners.of_college
LEFT JOIN ${lastLogins('teacher')} AS logins ON teacher.user_id = logins.of_user`,
    params: paramsOf(context, end, params),
  }
}

/** Students of a school with where they belong and their last login of a closed day, those who have left too. */
export function studentQuery(context: Context, end: string): EntityQuery {
  const { conditions, params } = studentLimits(context)
  const { classId } = context.input
  return {
    sql: `SELECT toString(student.user_id) AS id, student.name AS name, student.is_here AS present, student.student_no AS no, college_name AS college, major_name AS major, class_name AS adminClass, substring(last_at, 1, 16) AS lastLogin${classId ? ', place AS rank' : ''}
FROM (SELECT user_id, name, student_no, college_id, major_id, admin_class_id, ${isHere(context.scope.colleges)} AS is_here FROM dim_student FINAL WHERE ${['school_id IN {schools:Array(UInt32)}', ...conditions].join(' AND ')}) AS student
LEFT JOIN ${COLLEGES} AS owners ON student.college_id = owners.of_college
LEFT JOIN (SELECT major_id AS of_major, name AS major_name FROM dim_major FINAL WHERE school_id IN {schools:Array(UInt32)}) AS majors ON student.major_id = majors.of_major
LEFT JOIN (SELECT admin_class_id AS of_class, name AS class_name FROM dim_admin_class FINAL WHERE school_id IN {schools:Array(UInt32)}) AS classes ON student.admin_class_id = classes.of_class
LEFT JOIN ${lastLogins('student')} AS logins ON student.user_id = logins.of_user${classId ? `\nLEFT JOIN ${RANKS} AS ranks ON student.user_id = ranks.ranked` : ''}`,
    params: paramsOf(context, end, params),
  }
}
