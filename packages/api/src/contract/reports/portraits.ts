import { z } from 'zod'
import type { Role } from '../../catalogue/index.ts'
import type { Open, PersonName, PersonNumber } from '../../personal.ts'
import { type PortraitTabId, portraitTabs } from '../../portrait-tabs.ts'
import { rights } from '../../rights.ts'
import { emptyAsAbsent, endpoint, fileOf, idField, termId } from '../call.ts'
import type { Kpi, Page, Part, Weeks, WithheldBy } from '../shapes.ts'

/** A rule that marks people, with the reason why it does or does not hold. */
export interface PortraitTag {
  id: string
  name: string
  reason: string
  isHit: boolean
}

/** Who somebody is, and their numbers of a term. */
export interface PortraitInfo {
  who: PersonName
  no: PersonNumber
  role: Role
  school: string
  /** 教授，双师型 of a teacher; 2024级 of a student. */
  standing: string
  /** Neither left nor stopped: only then a link without a login opens them. */
  isPresent: boolean
  /** 院系, 最近登录 … in the order in which they are shown. */
  facts: { label: string; value: string }[]
  tags: PortraitTag[]
  /** Numbers of the term with their change against the term before. */
  kpi: Kpi[]
  term: { id: string; from: string; to: string }
  /** Moment up to which the numbers reach, ISO with +08:00. */
  statTime: string
}

/** One of six sides: the share of the others of the school that stand below, 0..100, and the mean of those of the college. `null`: no basis, or fewer than ten to compare with. */
export interface PortraitDim {
  id: string
  name: string
  value: number | null
  mean: number | null
}

/** A course with two numbers: mean and pass rate of a teacher's, own and mean mark of a student's. */
export interface PortraitScore {
  id: string
  name: string
  value: number | null
  second: number | null
  /** Whose scores the mean or rate is of. */
  people: number
}

/** What somebody did by teaching week. */
export interface PortraitTrend {
  weeks: Weeks
  /** Activities of a teacher by type; empty of a student. */
  types: Part[]
  scores: PortraitScore[]
  /** Logs by weekday (1 = Monday) and hour: [weekday, hour, logs]; empty of a teacher. */
  hours: [number, number, number][]
}

/** Logs of every day of a term that has any. */
export interface PortraitCalendar {
  from: string
  to: string
  days: [string, number][]
}

export interface PortraitWhole {
  info: PortraitInfo
  radar: PortraitDim[]
  trend: PortraitTrend
  calendar: PortraitCalendar
}

/** A row of a list of a portrait; columns: `portrait-tabs.ts`. */
export interface PortraitRow {
  id: string
  cells: Record<string, string | number | null>
  /** Why cells are withheld that are. */
  withheld?: WithheldBy<string>
  /** Who teaches a course. */
  teacherName?: PersonName
}

type MaskedName = Open<'the surname and two stars, for everybody'>
/** A portrait as a ticket shows it: without the number, the name masked for everybody. */
export interface SharedPortrait extends Omit<PortraitWhole, 'info'> {
  info: Omit<PortraitInfo, 'who' | 'no'> & { who: MaskedName }
}
export interface SharedPortraitRow extends Omit<PortraitRow, 'teacherName'> {
  teacherName?: MaskedName
}

const paging = {
  pageNum: emptyAsAbsent(z.coerce.number().int().min(1).max(100_000)),
  pageSize: emptyAsAbsent(z.coerce.number().int().min(1).max(100)),
  sortField: emptyAsAbsent(z.string().max(20)),
  sortOrder: emptyAsAbsent(z.enum(['asc', 'desc'])),
}
const ticket = z.string().min(1).max(200)
const teacher = { teaId: idField, termId, schoolId: idField }
const student = { stuId: idField, termId, schoolId: idField }
const who = { who: 'name', no: 'number' } as const
const taught = { teacherName: 'name' } as const
const ofTeacher = { demand: { rights: [rights.teachers] }, scope: 'school', input: z.strictObject(teacher) } as const
const ofStudent = { demand: { rights: [rights.students] }, scope: 'school', input: z.strictObject(student) } as const
const teacherList = () =>
  endpoint<Page<PortraitRow>>()({ ...ofTeacher, input: z.strictObject({ ...teacher, ...paging }), personal: taught })
const studentList = () =>
  endpoint<Page<PortraitRow>>()({ ...ofStudent, input: z.strictObject({ ...student, ...paging }), personal: taught })
const withTicket = {
  demand: 'public',
  scope: 'none',
  why: 'who brings a ticket of the person gets their portrait; names are masked for everybody',
  limit: { perMinute: 60, by: 'network' },
} as const
const tabOf = <R extends Role>(role: R) => z.enum(Object.keys(portraitTabs[role]) as PortraitTabId<R>[])

/** Portraits of single people: of a school of the caller's area, or to who brings a ticket of exactly that person (`bigLargeScreen/getTeaStuTicket`). */
export const portraitCalls = {
  'teaPortrait/getTeaInfo': endpoint<PortraitInfo>()({ ...ofTeacher, personal: who }),
  'teaPortrait/getTeaRadar': endpoint<PortraitDim[]>()(ofTeacher),
  'teaPortrait/getTeaTrend': endpoint<PortraitTrend>()(ofTeacher),
  'teaPortrait/getTeaCalendar': endpoint<PortraitCalendar>()(ofTeacher),
  'teaPortrait/getTeaCourseList': teacherList(),
  'teaPortrait/getTeaResourceList': teacherList(),
  'teaPortrait/getTeaClassroom': teacherList(),
  'teaPortrait/getTeaEvaluation': teacherList(),
  'teaPortrait/getTeaLogList': teacherList(),
  'teaPortrait/getShared': endpoint<SharedPortrait>()({
    ...withTicket,
    input: z.strictObject({ teaId: idField, termId, ticket }),
  }),
  'teaPortrait/getSharedList': endpoint<Page<SharedPortraitRow>>()({
    ...withTicket,
    input: z.strictObject({ teaId: idField, termId, ticket, tab: tabOf('teacher'), ...paging }),
  }),
  'teaPortrait/exportTeaPortrait': fileOf('教师画像', ofTeacher),
  'teaPortrait/exportTeaCourseList': fileOf('教师课程', ofTeacher),
  'teaPortrait/exportTeaClassroom': fileOf('教师课堂', ofTeacher),
  'studentImage/getStuInfo': endpoint<PortraitInfo>()({ ...ofStudent, personal: who }),
  'studentImage/getStuRadar': endpoint<PortraitDim[]>()(ofStudent),
  'studentImage/getStuTrend': endpoint<PortraitTrend>()(ofStudent),
  'studentImage/getStuCalendar': endpoint<PortraitCalendar>()(ofStudent),
  'studentImage/getStuCourseList': studentList(),
  'studentImage/getStuAttendance': studentList(),
  'studentImage/getStuHomework': studentList(),
  'studentImage/getStuWarn': studentList(),
  'studentImage/getStuCert': studentList(),
  'studentImage/getShared': endpoint<SharedPortrait>()({
    ...withTicket,
    input: z.strictObject({ stuId: idField, termId, ticket }),
  }),
  'studentImage/getSharedList': endpoint<Page<SharedPortraitRow>>()({
    ...withTicket,
    input: z.strictObject({ stuId: idField, termId, ticket, tab: tabOf('student'), ...paging }),
  }),
  'studentImage/exportStuPortrait': fileOf('学生画像', ofStudent),
} as const
