import { type PortraitInfo, type WarningKind, warningRule } from '@data-centre/api'
import type { FactStore, Params } from '../../warehouse/store.ts'
import type { Period } from '../period.ts'
import type { Warnings } from '../warnings.ts'
import type { PortraitSubject } from './subject.ts'
import type { OwnWarning } from './tags.ts'

/** Days of a term that have closed. */
export interface Term extends Period {
  id: string
}

const LAST_LOGIN =
  "SELECT formatDateTime(max(event_time), '%Y-%m-%d %H:%i', 'Asia/Shanghai') AS at, count() AS logins FROM fact_login WHERE school_id = {school:UInt32} AND user_id = {user:UInt64} AND event_date <= {to:Date}"
const CLASSES =
  'SELECT uniqExact(class_id) AS classes, uniqExact(course_id) AS courses FROM dim_course_class FINAL WHERE school_id = {school:UInt32} AND teacher_id = {user:UInt64} AND term_id = {term:String} AND (removed_at IS NULL OR toDate(removed_at) > {to:Date})'
const WARNINGS =
  'SELECT toString(kind) AS kind, max(level) AS level FROM fact_warning FINAL WHERE school_id = {school:UInt32} AND term_id = {term:String} AND stat_date = {day:Date} AND subject_kind = {role:String} AND subject_id = {user:UInt64} GROUP BY kind'

/** What every statement of a portrait is bound to. */
export const paramsOf = ({ id, schoolId }: PortraitSubject, { id: term, from, to }: Term): Params => ({
  school: schoolId,
  user: id,
  term,
  from,
  to,
})

/** Warnings of somebody on the last judged day of a term. */
export async function warningsOf(
  { store, warnings }: { store: FactStore; warnings: Warnings },
  subject: PortraitSubject,
  term: Term,
): Promise<OwnWarning[]> {
  const standing = await warnings.standing(term.id)
  if (!standing) return []
  const rows = await store.query<{ kind: WarningKind; level: number }>(WARNINGS, {
    ...paramsOf(subject, term),
    day: standing.day,
    role: subject.role,
  })
  return rows.map(({ kind, level }) => ({ label: warningRule(kind).label, level: Number(level) }))
}

/** Where somebody belongs, what they teach, and when they were last there. */
export async function factsOf(store: FactStore, subject: PortraitSubject, term: Term): Promise<PortraitInfo['facts']> {
  const params = paramsOf(subject, term)
  const [[login], [taught]] = await Promise.all([
    store.query<{ at: string; logins: number }>(LAST_LOGIN, params),
    subject.role === 'teacher' ? store.query<{ classes: number; courses: number }>(CLASSES, params) : [],
  ])
  const own =
    subject.role === 'teacher'
      ? [
          { label: '任教班级', value: `${taught?.classes ?? 0} 个` },
          { label: '任教课程', value: `${taught?.courses ?? 0} 门` },
        ]
      : [
          { label: '专业', value: subject.major },
          { label: '班级', value: subject.adminClass },
        ]
  const last = Number(login?.logins ?? 0) > 0 ? (login?.at ?? '') : ''
  const state = subject.left ? `${subject.left} 离校` : subject.isStopped ? '已停用' : ''
  return [
    { label: '院系', value: subject.college },
    ...own,
    { label: '最近登录', value: last },
    ...(state ? [{ label: '状态', value: state }] : []),
  ]
}
