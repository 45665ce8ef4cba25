import { addDays } from '../../platform/clock.ts'
import type { Table } from '../schema.ts'
import { tables } from '../schema.ts'
import { chances, equal, type Finding, type Invariant, type InvariantWorld, sample } from './invariant.ts'

const MAX_MS = 120_000
/** Days whose events are looked at for one that stands twice, besides those of one older month. */
const DAYS = 30
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

/** Key of a row without the school by which rows are spread. */
const keyOf = ({ orderBy }: Table): string =>
  orderBy.filter((column) => column !== 'school_id' && column !== 'owner_school_id').join(', ')

/** Rows that share a key, counted by parts so that the keys of one part are in memory at a time. */
async function duplicatesIn({ store, seed, today }: InvariantWorld, table: Table): Promise<Finding[]> {
  const { name, kind, columns } = table
  const count = async (scope: string, where: string, params: Record<string, string>): Promise<Finding> => {
    const key = kind === 'fact' ? 'event_id' : keyOf(table)
    const [row] = await store.query<{ n: number }>(
      `SELECT count() - uniqExact(${key}) AS n FROM ${sourceOf(table)} WHERE ${where}`,
      params,
      { maxMs: MAX_MS },
    )
    return equal(`${name} doubled ${scope}`, row?.n ?? 0, 0)
  }
  if (kind !== 'fact' || !columns.event_id) {
    if (!columns.term_id) return []
    const terms = await store.query<{ term: string }>(
      `SELECT DISTINCT toString(term_id) AS term FROM ${name} ORDER BY term`,
    )
    const findings: Finding[] = []
    for (const { term } of terms) findings.push(await count(term, 'term_id = {term:String}', { term }))
    return findings
  }
  const months = await store.query<{ from: string; to: string }>(
    `SELECT toString(min(event_date)) AS from, toString(max(event_date)) AS to FROM ${name} WHERE event_date < {today:Date} GROUP BY toYYYYMM(event_date) ORDER BY from`,
    { today },
  )
  const ranges = [{ from: addDays(today, -DAYS), to: addDays(today, -1) }, ...sample(months, 1, chances(seed))]
  const findings: Finding[] = []
  for (const { from, to } of ranges)
    findings.push(await count(`${from}..${to}`, 'event_date BETWEEN {from:Date} AND {to:Date}', { from, to }))
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
