import { chapterId } from '../../warehouse/measures/placed-content.ts'
import type { Context } from '../report-plan.ts'
import { courseOf, type EntityQuery, NAME_HOLDS, schoolsOf } from './entity-query.ts'

/** Names that say by themselves which part of the course they are. */
const NUMBERED = '^(第[0-9〇零一二三四五六七八九十百]+|(项目|模块|单元|任务|情境)[0-9一二三四五六七八九十]+)'
const UNPLACED = '未分章'

/**
 * Chapters of a course, each called as the latest line calls it, and behind them what stands in none, so that the rows add up to
 * the course also where it reports no chapters. Listed where they have numbers.
 */
export function chapterQuery({ input, scope }: Context): EntityQuery {
  const { keyword } = input
  return {
    sql: `SELECT toString(${chapterId('{courseId:UInt64}', 'number')}) AS id, multiIf(number = 0, '${UNPLACED}', match(title, '${NUMBERED}'), title, concat('第', toString(number), '章 ', title)) AS name, 0 AS present
FROM (SELECT number, argMax(name, (version, resource_id)) AS title FROM (SELECT chapter AS number, name, version, resource_id FROM dim_chapter_resource FINAL WHERE school_id IN {schools:Array(UInt32)} AND course_id = {courseId:UInt64} UNION ALL SELECT 0, '', 0, 0) GROUP BY number)${keyword ? `\nWHERE ${NAME_HOLDS}` : ''}`,
    params: { schools: schoolsOf(scope), courseId: courseOf(input), ...(keyword ? { keyword } : {}) },
  }
}
