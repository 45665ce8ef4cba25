import { dayText } from '../plausible-days.ts'

/** Reasons of the intake and of the Open University data set, in words. */
export const reasonText: Partial<Record<string, string>> = {
  invalid: '内容不合规定',
  duplicate: '重复',
  conflict: '与已有事件矛盾',
  unknown_user: '人员不明',
  unknown_student: '学员不明',
  unknown_presentation: '课程期次不明',
  unknown_school: '没有对应的学校',
  ...dayText,
  too_old: dayText.too_early,
  too_long: '单元格比表头多',
  week_gone: '所在周已过保存期',
}
