import type { Context } from '../report-plan.ts'
import { type EntityQuery, MAJORS_OF_GROUP, NAME_HOLDS, rowsWithin } from './entity-query.ts'

/** What the major is called of those who have none. */
export const NO_MAJOR = '未分配专业'

/** Majors of a school, or of one project group, with their college; the one of those who have none is listed as long as it has numbers. */
export function majorQuery(context: Context): EntityQuery {
  const { conditions, params } = rowsWithin(context, { keyword: NAME_HOLDS, groupId: `major_id IN ${MAJORS_OF_GROUP}` })
  return {
    sql: `SELECT toString(major.major_id) AS id, major.name AS name, major.is_listed AS present, college_name AS college
FROM (SELECT major_id, name, college_id, status = 1 AND is_unassigned = 0 AS is_listed FROM dim_major FINAL WHERE ${conditions.join(' AND ')}) AS major
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON major.college_id = owners.of_college`,
    params,
  }
}

/** Administrative classes of a school with their major and college; the one of those who have none is listed as long as it has numbers. */
export function adminClassQuery(context: Context): EntityQuery {
  const { conditions, params } = rowsWithin(context, {
    keyword: NAME_HOLDS,
    major: 'major_id = {major:UInt32}',
    grade: 'toString(grade) = {grade:String}',
    adminClass: 'admin_class_id = {adminClass:UInt32}',
  })
  return {
    sql: `SELECT toString(given.admin_class_id) AS id, given.name AS name, given.is_listed AS present, college_name AS college, major_name AS major
FROM (SELECT admin_class_id, name, major_id, college_id, status = 1 AND is_unassigned = 0 AS is_listed FROM dim_admin_class FINAL WHERE ${conditions.join(' AND ')}) AS given
LEFT JOIN (SELECT major_id AS of_major, name AS major_name FROM dim_major FINAL WHERE school_id IN {schools:Array(UInt32)}) AS majors ON given.major_id = majors.of_major
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON given.college_id = owners.of_college`,
    params,
  }
}
