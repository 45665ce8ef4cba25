import { type CallPath, type HandleState, type RouteKey, type WarningKind, warningRule } from '@data-centre/api'
import type { StateTone } from '../../blocks/state-mark.tsx'

/** Kinds of warning with a list of persons; the quality of classes has a page of its own. */
export type ListedKind = Exclude<WarningKind, 'course_quality'>

/** Calls behind the list of a kind. */
export const warningCallsOf = {
  attendance: { head: 'teachingWarn/getAttendanceWarn', list: 'teachingWarn/getAttendanceWarnList' },
  homework: { head: 'teachingWarn/getHomeworkWarn', list: 'teachingWarn/getHomeworkWarnList' },
  performance: { head: 'teachingWarn/getPerformanceWarn', list: 'teachingWarn/getPerformanceWarnList' },
  tea_nologin: { head: 'teachingWarn/getTeacherNotLogin', list: 'teachingWarn/getTeacherNotLoginList' },
  tea_behavior: { head: 'teachingWarn/getTeacherBehaviorWarn', list: 'teachingWarn/getTeacherBehaviorWarnList' },
  stu_behavior: { head: 'teachingWarn/getStudentWarn', list: 'teachingWarn/getStudentWarnList' },
} as const satisfies Record<ListedKind, { head: CallPath; list: CallPath }>

/** Kinds that each page of a school lists, as its tabs. */
export const pageKinds = {
  attendanceWarning: ['attendance'],
  performanceWarning: ['performance', 'homework'],
  teacherWarning: ['tea_nologin', 'tea_behavior'],
  studentWarning: ['stu_behavior'],
} as const satisfies Partial<Record<RouteKey, readonly ListedKind[]>>
export type WarningPageKey = keyof typeof pageKinds

/** Page of a school that lists a kind. */
export const pageOfKind = (kind: ListedKind): WarningPageKey =>
  (Object.keys(pageKinds) as WarningPageKey[]).find((page) => (pageKinds[page] as readonly ListedKind[]).includes(kind)) ?? 'attendanceWarning'

export const kindName = (kind: WarningKind): string => warningRule(kind).label
export const isTeacherKind = (kind: ListedKind): boolean => warningRule(kind).subject === 'teacher'

export const handleStates: Readonly<Record<HandleState, string>> = { todo: '待处理', doing: '处理中', done: '已处理', ignored: '已忽略' }
export const handleTones: Readonly<Record<HandleState, StateTone>> = { todo: 'warn', doing: 'busy', done: 'good', ignored: 'quiet' }

/** What a page says of a term whose warnings have not been judged yet. */
export const NOT_JUDGED = '本学期尚未生成预警'

/** Why a list of warnings is empty: nothing was judged (`day` is null), or what the page knows of it. */
export const emptyReason = (day: string | null | undefined, otherwise: string): string => (day === null ? NOT_JUDGED : otherwise)

/** Share in percent with one decimal; -- without a base, and where a number is withheld. */
export const shareText = (part: number | null, whole: number | null): string => (part === null || !whole ? '--' : `${((part / whole) * 100).toFixed(1)}%`)
