import type { WarningKind } from '@data-centre/api'
import type { Scope } from '../data-scope.ts'
import type { FactStore } from '../store.ts'
import { narrowed } from './read.ts'

/** Subjects of a school that are warned at a level. */
export interface WarnedSubjects {
  day: string
  kind: WarningKind
  province: string
  school: number
  level: number
  subjects: number
}

/** Subjects by judged day, kind, school and level; of one kind where it is named. */
export function warnedBySchool(
  store: FactStore,
  { from, to }: { from: string; to: string },
  scope: Scope,
  kind?: WarningKind,
): Promise<WarnedSubjects[]> {
  const { conditions, params } = narrowed(scope)
  const ofKind = kind === undefined ? '' : ' AND kind = {kind:String}'
  return store.query(
    `SELECT toString(stat_date) AS day, toString(kind) AS kind, toString(province_code) AS province, school_id AS school, level, uniqExact(subject_id) AS subjects
FROM fact_warning FINAL WHERE stat_date BETWEEN {from:Date} AND {to:Date}${ofKind}${conditions} GROUP BY day, kind, province, school, level`,
    { from, to, ...(kind === undefined ? {} : { kind }), ...params },
  )
}
