import type { Table } from '../schema.ts'
import { tables } from '../schema.ts'
import { equal, type Finding, type Invariant, type InvariantWorld } from './invariant.ts'

const MAX_MS = 120_000
/** Keys that one statement holds in memory. */
const MAX_KEYS = 2_000_000
/** Dimensions by the columns that name their rows in facts. */
const owners: Readonly<Record<string, string>> = {
  course_id: 'dim_course',
  class_id: 'dim_course_class',
  resource_id: 'dim_resource',
  question_id: 'dim_question',
  bank_id: 'dim_question_bank',
  homework_id: 'dim_homework',
  exam_id: 'dim_exam',
  college_id: 'dim_college',
  major_id: 'dim_major',
  admin_class_id: 'dim_admin_class',
  group_id: 'dim_project_group',
}
const PEOPLE =
  'SELECT school_id, user_id FROM dim_teacher FINAL UNION ALL SELECT school_id, user_id FROM dim_student FINAL'

/** Facts, scores, which follow from them, enrolments and chapters: what a key that is not one row's makes wrong. */
const ofOthers = new Set(['fact_score', 'dim_enrolment', 'dim_chapter_resource'])
const facts = tables.filter(({ name, kind }) => kind === 'fact' || kind === 'correctable' || ofOthers.has(name))
const sourceOf = ({ name, kind }: Table): string => (kind === 'fact' || name === 'fact_score' ? name : `${name} FINAL`)
/** A row of these names the school of the class beside the student, who may be of another one. */
const ofClasses = new Set(['fact_evaluation', 'dim_enrolment'])

/** Records of what accounts of this product did: their users are no people of the platforms. */
const ofAccounts = new Set(['fact_export', 'fact_oper'])

/** Counts of rows that must not be, over all that is held. */
function forbiddenOf(table: Table): [what: string, count: string][] {
  const { name, columns } = table
  const source = sourceOf(table)
  const list: [string, string][] = []
  // Accounts of consoles and walls are no people of the platforms.
  const isPerson = columns.user_role ? " AND user_role <> 'staff'" : ''
  if (ofClasses.has(name))
    list.push([
      'of a class of another school',
      `SELECT count() FROM ${source} WHERE (school_id, class_id) NOT IN (SELECT school_id, class_id FROM dim_course_class FINAL)`,
    ])
  else if (columns.user_id && columns.school_id && !ofAccounts.has(name))
    list.push([
      'of a person of another school',
      `SELECT count() FROM ${source} WHERE (school_id, user_id) NOT IN (${PEOPLE})${isPerson}`,
    ])
  if (columns.class_id && columns.course_id)
    list.push([
      'of a class of another course',
      `SELECT count() FROM ${source} WHERE class_id <> 0 AND (class_id, course_id) NOT IN (SELECT class_id, course_id FROM dim_course_class FINAL)`,
    ])
  if (columns.owner_school_id && columns.resource_id)
    list.push([
      'of a resource of another school',
      `SELECT count() FROM ${source} WHERE (owner_school_id, resource_id) NOT IN (SELECT school_id, resource_id FROM dim_resource FINAL)`,
    ])
  if (name === 'dim_chapter_resource')
    list.push([
      'of a resource of another school or course',
      `SELECT count() FROM ${source} WHERE (school_id, resource_id, course_id) NOT IN (SELECT school_id, resource_id, course_id FROM dim_resource FINAL)`,
    ])
  if (columns.owner_school_id && columns.question_id)
    list.push([
      'of a question of another school',
      `SELECT count() FROM ${source} WHERE (owner_school_id, question_id) NOT IN (SELECT school_id, question_id FROM dim_question FINAL)`,
    ])
  for (const [column, dimension] of [['homework_id', 'dim_homework'] as const, ['exam_id', 'dim_exam'] as const])
    if (columns[column])
      list.push([
        `of a ${column} of another class`,
        `SELECT count() FROM ${source} WHERE (${column}, class_id) NOT IN (SELECT ${column}, class_id FROM ${dimension} FINAL)`,
      ])
  return list
}

/** Facts whose rows have an id of their own; in others the id is that of the last event that changed the row. */
const hasOwnId = ({ name, kind }: Table): boolean => kind === 'fact' || name === 'fact_waf_hit'
/** Key of a row without the school by which rows are spread. */
const keyOf = (table: Table): string =>
  hasOwnId(table)
    ? 'event_id'
    : table.orderBy.filter((column) => column !== 'school_id' && column !== 'owner_school_id').join(', ')

/** Terms or days of a table, both included. */
interface Range {
  from: string
  to: string
  rows: number
}

/** Puts neighbouring terms or months together while their keys fit into memory. */
function rangesOf(parts: readonly Range[], maxRows: number): Range[] {
  const ranges: Range[] = []
  for (const part of parts) {
    const last = ranges.at(-1)
    if (last && last.rows + part.rows <= maxRows) Object.assign(last, { to: part.to, rows: last.rows + part.rows })
    else ranges.push({ ...part })
  }
  return ranges
}

/**
 * Rows that share a key, of every closed day and every term. Each row is read once: by ranges of months or terms whose keys fit into
 * memory, and by parts of the keys where a month alone is longer. `maxKeys`: keys that fit.
 */
export async function duplicatesIn(
  { store, today }: Pick<InvariantWorld, 'store' | 'today'>,
  table: Table,
  maxKeys = MAX_KEYS,
): Promise<Finding[]> {
  const { name, columns } = table
  const [column, part, type] = columns.term_id
    ? ['term_id', 'term_id', 'String']
    : columns.event_date
      ? ['event_date', 'toYYYYMM(event_date)', 'Date']
      : ["''", "''", 'String']
  const closed = columns.event_date ? ' WHERE event_date < {today:Date}' : ''
  const parts = await store.query<Range>(
    `SELECT toString(min(${column})) AS from, toString(max(${column})) AS to, count() AS rows FROM ${name}${closed} GROUP BY ${part} ORDER BY from`,
    closed ? { today } : {},
    { maxMs: MAX_MS },
  )
  const findings: Finding[] = []
  for (const { from, to, rows } of rangesOf(parts, maxKeys)) {
    const slices = Math.ceil(rows / maxKeys)
    let duplicates = 0
    for (let slice = 0; slice < slices; slice++) {
      const [row] = await store.query<{ n: number }>(
        `SELECT count() - uniqExact(${keyOf(table)}) AS n FROM ${sourceOf(table)} WHERE ${column} BETWEEN {from:${type}} AND {to:${type}} AND cityHash64(${keyOf(table)}) % {slices:UInt32} = {slice:UInt32}`,
        { from, to, slices, slice },
        { maxMs: MAX_MS },
      )
      duplicates += row?.n ?? 0
    }
    findings.push(equal(`${name} doubled ${from}..${to}`, duplicates, 0))
  }
  return findings
}

/** Ids of a dimension that several schools share. */
const sharedIn = (column: string, rows: string): string =>
  `SELECT count() FROM (SELECT ${column} FROM (${rows}) GROUP BY ${column} HAVING uniqExact(school_id) > 1)`

export const keysInvariant: Invariant = {
  id: 'L23',
  statement:
    '编号唯一：人员、课程、班级、素材等的编号只属于一所学校；每条明细的人员、课程、班级、素材与其学校相符，同一主键没有两行',
  async check(world) {
    const findings: Finding[] = []
    const none = async (scope: string, count: string): Promise<void> => {
      const [row] = await world.store.query<{ n: number }>(`SELECT (${count}) AS n`, {}, { maxMs: MAX_MS })
      findings.push(equal(scope, Number(row?.n ?? 0), 0))
    }
    await none('people of several schools', sharedIn('user_id', PEOPLE))
    for (const [column, dimension] of Object.entries(owners))
      await none(
        `${dimension} of several schools`,
        sharedIn(column, `SELECT ${column}, school_id FROM ${dimension} FINAL`),
      )
    for (const table of facts) {
      for (const [what, count] of forbiddenOf(table)) await none(`${table.name} ${what}`, count)
      findings.push(...(await duplicatesIn(world, table)))
    }
    return findings
  },
}
