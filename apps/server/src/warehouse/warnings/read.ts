import { type WarningDetail, type WarningKind, type WarningSubject, warningRule } from '@data-centre/api'
import type { Scope } from '../data-scope.ts'
import type { FactStore, Params } from '../store.ts'

/** A warning as it stands on a day, with the names of its subject. */
export interface StoredWarning {
  school: number
  level: number
  id: string
  classId: string
  no: string
  name: string
  collegeId: number
  college: string
  majorId: number
  major: string
  adminClassId: number
  adminClass: string
  value: number
  threshold: number
  detail: WarningDetail
}

interface Narrowing {
  conditions: string
  params: Params
}

/** Subjects of a page that is narrowed further than the scope; what a kind's subjects do not have narrows nothing. */
export interface People {
  majorId?: number | undefined
  adminClassId?: number | undefined
  teacherTitle?: string | undefined
}

/** Condition on column subject_id for people of a kind's subject. */
export function among(kind: WarningKind, { majorId, adminClassId, teacherTitle }: People): Narrowing {
  const { subject } = warningRule(kind)
  const entries = (
    subject === 'student'
      ? [
          ['major_id = {major:UInt32}', 'major', majorId],
          ['admin_class_id = {admin_class:UInt32}', 'admin_class', adminClassId],
        ]
      : subject === 'teacher'
        ? [['title = {teacher_title:String}', 'teacher_title', teacherTitle]]
        : []
  ).flatMap(([condition, name, value]) =>
    value === undefined ? [] : [{ condition: String(condition), name: String(name), value }],
  )
  if (entries.length === 0) return { conditions: '', params: {} }
  const { dimension, id } = subjects[subject]
  return {
    conditions: ` AND subject_id IN (SELECT ${id} FROM ${dimension} FINAL WHERE ${entries.map(({ condition }) => condition).join(' AND ')})`,
    params: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
  }
}

export const joined = (...parts: readonly Narrowing[]): Narrowing => ({
  conditions: parts.map(({ conditions }) => conditions).join(''),
  params: Object.assign({}, ...parts.map(({ params }) => params)),
})

const ownProvince = 'province_code IN {provinces:Array(String)}'

export const provinceOfSchool = `school_id IN (SELECT school_id FROM dim_school FINAL WHERE ${ownProvince})`

/** Conditions of a scope on columns school_id and college_id, and on the province as the rows know it. */
export function narrowed({ provinces, schools, colleges }: Scope, province = ownProvince): Narrowing {
  const conditions = [
    ...(provinces ? [province] : []),
    ...(schools ? ['school_id IN {schools:Array(UInt32)}'] : []),
    ...(colleges ? ['college_id IN {colleges:Array(UInt32)}'] : []),
  ]
  const params = Object.fromEntries(
    Object.entries({ provinces, schools, colleges }).filter(
      (entry): entry is [string, readonly string[] | readonly number[]] => entry[1] !== undefined,
    ),
  )
  return { conditions: conditions.map((condition) => ` AND ${condition}`).join(''), params }
}

/** Last judged day of a range; undefined when none was. */
export async function evaluatedDay(store: FactStore, from: string, to: string): Promise<string | undefined> {
  const [row] = await store.query<{ last: string; days: number }>(
    'SELECT toString(max(day)) AS last, count() AS days FROM warning_day WHERE day BETWEEN {from:Date} AND {to:Date}',
    {
      from,
      to,
    },
  )
  return row && row.days > 0 ? row.last : undefined
}

const subjects: Record<WarningSubject, { dimension: string; id: string; no: string; adminClass: string }> = {
  student: { dimension: 'dim_student', id: 'user_id', no: 'student_no', adminClass: 'admin_class_id' },
  teacher: { dimension: 'dim_teacher', id: 'user_id', no: 'job_no', adminClass: 'toUInt32(0)' },
  class: { dimension: 'dim_course_class', id: 'class_id', no: 'toString(class_id)', adminClass: 'toUInt32(0)' },
}

/** Warnings of one kind on a day, the strongest first. */
export async function warningsOf(
  store: FactStore,
  kind: WarningKind,
  { day, termId }: { day: string; termId: string },
  scope: Scope,
  people: People = {},
): Promise<StoredWarning[]> {
  const { dimension, id, no, adminClass } = subjects[warningRule(kind).subject]
  const { conditions, params } = joined(narrowed(scope), among(kind, people))
  const own = scope.schools ? ' WHERE school_id IN {schools:Array(UInt32)}' : ''
  const named = (table: string, key: string) =>
    `LEFT JOIN (SELECT ${key} AS key, name FROM ${table} FINAL${own}) AS ${table}`
  const rows = await store.query<Omit<StoredWarning, 'detail'> & { detail: string }>(
    `SELECT warning.school_id AS school, level, toString(subject_id) AS id, toString(warning.class_id) AS classId, subject.no AS no, subject.name AS name, warning.college_id AS collegeId, dim_college.name AS college,
  warning.major_id AS majorId, dim_major.name AS major, subject.admin_class_id AS adminClassId, dim_admin_class.name AS adminClass, value, threshold, detail
FROM (SELECT * FROM fact_warning FINAL WHERE term_id = {term:String} AND stat_date = {day:Date} AND kind = {kind:String}${conditions}) AS warning
LEFT JOIN (SELECT ${id} AS key, ${no} AS no, name, ${adminClass} AS admin_class_id FROM ${dimension} FINAL${own}) AS subject ON warning.subject_id = subject.key
${named('dim_college', 'college_id')} ON warning.college_id = dim_college.key
${named('dim_major', 'major_id')} ON warning.major_id = dim_major.key
${named('dim_admin_class', 'admin_class_id')} ON subject.admin_class_id = dim_admin_class.key
ORDER BY level DESC, subject_id`,
    { day, term: termId, kind, ...params },
  )
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as WarningDetail }))
}

/** Subjects by kind and level on a day. */
export function warningCounts(
  store: FactStore,
  { day, termId }: { day: string; termId: string },
  scope: Scope,
): Promise<{ kind: WarningKind; level: number; subjects: number }[]> {
  const { conditions, params } = narrowed(scope)
  return store.query(
    `SELECT toString(kind) AS kind, level, uniqExact(subject_id) AS subjects FROM fact_warning FINAL WHERE term_id = {term:String} AND stat_date = {day:Date}${conditions} GROUP BY kind, level`,
    { day, term: termId, ...params },
  )
}

/** Subjects by judged day and level; a day on which nobody was warned has no rows but stands in the list of days. */
export async function warningCurve(
  store: FactStore,
  kind: WarningKind,
  { from, to }: { from: string; to: string },
  scope: Scope,
  people: People = {},
): Promise<{ days: string[]; rows: { day: string; level: number; subjects: number }[] }> {
  const { conditions, params } = joined(narrowed(scope), among(kind, people))
  const days = await store.query<{ judged: string }>(
    'SELECT DISTINCT toString(day) AS judged FROM warning_day WHERE day BETWEEN {from:Date} AND {to:Date} ORDER BY judged',
    {
      from,
      to,
    },
  )
  const rows = await store.query<{ day: string; level: number; subjects: number }>(
    `SELECT toString(stat_date) AS day, level, uniqExact(subject_id) AS subjects FROM fact_warning FINAL WHERE stat_date BETWEEN {from:Date} AND {to:Date} AND kind = {kind:String}${conditions} GROUP BY day, level`,
    { from, to, kind, ...params },
  )
  return { days: days.map(({ judged: evaluated }) => evaluated), rows }
}

/** Every subject that was warned in a term, once: what handling is measured against. */
export function warnedInTerm(
  store: FactStore,
  kind: WarningKind,
  termId: string,
  scope: Scope,
  people: People = {},
): Promise<{ school: number; id: string; classId: string }[]> {
  const { conditions, params } = joined(narrowed(scope), among(kind, people))
  return store.query(
    `SELECT DISTINCT school_id AS school, toString(subject_id) AS id, toString(class_id) AS classId FROM fact_warning FINAL WHERE term_id = {term:String} AND kind = {kind:String}${conditions}`,
    { term: termId, kind, ...params },
  )
}

/** Everybody whom a rule could warn of, by school. */
export async function subjectsOf(
  store: FactStore,
  kind: WarningKind,
  { day, termId }: { day: string; termId: string },
  scope: Scope,
  people: People = {},
): Promise<{ school: number; subjects: number }[]> {
  const subject = warningRule(kind).subject
  const { dimension, id } = subjects[subject]
  const born = subject === 'class' ? 'toDate(created_at)' : 'joined_at'
  const ofTerm = subject === 'class' ? ' AND term_id = {term:String}' : ''
  const { conditions, params } = joined(narrowed(scope, provinceOfSchool), among(kind, people))
  return store.query(
    `SELECT school_id AS school, count() AS subjects FROM (SELECT *, ${id} AS subject_id FROM ${dimension} FINAL) WHERE ${born} <= {day:Date} AND (removed_at IS NULL OR toDate(removed_at) > {day:Date})${conditions}${ofTerm} GROUP BY school_id`,
    { day, term: termId, ...params },
  )
}
