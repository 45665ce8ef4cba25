import { dayText } from '../plausible-days.ts'
import type { TableCounts } from '../report/table-counts.ts'
import type { RosterTable, Version } from './files/tables.ts'

/** Why a row is refused, in words. */
export const reasonText = {
  missing: '必填项为空',
  invalid: '内容不合规定',
  ambiguous_day: '分不清日和月，请写成 yyyy-MM-dd',
  too_long: '单元格比表头多',
  ...dayText,
  duplicate: '重复',
  same_number: '学号或工号重复',
  number_taken:
    '本校已有人使用这个学号或工号，而 sourcedId 不同：若是同一人（例如换了教务系统），请加 --match-by-number 再次运行；若是两人，请更正号码',
  number_held: '本校另有一人使用这个学号或工号，请更正号码',
  unsupported_type: '不是学校或院系的组织',
  unknown_school: '没有对应的学校',
  school_end: '学校不随名册结束',
  unknown_org: '组织不明',
  unknown_session: '学期不明',
  unknown_course: '课程不明',
  unknown_class: '班级不明',
  unknown_user: '人员不明',
  unsupported_role: '不支持的角色',
  no_role: '没有角色',
  role_changed: '角色与已有人员不符',
  second_teacher: '班级已有任课教师',
  nothing_to_end: '要结束的记录不存在',
} as const
export type Reason = keyof typeof reasonText

export interface OneRosterReport {
  kind: 'oneroster'
  version: Version
  schools: string[]
  tables: Partial<Record<RosterTable, TableCounts>>
  /** Students and teachers of the file. */
  people: number
  newPeople: number
  /** Earliest joining date that the file brings, '' where it brings none. */
  firstDay: string
  /** Rows that an import which was cut off had written. */
  resumedAfter: number
  /** Roll-up weeks that were built. */
  weeks: number
  /** The first refused rows, each with file, line, column and reason. */
  refusals: string[]
  notes: string[]
}
