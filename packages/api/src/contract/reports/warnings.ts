import { z } from 'zod'
import { type WarningDetail, type WarningKind, warningKinds } from '../../catalogue/index.ts'
import type { PersonName, PersonNumber } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { emptyAsAbsent, endpoint, fileOf, isoDay, jsonText, listInput, optionalId, reportInput } from '../call.ts'
import type { Page, Part, Series } from '../shapes.ts'
import type { WarnedCount } from '../walls/school-walls.ts'
import type { ProvinceWarningOverview, ProvinceWarnings } from './province-warnings.ts'

/** How far somebody has come with a warning. */
export type HandleState = 'todo' | 'doing' | 'done' | 'ignored'

/** Warnings of one kind in the caller's area, by level. */
export interface WarningCount {
  kind: WarningKind
  l1: number
  l2: number
  l3: number
}

/** Absences of the warned in one section of one weekday (1 = Monday) within the window of the rule. */
export interface AbsenceCell {
  weekday: number
  section: string
  absences: number
}

/** What the page of one kind shows beside reasons and colleges; persons are points without names. */
export type WarningExtra =
  | { kind: 'sections'; cells: AbsenceCell[] }
  | { kind: 'points'; points: [attendanceRate: number, average: number][] }
  | { kind: 'bands'; parts: Part[] }

/** Head of a warning page: the state of `day`. */
export interface WarningOverview {
  /** Day that was judged; null: none yet in this term. */
  day: string | null
  /** Subjects that are warned, by level 1, 2, 3. */
  levels: [number, number, number]
  /** Those of them whom nobody has looked at. */
  open: [number, number, number]
  /** Warned on the judged day before. */
  before: number
  /** Everybody whom the rule could warn of. */
  of: number
  /** Warnings of the term that were done or set aside, of all of the term. */
  handled: { num: number; den: number }
  /** Subjects by level on each judged day of the last thirty. */
  trend: Series
  /** Subjects by level in each college. */
  colleges: Series
  /** Subjects by the number that crossed its line. */
  reasons: Part[]
  /** `null`: the kind has no further picture. */
  extra: WarningExtra | null
}

export interface WarningRow {
  /** kind:school:subject:class:term: stays the same from night to night. */
  warnKey: string
  level: number
  id: string
  no: PersonNumber
  name: PersonName
  college: string
  major: string
  adminClass: string
  /** Number that decided, and the line that it crossed. */
  value: number
  threshold: number
  /** Why, in one sentence. */
  detail: string
  numbers: WarningDetail['numbers']
  /** Numbers that crossed their lines, with the lines. */
  hits: WarningDetail['hits']
  handleState: HandleState
  /** Counts the edits of its handling; 0 where nobody has touched it. */
  handleVersion: number
  note: string
  /** Account that deals with it; `null`: nobody in particular. */
  assigneeId: string | null
  assignee: PersonName
  /** Until when, yyyy-MM-dd. */
  dueOn: string | null
  /** Of teachers who do not log in: the last time within 90 days, `null` without one. */
  lastLogin?: string | null
}

export type QualityGrade = 'A' | 'B' | 'C' | 'D'

/** Quality of a course class; the parts are percent, `null`: no basis. */
export interface QualityRow {
  classId: string
  className: string
  courseId: string
  courseName: string
  teacherName: PersonName
  college: string
  grade: QualityGrade
  /** quality, students and the six parts. */
  numbers: Record<string, number | null>
}

export interface QualityOverview {
  day: string | null
  classes: number
  /** Classes that are warned of. */
  warned: number
  /** Mean quality, and of each part over the classes that have it. */
  means: Record<string, number | null>
  grades: Part[]
  colleges: Series
  /** Participation against pass rate, per class. */
  scatter: [number, number, string][]
}

/** Something that happened to a warning: by the nightly judgement or by a person. */
export interface WarningEvent {
  at: string
  by: PersonName
  text: string
  note: string
}

/** Somebody who may deal with warnings of a school. */
export interface WarningHandler {
  id: string
  name: PersonName
}

/** What lines that are not saved yet would do on the last judged day. */
export interface WarningPreview {
  /** `null`: no day of the term was judged. */
  day: string | null
  /** Subjects with what the rule demands for a judgement. */
  of: number
  /** Subjects by level 1, 2, 3: by the lines that hold, and by these. */
  now: [number, number, number]
  next: [number, number, number]
}

/** Lines of one level: number -> line, `null`: none. */
export interface WarningLines {
  level: number
  rule: Record<string, number | null>
  enabled: boolean
  /** Drawn by the school; otherwise the preset. */
  own: boolean
  /** Counts the edits of the three levels; 0 where the school has drawn none. */
  version: number
}

const { termId, collegeId, teacherTitle, city, keyword, pageNum, pageSize, sortField, sortOrder } = reportInput.shape
const ofProvince = { demand: { rights: [rights.provinceWarning] }, scope: 'province' } as const
const provinceSort = emptyAsAbsent(z.enum(['of', 'l1', 'l2', 'l3', 'warned', 'rate', 'handleRate']))
/** What the editor of a form saw; 0 where nobody had edited it. */
const version = z.coerce.number().int().min(0).max(2_000_000_000)
const states = z.enum(['todo', 'doing', 'done', 'ignored'])
const kind = z.enum(warningKinds as [WarningKind, ...WarningKind[]], { error: '参数错误：kind' })
const people = { schoolId: optionalId, termId, collegeId, majorId: optionalId, adminClassId: optionalId, teacherTitle }
const province = { province: reportInput.shape.province, kind, termId, city }
const head = z.strictObject(people)
const list = z.strictObject({
  ...people,
  level: emptyAsAbsent(z.coerce.number().int().min(1).max(3)),
  handleState: emptyAsAbsent(states),
  keyword,
  pageNum,
  pageSize,
  sortField,
  sortOrder,
})
const overview = (right: number) =>
  endpoint<WarningOverview>()({ demand: { rights: [right] }, scope: 'school', input: head })
const rows = (right: number) =>
  endpoint<Page<WarningRow>>()({
    demand: { rights: [right] },
    scope: 'school',
    input: list,
    personal: { name: 'name', no: 'number', assignee: 'name' },
  })
const file = (title: string, right: number) =>
  fileOf(title, { demand: { rights: [right] }, scope: 'school', input: list })
const classes = {
  schoolId: optionalId,
  termId,
  collegeId,
  grade: emptyAsAbsent(z.enum(['A', 'B', 'C', 'D'])),
}
const classList = z.strictObject({ ...classes, keyword, pageNum, pageSize, sortField, sortOrder })
const quality = { demand: { rights: [rights.courseQuality] }, scope: 'school' } as const
const WARNING_PAGES = [
  rights.attendanceWarning,
  rights.performanceWarning,
  rights.teacherWarning,
  rights.studentWarning,
  rights.courseQuality,
]

const lineRecord = z.record(z.string().max(40), z.number().nullable())
/** JSON text of an object of lines. */
const lines = jsonText('rule').pipe(lineRecord)
/** JSON text of the lines of all levels. */
const allLines = jsonText('levels').pipe(
  z
    .array(z.strictObject({ level: z.number().int().min(1).max(3), rule: lineRecord, enabled: z.boolean() }))
    .length(3)
    .refine((levels) => new Set(levels.map(({ level }) => level)).size === 3),
)
const dueDay = emptyAsAbsent(isoDay)

export const warningCalls = {
  'teachingWarn/getWarnCount': endpoint<WarnedCount[]>()({
    demand: 'login',
    scope: 'area',
    input: z.strictObject({ schoolId: optionalId, province: reportInput.shape.province }),
  }),
  'teachingWarn/getAttendanceWarn': overview(rights.attendanceWarning),
  'teachingWarn/getAttendanceWarnList': rows(rights.attendanceWarning),
  'teachingWarn/exportAttendanceWarn': file('出勤预警', rights.attendanceWarning),
  'teachingWarn/getHomeworkWarn': overview(rights.performanceWarning),
  'teachingWarn/getHomeworkWarnList': rows(rights.performanceWarning),
  'teachingWarn/exportHomeworkWarn': file('作业预警', rights.performanceWarning),
  'teachingWarn/getPerformanceWarn': overview(rights.performanceWarning),
  'teachingWarn/getPerformanceWarnList': rows(rights.performanceWarning),
  'teachingWarn/exportPerformanceWarn': file('成绩预警', rights.performanceWarning),
  'teachingWarn/getCourseQuality': endpoint<QualityOverview>()({ ...quality, input: z.strictObject(classes) }),
  'teachingWarn/getCourseQualityList': endpoint<Page<QualityRow>>()({
    ...quality,
    input: classList,
    personal: { teacherName: 'name' },
  }),
  'teachingWarn/exportCourseQuality': fileOf('课程质量分析', { ...quality, input: classList }),
  'teachingWarn/getTeacherNotLogin': overview(rights.teacherWarning),
  'teachingWarn/getTeacherNotLoginList': rows(rights.teacherWarning),
  'teachingWarn/exportTeacherNotLogin': file('教师未登录预警', rights.teacherWarning),
  'teachingWarn/getTeacherBehaviorWarn': overview(rights.teacherWarning),
  'teachingWarn/getTeacherBehaviorWarnList': rows(rights.teacherWarning),
  'teachingWarn/exportTeacherBehaviorWarn': file('教师行为预警', rights.teacherWarning),
  'teachingWarn/getStudentWarn': overview(rights.studentWarning),
  'teachingWarn/getStudentWarnList': rows(rights.studentWarning),
  'teachingWarn/exportStudentWarn': file('学生行为预警', rights.studentWarning),
  /** Numbers of schools only: no person leaves a school. */
  'teachingWarn/getProvinceWarn': endpoint<ProvinceWarningOverview>()({
    ...ofProvince,
    input: z.strictObject(province),
  }),
  'teachingWarn/getProvinceWarnList': endpoint<ProvinceWarnings>()({
    ...ofProvince,
    input: z.strictObject({ ...province, pageNum, pageSize, sortField: provinceSort, sortOrder }),
  }),
  'teachingWarn/exportProvinceWarn': fileOf('教学预警', {
    ...ofProvince,
    input: z.strictObject({ ...province, sortField: provinceSort, sortOrder }),
  }),
  'teachingWarn/getWarnRule': endpoint<WarningLines[]>()({
    demand: { rights: WARNING_PAGES },
    scope: 'school',
    input: z.strictObject({ schoolId: optionalId, kind }),
  }),
  'teachingWarn/saveWarnRule': endpoint<null>()({
    demand: { rights: [rights.setWarningRules] },
    scope: 'school',
    audit: 'write',
    writes: true,
    input: z.strictObject({
      schoolId: optionalId,
      kind,
      level: z.coerce.number().int().min(1).max(3),
      rule: lines,
      enabled: z.coerce.number().int().min(0).max(1),
      version,
    }),
  }),
  'teachingWarn/saveWarnRules': endpoint<null>()({
    demand: { rights: [rights.setWarningRules] },
    scope: 'school',
    audit: 'write',
    writes: true,
    input: z.strictObject({ schoolId: optionalId, kind, version, levels: allLines }),
  }),
  'teachingWarn/previewWarnRule': endpoint<WarningPreview>()({
    demand: { rights: [rights.setWarningRules] },
    scope: 'school',
    input: z.strictObject({ schoolId: optionalId, kind, levels: allLines }),
  }),
  'teachingWarn/getWarnHandlers': endpoint<WarningHandler[]>()({
    demand: { rights: [rights.handleWarnings] },
    scope: 'school',
    byCollege: true,
    input: z.strictObject({ schoolId: optionalId }),
    personal: { name: 'name' },
  }),
  'teachingWarn/getWarnHistory': endpoint<WarningEvent[]>()({
    demand: { rights: [rights.handleWarnings] },
    scope: 'school',
    byCollege: true,
    input: z.strictObject({ schoolId: optionalId, warnKey: z.string().min(1).max(100) }),
    personal: { by: 'name' },
  }),
  'teachingWarn/handleWarn': endpoint<null>()({
    demand: { rights: [rights.handleWarnings] },
    scope: 'school',
    audit: 'write',
    writes: true,
    byCollege: true,
    input: z.strictObject({
      schoolId: optionalId,
      warnKeys: z.string().min(1).max(10_000),
      /** Versions of their handling that the editor saw, in the order of the keys. */
      versions: listInput(z.array(version).max(200)),
      state: states,
      note: z.string().max(500, '备注不超过500字').optional(),
      /** Without one nobody in particular deals with them. */
      assigneeId: optionalId,
      dueOn: dueDay,
    }),
  }),
} as const
