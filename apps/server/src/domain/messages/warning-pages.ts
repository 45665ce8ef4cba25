import { type RouteKey, rights, type WarningKind } from '@data-centre/api'

/** Pages where warnings of one school are dealt with, and the kinds that each lists; a link names the kind whose tab opens. */
export const schoolWarningPages: readonly { right: number; page: RouteKey; kinds: readonly WarningKind[] }[] = [
  { right: rights.attendanceWarning, page: 'attendanceWarning', kinds: ['attendance'] },
  { right: rights.performanceWarning, page: 'performanceWarning', kinds: ['performance', 'homework'] },
  { right: rights.teacherWarning, page: 'teacherWarning', kinds: ['tea_nologin', 'tea_behavior'] },
  { right: rights.studentWarning, page: 'studentWarning', kinds: ['stu_behavior'] },
]
