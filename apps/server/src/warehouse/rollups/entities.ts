import { STUDENT_STAYS, TEACHER_STAYS } from '../schema/stays.ts'
import { type RollupDefinition, within } from './definition.ts'

/** Entity, kind, platform, day it came, moment it went, bytes; one line per dimension. */
const sources: readonly [
  entity: string,
  kind: string,
  platform: string,
  born: string,
  bytes: string,
  dimension: string,
][] = [
  ['school', "''", "''", 'joined_at', '0', 'dim_school'],
  ['course', 'toString(course_type)', 'toString(platform)', 'toDate(created_at)', '0', 'dim_course'],
  ['course_class', "''", 'toString(platform)', 'toDate(created_at)', '0', 'dim_course_class'],
  ['resource', 'toString(resource_type)', 'toString(platform)', 'toDate(created_at)', 'bytes', 'dim_resource'],
  ['question', 'toString(question_type)', 'toString(platform)', 'toDate(created_at)', '0', 'dim_question'],
  ['project_group', 'toString(level)', "''", 'created_at', '0', 'dim_project_group'],
]

const NEVER = "toDate('1970-01-01')"
/** People come and go with their stays at the school; a move within it is neither. */
const people = [
  ['teacher', TEACHER_STAYS],
  ['student', STUDENT_STAYS],
] as const

/**
 * Every creation and every removal as a row: at, entity, kind, platform, school_id, came, went, bytes. What was removed before it was
 * created, as a student who left before their school joined, was never there: it goes on the day on which it comes, so that no stock
 * falls below zero.
 */
const changes = (where: string): string => {
  const things = sources.map(
    ([entity, kind, platform, born, bytes, dimension]) =>
      `SELECT '${entity}' AS entity, ${kind} AS kind, ${platform} AS platform, school_id, ${born} AS born, if(isNull(removed_at), ${NEVER}, greatest(toDate(assumeNotNull(removed_at)), born)) AS gone, toUInt64(${bytes}) AS bytes FROM ${dimension} FINAL`,
  )
  const stays = people.map(
    ([entity, from]) =>
      `SELECT '${entity}' AS entity, '' AS kind, '' AS platform, school_id, if(came = 1, here_from, ${NEVER}) AS born, if(went = 1, assumeNotNull(here_to), ${NEVER}) AS gone, toUInt64(0) AS bytes FROM ${from}`,
  )
  return `(\n  ${[...things, ...stays].join('\n  UNION ALL ')}\n) ARRAY JOIN [born, gone] AS at, [1, 0] AS came, [0, 1] AS went WHERE at > ${NEVER} AND ${where}`
}

/** How far the roll-up lags behind the dimensions: weeks up to {to:Date} whose counts differ. */
export const changedEntityWeeks = `SELECT toString(week) AS week FROM (
  SELECT toMonday(at) AS week, toInt64(count()) AS n, toInt64(sum(went)) AS n_gone, toInt64(sum(bytes)) AS n_bytes, toInt64(sum(cityHash64(entity, kind, platform, school_id) % 1000003)) AS mix FROM ${changes('at <= {to:Date}')} GROUP BY week
  UNION ALL
  SELECT toMonday(change_date) AS week, -toInt64(sum(created + removed)), -toInt64(sum(removed)), -toInt64(sum(created_bytes + removed_bytes)), -toInt64(sum((cityHash64(toString(entity), toString(kind), toString(platform), school_id) % 1000003) * (created + removed))) FROM entity_change WHERE change_date <= {to:Date} GROUP BY week
)
GROUP BY week HAVING sum(n) <> 0 OR sum(n_gone) <> 0 OR sum(n_bytes) <> 0 OR sum(mix) <> 0 ORDER BY week`

const entityChange: RollupDefinition = {
  table: 'entity_change',
  day: 'change_date',
  follows: 'entities',
  select: `SELECT at AS change_date, entity, kind, platform, school_id, sum(came) AS created, sum(went) AS removed, sum(came * bytes) AS created_bytes, sum(went * bytes) AS removed_bytes
FROM ${changes(within('at'))}
GROUP BY change_date, entity, kind, platform, school_id`,
}

const stocks: readonly [column: string, condition: string][] = [
  ['teachers', "entity = 'teacher'"],
  ['students', "entity = 'student'"],
  ['courses', "entity = 'course'"],
  ['courses_standard', "entity = 'course' AND kind = 'standard'"],
  ['courses_self_built', "entity = 'course' AND kind = 'self_built'"],
  ['courses_spoc', "entity = 'course' AND kind = 'spoc'"],
  ['courses_mooc', "entity = 'course' AND kind = 'mooc'"],
  ['courses_group', "entity = 'course' AND kind = 'zyq'"],
  ['classes', "entity = 'course_class'"],
  ['resources', "entity = 'resource'"],
  ['resource_bytes', ''],
  ['questions', "entity = 'question'"],
  ['groups', "entity = 'project_group'"],
]
const moved = (column: string, condition: string) =>
  column === 'resource_bytes'
    ? `sum(toInt64(created_bytes) - toInt64(removed_bytes)) AS ${column}`
    : `sumIf(toInt64(created) - toInt64(removed), ${condition}) AS ${column}`
const running = 'OVER (PARTITION BY school_id, platform ORDER BY stat_date)'

/**
 * Running sum of the changes. What came before the range counts at its first day; every (school, platform) that exists
 * gets a row a day from its first change on.
 */
const stockDay: RollupDefinition = {
  table: 'stock_day',
  day: 'stat_date',
  follows: 'stock',
  select: `SELECT stat_date, school_id, platform, ${stocks.map(([column]) => `total_${column} AS ${column}`).join(', ')}
FROM (
  SELECT stat_date, school_id, platform, sum(seen) ${running} AS seen_so_far, ${stocks.map(([column]) => `sum(${column}) ${running} AS total_${column}`).join(', ')}
  FROM (
    SELECT stat_date, school_id, platform, sum(seen) AS seen, ${stocks.map(([column]) => `sum(${column}) AS ${column}`).join(', ')}
    FROM (
      SELECT greatest(change_date, {from:Date}) AS stat_date, school_id, toString(platform) AS platform, count() AS seen, ${stocks.map(([column, condition]) => moved(column, condition)).join(', ')}
      FROM entity_change WHERE change_date <= {to:Date} AND entity <> 'school' GROUP BY stat_date, school_id, platform
      UNION ALL
      SELECT arrayJoin(arrayMap(i -> {from:Date} + i, range(toUInt32({to:Date} - {from:Date} + 1)))) AS stat_date, school_id, toString(platform) AS platform, 0, ${stocks.map(() => '0').join(', ')}
      FROM (SELECT DISTINCT school_id, platform FROM entity_change WHERE change_date <= {to:Date} AND entity <> 'school')
    )
    GROUP BY stat_date, school_id, platform
  )
)
WHERE seen_so_far > 0`,
}

/** Growth and stock, from the dimensions. */
export const entityRollups: readonly RollupDefinition[] = [entityChange, stockDay]
