import { z } from 'zod'
import type { BusinessContact, PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { emptyInput, endpoint, idField, optionalId, reportInput, termId } from '../call.ts'
import type { Page } from '../shapes.ts'

export interface Contact {
  name: string
  /** The specification's spelling of address. */
  adress: string
  phone1: BusinessContact
  phone2: BusinessContact
  email: BusinessContact
}

export interface SchoolVersion {
  /** 1 official, other trial. */
  version: number
  dataSource: string
  schoolStartTime: string | null
  schoolEndTime: string | null
  contacts: Contact[]
  /** Fixed label instead of the name, for demo schools. */
  demo: boolean
}

/** Where students of a school belong. */
export interface StudentGroups {
  majors: { id: string; name: string }[]
  /** `grade`: year of entry, yyyy. */
  classes: { id: string; name: string; majorId: string; grade: string }[]
}

/** A term that has begun. `start` yyyy-MM-dd: its days are those until the next term starts, the vacation behind it included. */
export interface BegunTerm {
  id: string
  start: string
}

/** A term week by week. */
export interface TermWeeks {
  termId: string
  /** Ids of the term before it, and of the same term of the school year before. */
  before: string
  yearBefore: string
  /** `rest`: 考试周 or the holiday of a week without lessons, else empty. */
  weeks: { week: number; from: string; to: string; rest: string }[]
  /** Weeks that have a closed day: later ones have no numbers yet. */
  begun: number
}

/** A course as a field offers it. `platform`: zyk, zjy, mooc or zyq; `teacherName`: who leads it, empty where nobody does. */
export interface CourseChoice {
  courseId: string
  courseName: string
  platform: string
  teacherName: PersonName
}

/** What the national platform says of a course, and when it was asked, yyyy-MM-dd HH:mm. */
export interface SourceResourceNum {
  courseId: string
  resourceNum: number
  questionNum: number
  time: string
}

const { keyword, platform, collegeId, pageNum, pageSize } = reportInput.shape

export const placeCalls = {
  'school/getSchoolVersion': endpoint<SchoolVersion>()({
    demand: 'login',
    scope: 'school',
    input: z.strictObject({ schoolId: idField }),
  }),
  /** Whom users of this installation call for help. */
  'common/getSupport': endpoint<{ contacts: Contact[] }>()({
    demand: 'login',
    scope: 'none',
    why: 'contacts that are given to every school',
    input: emptyInput,
  }),
  'school/schoolTypeList': endpoint<{ id: number; name: string }[]>()({
    method: 'GET',
    demand: 'login',
    scope: 'none',
    why: 'a fixed list',
    input: emptyInput,
  }),
  /** Own provinces sorted by pinyin; an empty list is refused with 您没有访问权限. */
  'basicInfo/getProvinceList': endpoint<{ province: string; code: string }[]>()({
    demand: 'login',
    scope: 'area',
    onWalls: true,
    input: emptyInput,
  }),
  'province/list': endpoint<{ code: string; province: string; cities: { code: string; name: string }[] }[]>()({
    method: 'GET',
    demand: 'login',
    scope: 'none',
    why: 'region codes are public',
    input: emptyInput,
  }),
  /** Own schools whose name contains `schoolName`, or the one with an id, sorted by pinyin, at most 200; failure is 您没有登录. */
  'dataOverviewTotalData/getSchools': endpoint<{ id: string; name: string }[]>()({
    demand: 'login',
    scope: 'area',
    onWalls: true,
    input: z.strictObject({ schoolName: z.string().max(50).optional(), schoolId: optionalId }),
  }),
  /** Colleges of a school that the caller may see, by pinyin: the choices of the filter 院系. */
  'basicInfo/getCollegeList': endpoint<{ id: string; name: string }[]>()({
    demand: 'login',
    scope: 'school',
    input: z.strictObject({ schoolId: idField }),
  }),
  /** Majors and classes of a school or one of its colleges: the choices of the filters 专业, 年级 and 行政班. */
  'basicInfo/getStudentGroups': endpoint<StudentGroups>()({
    demand: 'login',
    scope: 'school',
    input: z.strictObject({ schoolId: idField, collegeId: optionalId }),
  }),
  /** Terms that have begun by the last closed day, the newest first: the present one and those that may be chosen. */
  'basicInfo/getTerms': endpoint<BegunTerm[]>()({
    demand: 'public',
    scope: 'none',
    why: 'the school calendar is the same for everybody; portraits that a link opens offer terms too',
    input: emptyInput,
  }),
  /** Teaching weeks of a term, of the present one without an id: the choices of the filter 教学周. */
  'basicInfo/getTermWeeks': endpoint<TermWeeks>()({
    demand: 'login',
    scope: 'none',
    why: 'the school calendar is the same for everybody',
    input: z.strictObject({ termId }),
  }),
  /** Courses of a school by their logs of the last 30 days: the choices of the filter 课程. */
  'manager/course/getList': endpoint<Page<CourseChoice>>()({
    demand: 'login',
    scope: 'school',
    input: z.strictObject({ schoolId: idField, collegeId, keyword, platform, pageNum, pageSize }),
    personal: { teacherName: 'name' },
  }),
  /** Numbers of a course at the platform that it came from, to compare ours with; null where none is asked or it does not answer within five seconds. */
  'gjpd/queryCourseResourceNum': endpoint<SourceResourceNum | null>()({
    demand: { rights: [rights.libraryCourses, rights.libraryCourseDetails, rights.libraryCourseData] },
    scope: 'school',
    input: z.strictObject({ schoolId: idField, courseId: idField }),
  }),
  'zyqStatistics/getProjectGroupBySchoolId': endpoint<{ id: string; name: string }[]>()({
    demand: 'login',
    scope: 'school',
    input: z.strictObject({ schoolId: idField }),
  }),
} as const
