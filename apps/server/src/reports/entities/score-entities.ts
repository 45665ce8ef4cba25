import { members } from '@data-centre/api'
import type { Params } from '../../warehouse/store.ts'
import type { Context } from '../report-plan.ts'
import { TERM } from './course-entities.ts'
import { type EntityQuery, schoolsOf } from './entity-query.ts'

interface Limit {
  condition: string
  params: Params
}
const held = (condition: string, name: string, value: string | number | undefined): Limit[] =>
  value === undefined ? [] : [{ condition, params: { [name]: value } }]

/** Lowest mark of a band and of the next one. */
const bandOf = (band: string): readonly [number, number] => {
  const starts = Object.keys(members.scoreBand)
    .map(Number)
    .sort((a, b) => a - b)
  const from = Number(band)
  return [from, starts.find((start) => start > from) ?? Number.MAX_SAFE_INTEGER]
}

const bandLimits = (band: string | undefined): Limit[] => {
  if (band === undefined) return []
  const [low, high] = bandOf(band)
  return [{ condition: 'final_score >= {low:Float64} AND final_score < {high:Float64}', params: { low, high } }]
}

/** Scores of the term that the end lies in, one of a student in a class; a keyword is part of the course's name. */
export function scoreQuery({ input, scope }: Context, end: string): EntityQuery {
  const { colleges } = scope
  const limits = [
    ...held('course_id = {course:UInt64}', 'course', input.courseId),
    ...held('major_id = {major:UInt32}', 'major', input.major),
    ...held('platform = {platform:String}', 'platform', input.platform),
    ...bandLimits(input.scoreBand),
    ...held(
      'course_id IN (SELECT course_id FROM dim_course FINAL WHERE position(name, {keyword:String}) > 0)',
      'keyword',
      input.keyword,
    ),
    ...held(
      'user_id IN (SELECT user_id FROM dim_student FINAL WHERE school_id IN {schools:Array(UInt32)} AND admin_class_id = {class:UInt32})',
      'class',
      input.adminClass,
    ),
  ]
  const where = [
    'school_id IN {schools:Array(UInt32)}',
    `term_id = ${TERM}`,
    ...(colleges ? ['college_id IN {colleges:Array(UInt32)}'] : []),
    ...limits.map(({ condition }) => condition),
  ].join(' AND ')
  return {
    sql: `SELECT concat(toString(scored.user_id), '-', toString(scored.class_id)) AS id, student.name AS name, 1 AS present, student.student_no AS no, college_name AS college, course_name AS course
FROM (SELECT user_id, class_id, course_id, college_id FROM fact_score WHERE ${where}) AS scored
LEFT JOIN (SELECT user_id AS of_user, name, student_no FROM dim_student FINAL WHERE school_id IN {schools:Array(UInt32)}) AS student ON scored.user_id = student.of_user
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON scored.college_id = owners.of_college
LEFT JOIN (SELECT course_id AS of_course, name AS course_name FROM dim_course FINAL) AS courses ON scored.course_id = courses.of_course`,
    params: {
      schools: schoolsOf(scope),
      end,
      ...(colleges ? { colleges } : {}),
      ...Object.assign({}, ...limits.map(({ params }) => params)),
    },
  }
}
