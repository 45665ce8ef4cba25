import { z } from 'zod'
import { type WarningDetail, type WarningKind, warningKinds } from '../catalogue/index.ts'
import type { PersonName, PersonNumber } from '../personal.ts'
import { rights } from '../rights.ts'
import { endpoint, jsonText, optionalId, reportInput } from './call.ts'
import type { WarnedCount } from './school-walls.ts'
import type { Page, Part, Series } from './shapes.ts'

/** How far somebody has come with a warning. */
export type HandleState = 'todo' | 'doing' | 'done' | 'ignored'

/** Warnings of one kind in the caller's area, by level. */
export interface WarningCount {
  kind: WarningKind
  l1: number
  l2: number
  l3: number
}

/** Head of a warning page: the state of `day`. */
export interface WarningOverview {
  /** Day that was judged; null: none yet in this term. */
  day: string | null
  /** Subjects that are warned, by level 1, 2, 3. */
  levels: [number, number, number]
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
  handleState: HandleState
  note: string
}

export interface ProvinceWarning {
  schoolId: string
  name: string
  /** Everybody whom the rule could warn of; as the levels, null where so few are that they could be told apart. */
  of: number | null
  l1: number | null
  l2: number | null
  l3: number | null
}

/** Schools of a province, as of a day; `null`: nothing was judged in the term, and no school is listed. */
export type ProvinceWarnings = Page<ProvinceWarning> & { day: string | null }

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
  /** Mean quality, and of each part over the classes that have it. */
  means: Record<string, number | null>
  grades: Part[]
  colleges: Series
  /** Participation against pass rate, per class. */
  scatter: [number, number, string][]
}

/** Lines of one level: number -> line, `null`: none. */
export interface WarningLines {
  level: number
  rule: Record<string, number | null>
  enabled: boolean
  /** Drawn by the school; otherwise the preset. */
  own: boolean
}

const { termId, collegeId, province, keyword, pageNum, pageSize, sortField, sortOrder } = reportInput.shape
const emptyAsAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value)
const states = z.enum(['todo', 'doing', 'done', 'ignored'])
const kind = z.enum(warningKinds as [WarningKind, ...WarningKind[]], { error: '参数错误：kind' })
const people = { schoolId: optionalId, termId, collegeId, majorId: optionalId, adminClassId: optionalId }
const head = z.strictObject(people)
const list = z.strictObject({
  ...people,
  level: z.preprocess(emptyAsAbsent, z.coerce.number().int().min(1).max(3).optional()),
  handleState: z.preprocess(emptyAsAbsent, states.optional()),
  keyword,
  pageNum,
  pageSize,
  sortField,
  sortOrder,
})
const overview = (right: number) => endpoint<WarningOverview>()({ demand: { rights: [right] }, scope: 'school', input: head })
const rows = (right: number) => endpoint<Page<WarningRow>>()({ demand: { rights: [right] }, scope: 'school', input: list, personal: { name: 'name', no: 'number' } })
const classes = { schoolId: optionalId, termId, collegeId, grade: z.preprocess(emptyAsAbsent, z.enum(['A', 'B', 'C', 'D']).optional()) }
const quality = { demand: { rights: [rights.courseQuality] }, scope: 'school' } as const
const WARNING_PAGES = [1171, 1172, 1173, 1174, 1175]

/** JSON text of an object of lines. */
const lines = jsonText('rule').pipe(z.record(z.string().max(40), z.number().nullable()))

export const warningCalls = {
  'teachingWarn/getWarnCount': endpoint<WarnedCount[]>()({ demand: 'login', scope: 'area', input: z.strictObject({ schoolId: optionalId, province }) }),
  'teachingWarn/getAttendanceWarn': overview(1171),
  'teachingWarn/getAttendanceWarnList': rows(1171),
  'teachingWarn/getHomeworkWarn': overview(1172),
  'teachingWarn/getHomeworkWarnList': rows(1172),
  'teachingWarn/getPerformanceWarn': overview(1172),
  'teachingWarn/getPerformanceWarnList': rows(1172),
  'teachingWarn/getCourseQuality': endpoint<QualityOverview>()({ ...quality, input: z.strictObject(classes) }),
  'teachingWarn/getCourseQualityList': endpoint<Page<QualityRow>>()({ ...quality, input: z.strictObject({ ...classes, pageNum, pageSize }), personal: { teacherName: 'name' } }),
  'teachingWarn/getTeacherNotLogin': overview(1173),
  'teachingWarn/getTeacherNotLoginList': rows(1173),
  'teachingWarn/getTeacherBehaviorWarn': overview(1173),
  'teachingWarn/getTeacherBehaviorWarnList': rows(1173),
  'teachingWarn/getStudentWarn': overview(1174),
  'teachingWarn/getStudentWarnList': rows(1174),
  /** Numbers of schools only: no person leaves a school. */
  'teachingWarn/getProvinceWarnList': endpoint<ProvinceWarnings>()({
    demand: { rights: [rights.provinceWarning] },
    scope: 'province',
    input: z.strictObject({ province, kind, termId, pageNum, pageSize }),
  }),
  'teachingWarn/getWarnRule': endpoint<WarningLines[]>()({ demand: { rights: WARNING_PAGES }, scope: 'school', input: z.strictObject({ schoolId: optionalId, kind }) }),
  'teachingWarn/saveWarnRule': endpoint<null>()({
    demand: { rights: [rights.setWarningRules] },
    scope: 'school',
    audit: 'write',
    writes: true,
    input: z.strictObject({ schoolId: optionalId, kind, level: z.coerce.number().int().min(1).max(3), rule: lines, enabled: z.coerce.number().int().min(0).max(1) }),
  }),
  'teachingWarn/handleWarn': endpoint<null>()({
    demand: { rights: [rights.handleWarnings] },
    scope: 'school',
    audit: 'write',
    writes: true,
    byCollege: true,
    input: z.strictObject({ schoolId: optionalId, warnKeys: z.string().min(1).max(10_000), state: states, note: z.string().max(500, '备注不超过500字').optional() }),
  }),
} as const
