import { Fault, type ReportInput, ROW_LOG_MAX_DAYS, type Role } from '@data-centre/api'
import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { LOG_GROUP, notStaff } from '../../warehouse/measures/source-tables.ts'
import type { Params } from '../../warehouse/store.ts'
import { schoolsOf } from '../entities/entity-query.ts'
import { lengthOf, type Period } from '../period.ts'

/** Which rows of a log are asked for, besides their days. */
export interface LogFilter {
  /** One project group; all of them when absent. */
  groupId?: number | undefined
  role?: Role | undefined
  logGroup?: ReportInput['logGroup']
  userId?: number | undefined
  keyword?: string | undefined
}

/** Refuses more days than one question may cover. */
export function assertDays(period: Period): void {
  if (lengthOf(period) <= ROW_LOG_MAX_DAYS) return
  const msg = `参数错误：行为记录一次最多查询${ROW_LOG_MAX_DAYS}天`
  throw new Fault('invalid', { msg, data: { reason: 'param', field: 'endDate' } })
}

/** People of the schools by name or number. */
const matches = (table: string, no: string): string =>
  `SELECT user_id FROM ${table} FINAL WHERE school_id IN {schools:Array(UInt32)} AND (${factHoldsKeyword('name')} OR ${factHoldsKeyword(no)})`
/** To whom names and numbers are masked a search would tell them: it finds nobody. */
const keywordCondition = (masksNames: boolean): string =>
  masksNames
    ? 'false'
    : `user_id IN (${matches('dim_student', 'student_no')} UNION ALL ${matches('dim_teacher', 'job_no')})`

/** Conditions over `fact_log` and their values: rows of the scope's own people in project groups. */
export function conditionsOf(
  scope: Scope,
  { groupId, role, logGroup, userId, keyword }: LogFilter,
): { where: string; params: Params } {
  const { colleges, masksNames = false } = scope
  const where = [
    'school_id IN {schools:Array(UInt32)}',
    groupId ? 'group_id = {group:UInt32}' : 'group_id > 0',
    notStaff,
    ...(colleges ? ['college_id IN {colleges:Array(UInt32)}'] : []),
    ...(role ? ['user_role = {role:String}'] : []),
    ...(logGroup ? [`${LOG_GROUP} = {kind:String}`] : []),
    ...(userId ? ['user_id = {user:UInt64}'] : []),
    ...(keyword ? [keywordCondition(masksNames)] : []),
  ]
  return {
    where: where.join(' AND '),
    params: {
      schools: schoolsOf(scope),
      ...(groupId ? { group: groupId } : {}),
      ...(colleges ? { colleges } : {}),
      ...(role ? { role } : {}),
      ...(logGroup ? { kind: logGroup } : {}),
      ...(userId ? { user: userId } : {}),
      ...(keyword ? { keyword } : {}),
    },
  }
}
