import { type WarningCondition, type WarningKind, type WarningSubject, warningRule } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { STUDENT_STAYS, TEACHER_STAYS } from '../schema/stays.ts'
import type { Params } from '../store.ts'
import { warningSql } from './rules.ts'

/** Lines of one school for one kind: number -> line of level 1, 2, 3; `null`: none. */
export type Lines = Readonly<Record<string, readonly (number | null)[]>>
/** Lines of the schools that drew their own. */
export type SchoolLines = readonly { schoolId: number; lines: Lines }[]

/** The day that is judged and its term. */
export interface WarningDay {
  day: string
  term: { id: string; start: string }
}

const alive = (born: string, left = 'toDate(removed_at)') =>
  `${born} <= {to:Date} AND (${left} IS NULL OR ${left} > {to:Date})`
/** Who belonged to the school on the day, where they did then. */
const person = (stays: string) =>
  `SELECT user_id AS subject_id, toUInt64(0) AS class_id, toUInt64(0) AS course_id, school_id, at_college AS college_id, at_major AS major_id, joined_at FROM ${stays} WHERE ${alive('here_from', 'here_to')}`

/** Everybody whom a rule may warn of: subject_id, class_id, course_id, school_id, college_id, major_id, joined_at. */
const rosters: Record<WarningSubject, string> = {
  student: person(STUDENT_STAYS),
  teacher: person(TEACHER_STAYS),
  class: `SELECT class_id AS subject_id, class_id, course_id, school_id, college_id, toUInt32(0) AS major_id, toDate(created_at) AS joined_at FROM dim_course_class FINAL WHERE term_id = {term:String} AND ${alive('toDate(created_at)')}`,
}

const levels = [1, 2, 3] as const
/** Stands for a line that is not drawn: no number crosses it. */
const NEVER: Record<WarningCondition['compare'], number> = { atLeast: 1e15, below: -1e15 }

const line = (name: string, level: number): string =>
  `transform(school_id, {line_schools:Array(UInt32)}, {${name}_${level}:Array(Float64)}, {${name}_${level}_preset:Float64})`
const crosses = (name: string, { compare }: WarningCondition, level: number): string =>
  `${name} ${compare === 'below' ? '<' : '>='} ${line(name, level)}`

function lineParams(conditions: Readonly<Record<string, WarningCondition>>, drawn: SchoolLines): Params {
  const entries = Object.entries(conditions).flatMap(([name, { compare, presets }]) =>
    levels.flatMap((level) => {
      const preset = presets[level - 1] ?? NEVER[compare]
      return [
        [`${name}_${level}_preset`, preset] as const,
        // School 0 does not exist: the engine wants no empty lists.
        [
          `${name}_${level}`,
          [preset, ...drawn.map(({ lines }) => lines[name]?.[level - 1] ?? NEVER[compare])],
        ] as const,
      ]
    }),
  )
  return { ...Object.fromEntries(entries), line_schools: [0, ...drawn.map(({ schoolId }) => schoolId)] }
}

const dayParams = (kind: WarningKind, { day, term }: WarningDay): Params => {
  const { days } = warningSql[kind]
  return { from: days ? addDays(day, 1 - days) : term.start, to: day, term: term.id, term_start: term.start }
}

/** The numbers of everybody whom a rule looks at. */
function numbersText(kind: WarningKind): string {
  const { facts, numbers, everybody, among } = warningSql[kind]
  const columns = Object.entries(numbers).map(([name, expression]) => `round(toFloat64(${expression}), 4) AS ${name}`)
  return `SELECT subject_id, class_id, course_id, school_id, college_id, major_id, ${columns.join(', ')}
        FROM (SELECT * FROM (${rosters[warningRule(kind).subject]})${among ? ` WHERE ${among}` : ''}) AS roster
        ${everybody ? 'LEFT' : 'INNER'} JOIN (${facts}) AS facts USING (subject_id)`
}

/** The statement that reads the numbers of a rule without judging them: of every subject that has what the rule demands. */
export function compileNumbers(kind: WarningKind, day: WarningDay): { sql: string; params: Params } {
  const { basis } = warningSql[kind]
  return { sql: `SELECT * FROM (${numbersText(kind)})${basis ? ` WHERE ${basis}` : ''}`, params: dayParams(kind, day) }
}

/**
 * The statement that judges a day by one rule: one row per subject that is warned, in the columns of `fact_warning`. Names
 * and expressions come from the rule; days and lines are bound.
 */
export function compileWarning(
  kind: WarningKind,
  evaluated: WarningDay,
  drawn: SchoolLines,
): { sql: string; params: Params } {
  const { subject, conditions } = warningRule(kind)
  const { numbers, basis, raise } = warningSql[kind]
  const names = Object.keys(conditions)
  const entries = Object.entries(numbers)
  const firstHit = (of: (name: string) => string): string =>
    `multiIf(${names.map((name) => `level_${name} = strongest, ${of(name)}`).join(', ')}, 0)`
  const map = (values: readonly (readonly [name: string, value: string])[]): string =>
    `toJSONString(mapFilter((name, value) -> isNotNull(value), CAST(([${values.map(([name]) => `'${name}'`).join(', ')}], [${values.map(([, value]) => `CAST(${value}, 'Nullable(Float64)')`).join(', ')}]), 'Map(String, Nullable(Float64))')))`
  const sql = `SELECT {to:Date} AS stat_date, {term:String} AS term_id, '${kind}' AS kind, toUInt8(level) AS level, judged.school_id AS school_id, toString(province_code) AS province_code, college_id, major_id,
  '${subject}' AS subject_kind, subject_id, class_id, course_id, toFloat64(${firstHit((name) => `assumeNotNull(${name})`)}) AS value, toFloat64(${firstHit((name) => `line_${name}`)}) AS threshold,
  concat('{"numbers":', ${map(entries.map(([name]) => [name, name]))}, ',"hits":', ${map(names.map((name) => [name, `if(level_${name} > 0, line_${name}, NULL)`]))}, ',"raised":', if(level > strongest, 'true', 'false'), '}') AS detail
FROM (
  SELECT *, greatest(${names.map((name) => `level_${name}`).join(', ')}, 0) AS strongest, ${raise ? `if(strongest > 0 AND (${raise}), least(3, strongest + 1), strongest)` : 'strongest'} AS level
  FROM (
    SELECT *, ${names.map((name) => `multiIf(level_${name} = 3, ${line(name, 3)}, level_${name} = 2, ${line(name, 2)}, ${line(name, 1)}) AS line_${name}`).join(', ')}
    FROM (
      SELECT *, ${names
        .map(
          (name) =>
            `multiIf(${[...levels]
              .reverse()
              .map((level) => `${crosses(name, conditions[name] as WarningCondition, level)}, ${level}`)
              .join(', ')}, 0) AS level_${name}`,
        )
        .join(', ')}
      FROM (
        ${numbersText(kind)}
      )
      ${basis ? `WHERE ${basis}` : ''}
    )
  )
) AS judged
INNER JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS place ON judged.school_id = place.school_id
WHERE level > 0`
  return { sql, params: { ...dayParams(kind, evaluated), ...lineParams(conditions, drawn) } }
}
