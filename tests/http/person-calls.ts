import { type Answer, type CallPath, callAt, isPersonTable } from '@data-centre/api'

const listsPersons = (answer: Answer): boolean =>
  answer.shape === 'group'
    ? Object.values(answer.of).some(listsPersons)
    : (answer.shape === 'table' && isPersonTable(answer.by)) ||
      (answer.shape === 'entity' && ['teacher', 'student'].includes(answer.of))

/** Calls with a handler, and files of their own, whose rows are single persons. */
const ofPersons =
  /^(studentImage\/|teaPortrait\/(getTea|exportTea|getUserListBySchool)|zyqStatistics\/(get|export)UserBehaviorRecord$|signCheck\/getSignStudentList$|teachingWarn\/(get\w+(Warn|NotLogin)List|export(Attendance|Homework|Performance|Student|TeacherBehavior)Warn|exportTeacherNotLogin)$|zjyRankStatistics\/(get|export)(Tchr|Stu)Rank$|rankingList\/(a|exportA)ctive(Teacher|Student)$|bigLargeScreen\/getTeaStuTicket$)/

/** Whether the rows of an answer, or the whole of it, are single persons. */
export function isOfPersons(path: CallPath): boolean {
  const call = callAt(path)
  if (!call || call.demand === 'public' || path === 'teachingWarn/getProvinceWarnList') return false
  if (call.kind === 'report') return listsPersons(call.answer)
  if (call.kind === 'export' && call.of) return isOfPersons(call.of as CallPath)
  return ofPersons.test(path)
}
