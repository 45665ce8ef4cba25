import type { Context } from '../report-plan.ts'
import {
  type EntityQuery,
  everySchoolOf,
  limitsOf,
  memberText,
  NAME_HOLDS,
  rowsWithin,
  schoolName,
} from './entity-query.ts'

const SCHOOLS = 'school_id IN {schools:Array(UInt32)}'
/** Courses and authors of a school by their ids, and the college of either. */
const COURSES = `SELECT course_id AS of_course, name AS course_name, college_id AS course_college FROM dim_course FINAL WHERE ${SCHOOLS} AND course_id > 0`
const TEACHERS = `SELECT user_id AS of_user, name AS author_name, college_id AS author_college FROM dim_teacher FINAL WHERE ${SCHOOLS}`
const here = 'toDate(created_at) <= {end:Date} AND (removed_at IS NULL OR toDate(removed_at) > {end:Date})'
const duration =
  "if(duration_s = 0, '', concat(toString(intDiv(duration_s, 60)), ':', leftPad(toString(duration_s % 60), 2, '0')))"

/** Conditions of a question about things of courses, and their values; `keyword` where they have names. */
function limits(context: Context, end: string, keyword: { keyword?: string }) {
  const { conditions, params } = rowsWithin(
    context,
    {
      ...keyword,
      platform: 'platform = {platform:String}',
      resourceType: 'resource_type = {resourceType:String}',
      questionType: 'question_type = {questionType:String}',
      difficulty: 'toString(difficulty) = {difficulty:String}',
      groupId: 'group_id = {groupId:UInt32}',
      courseId: 'course_id = {courseId:UInt64}',
    },
    { ofCollege: false },
  )
  return {
    where: conditions.join(' AND '),
    // Of several colleges those that the scope holds: the college is that of the course, else of the author.
    within: context.scope.colleges
      ? 'WHERE if(of_course > 0, course_college, author_college) IN {colleges:Array(UInt32)}'
      : '',
    params: { ...params, end },
  }
}

/** Resources of a school with type, author, course and file, those that are gone too. */
export function resourceQuery(context: Context, end: string): EntityQuery {
  const { where, within, params } = limits(context, end, { keyword: NAME_HOLDS })
  return {
    sql: `SELECT toString(held.resource_id) AS id, held.name AS name, held.is_here AS present, ${memberText('resourceType', 'held.resource_type')} AS type, author_name AS author, course_name AS course, toString(held.extension) AS extension, held.length AS duration, if(held.is_original = 1, '是', '否') AS original, held.created AS createdAt, map('file', held.file) AS links
FROM (SELECT resource_id, name, resource_type, author_id, course_id, extension, file, ${duration} AS length, is_original, substring(toString(created_at), 1, 16) AS created, ${here} AS is_here FROM dim_resource FINAL WHERE ${where}) AS held
LEFT JOIN (${COURSES}) AS courses ON held.course_id = courses.of_course
LEFT JOIN (${TEACHERS}) AS authors ON held.author_id = authors.of_user
${within}`,
    params,
  }
}

/** Questions of a school, by number: what they ask is nobody's business here. */
export function questionQuery(context: Context, end: string): EntityQuery {
  const { where, within, params } = limits(context, end, {})
  return {
    sql: `SELECT toString(held.question_id) AS id, concat('题目 ', lower(hex(held.question_id))) AS name, held.is_here AS present, ${memberText('questionType', 'held.question_type')} AS type, ${memberText('difficulty', 'held.difficulty')} AS difficulty, held.created AS createdAt
FROM (SELECT question_id, question_type, difficulty, author_id, course_id, substring(toString(created_at), 1, 16) AS created, ${here} AS is_here FROM dim_question FINAL WHERE ${where}) AS held
LEFT JOIN (${COURSES}) AS courses ON held.course_id = courses.of_course
LEFT JOIN (${TEACHERS}) AS authors ON held.author_id = authors.of_user
${within}`,
    params,
  }
}

/** Projects of the resource library that a school of the scope hosts or joins; the level and the role are those of the question. */
export function projectQuery(context: Context, end: string): EntityQuery {
  const { conditions, params } = limitsOf(context.input, {
    keyword: NAME_HOLDS,
    projectLevel: 'level = {projectLevel:String}',
    projectRole: "(host_school_id IN {schools:Array(UInt32)}) = ({projectRole:String} = 'host')",
  })
  const where = [
    'started_at <= {end:Date}',
    '(host_school_id IN {schools:Array(UInt32)} OR hasAny(join_school_ids, {schools:Array(UInt32)}))',
    ...conditions,
  ].join(' AND ')
  return {
    sql: `SELECT toString(project.project_id) AS id, project.name AS name, project.is_here AS present, toString(project.level) AS level, host_name AS host, project.role AS part, project.started AS startedAt
FROM (SELECT project_id, name, level, host_school_id, if(host_school_id IN {schools:Array(UInt32)}, '主持', '参建') AS role, toString(started_at) AS started, removed_at IS NULL OR toDate(removed_at) > {end:Date} AS is_here FROM dim_library_project FINAL WHERE ${where}) AS project
LEFT JOIN (SELECT school_id AS of_school, ${schoolName(context.scope, 'name')} AS host_name FROM dim_school FINAL) AS hosts ON project.host_school_id = hosts.of_school`,
    params: { ...params, schools: everySchoolOf(context), end },
  }
}

/** Project groups of all schools of a scope, each within its school; the level is that of the question. */
export function groupQuery(context: Context, end: string): EntityQuery {
  const { conditions, params } = limitsOf(context.input, {
    keyword: NAME_HOLDS,
    groupLevel: 'level = {groupLevel:String}',
  })
  const where = [SCHOOLS, 'created_at <= {end:Date}', ...conditions].join(' AND ')
  return {
    sql: `SELECT toString(held.group_id) AS id, held.name AS name, held.is_here AS present, toString(held.school_id) AS within, school_name AS school, held.level AS level
FROM (SELECT group_id, school_id, name, toString(level) AS level, removed_at IS NULL OR toDate(removed_at) > {end:Date} AS is_here FROM dim_project_group FINAL WHERE ${where}) AS held
LEFT JOIN (SELECT school_id AS of_school, ${schoolName(context.scope, 'name')} AS school_name FROM dim_school FINAL) AS owners ON held.school_id = owners.of_school`,
    params: { ...params, schools: everySchoolOf(context), end },
  }
}
