import { members } from '@data-centre/api'
import type { Context } from '../report-plan.ts'
import { TERM } from './course-entities.ts'
import { type EntityQuery, type Limits, NAME_HOLDS, rowsWithin } from './entity-query.ts'

/** Lowest mark of a band and of the next one. */
const bandOf = (band: string): readonly [number, number] => {
  const starts = Object.keys(members.scoreBand)
    .map(Number)
    .sort((a, b) => a - b)
  const from = Number(band)
  return [from, starts.find((start) => start > from) ?? Number.MAX_SAFE_INTEGER]
}

const bandLimits = (band: string | undefined): Limits => {
  if (band === undefined) return { conditions: [], params: {} }
  const [low, high] = bandOf(band)
  return { conditions: ['final_score >= {low:Float64} AND final_score < {high:Float64}'], params: { low, high } }
}

/** Scores of the term that the end lies in, one of a student in a class; a keyword is part of the course's name. */
export function scoreQuery(context: Context, end: string): EntityQuery {
  const rows = rowsWithin(context, {
    courseId: 'course_id = {courseId:UInt64}',
    major: 'major_id = {major:UInt32}',
    platform: 'platform = {platform:String}',
    keyword: `course_id IN (SELECT course_id FROM dim_course FINAL WHERE ${NAME_HOLDS})`,
    adminClass:
      'user_id IN (SELECT user_id FROM dim_student FINAL WHERE school_id IN {schools:Array(UInt32)} AND admin_class_id = {adminClass:UInt32})',
  })
  const band = bandLimits(context.input.scoreBand)
  const where = [`term_id = ${TERM}`, ...rows.conditions, ...band.conditions].join(' AND ')
  return {
    sql: `SELECT concat(toString(scored.user_id), '-', toString(scored.class_id)) AS id, student.name AS name, 1 AS present, student.student_no AS no, college_name AS college, course_name AS course
FROM (SELECT user_id, class_id, course_id, college_id FROM fact_score WHERE ${where}) AS scored
LEFT JOIN (SELECT user_id AS of_user, name, student_no FROM dim_student FINAL WHERE school_id IN {schools:Array(UInt32)}) AS student ON scored.user_id = student.of_user
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON scored.college_id = owners.of_college
LEFT JOIN (SELECT course_id AS of_course, name AS course_name FROM dim_course FINAL) AS courses ON scored.course_id = courses.of_course`,
    params: { ...rows.params, ...band.params, end },
  }
}
