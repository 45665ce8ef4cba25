import {
  type CallPath,
  type ExportPath,
  type HandleState,
  type RouteKey,
  type WarningKind,
  warnedMetrics,
  warningRule,
} from '@data-centre/api'
import type { StateTone } from '../parts/state-mark.tsx'

/** Kinds of warning with a list of persons; the quality of classes has a page of its own. */
export type ListedKind = Exclude<WarningKind, 'course_quality'>

/** Calls behind the list of a kind. */
export const warningCallsOf = {
  attendance: {
    head: 'teachingWarn/getAttendanceWarn',
    list: 'teachingWarn/getAttendanceWarnList',
    file: 'teachingWarn/exportAttendanceWarn',
  },
  homework: {
    head: 'teachingWarn/getHomeworkWarn',
    list: 'teachingWarn/getHomeworkWarnList',
    file: 'teachingWarn/exportHomeworkWarn',
  },
  performance: {
    head: 'teachingWarn/getPerformanceWarn',
    list: 'teachingWarn/getPerformanceWarnList',
    file: 'teachingWarn/exportPerformanceWarn',
  },
  tea_nologin: {
    head: 'teachingWarn/getTeacherNotLogin',
    list: 'teachingWarn/getTeacherNotLoginList',
    file: 'teachingWarn/exportTeacherNotLogin',
  },
  tea_behavior: {
    head: 'teachingWarn/getTeacherBehaviorWarn',
    list: 'teachingWarn/getTeacherBehaviorWarnList',
    file: 'teachingWarn/exportTeacherBehaviorWarn',
  },
  stu_behavior: {
    head: 'teachingWarn/getStudentWarn',
    list: 'teachingWarn/getStudentWarnList',
    file: 'teachingWarn/exportStudentWarn',
  },
} as const satisfies Record<ListedKind, { head: CallPath; list: CallPath; file: ExportPath }>

/** Page of a school that lists each kind. */
export const pageOfKind = {
  attendance: 'attendanceWarning',
  homework: 'performanceWarning',
  performance: 'performanceWarning',
  tea_nologin: 'teacherWarning',
  tea_behavior: 'teacherWarning',
  stu_behavior: 'studentWarning',
} as const satisfies Record<ListedKind, RouteKey>

export const kindName = (kind: WarningKind): string => warningRule(kind).label
/** Numbers of the catalogue that the subjects of a kind are counted by, and their share. */
export const metricsOfKind = (kind: WarningKind) => warnedMetrics[warningRule(kind).subject]

export const handleStates: Readonly<Record<HandleState, string>> = {
  todo: '待处理',
  doing: '处理中',
  done: '已解除',
  ignored: '误报',
}
export const handleTones: Readonly<Record<HandleState, StateTone>> = {
  todo: 'warn',
  doing: 'busy',
  done: 'good',
  ignored: 'quiet',
}

/** What a page says of a term whose warnings have not been judged yet. */
export const NOT_JUDGED = '本学期尚未生成预警'

/** Why a list of warnings is empty: nothing was judged (`day` is null), or what the page knows of it. */
export const emptyReason = (day: string | null | undefined, otherwise: string): string =>
  day === null ? NOT_JUDGED : otherwise

/** Share in percent with one decimal; -- without a base, and where a number is withheld. */
export const shareText = (part: number | null, whole: number | null): string =>
  part === null || !whole ? '--' : `${((part / whole) * 100).toFixed(1)}%`
