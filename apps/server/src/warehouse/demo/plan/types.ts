import type { CourseType, Platform } from '@data-centre/api'
import type { Flagship, Profile } from '../profile.ts'

/** One school with everything that is decided about it beforehand. */
export interface PlannedSchool {
  id: number
  code: string
  name: string
  /** Two characters of the place, two of the trade. */
  shortName: string
  provinceCode: string
  province: string
  cityCode: string
  city: string
  lng: number
  lat: number
  /** Row of school_type: 1 高职(专科), 2 职业本科, 3 中职. */
  typeId: number
  typeName: string
  tier: '双高' | '省双高' | '普通'
  nature: '公办' | '民办'
  joinedAt: string
  manageIds: number[]
  isDemo: boolean
  /** 1 official, 2 trial. */
  edition: 1 | 2
  /** yyyy-MM-dd of the last day that is paid for. */
  expiresOn: string
  platforms: Platform[]
  /** Students of the present three grades. */
  size: number
  /** Factor on what its people do. */
  activity: number
  /** Share of its students who use the platforms in a term. */
  learning: number
  /** What is not left to chance in the school of the demo accounts. */
  flagship?: Flagship
  /** Days of a school whose platform did not report. */
  gap?: { from: string; to: string }
}
export interface PlannedCollege {
  id: number
  schoolId: number
  code: string
  name: string
  isUnassigned: boolean
}
export interface PlannedMajor {
  id: number
  schoolId: number
  collegeId: number
  catalogCode: string
  category: string
  name: string
  level: '国家' | '省' | '校'
  isUnassigned: boolean
}
export interface PlannedGroup {
  id: number
  schoolId: number
  name: string
  level: '国家级' | '省级' | '校级'
  majorIds: number[]
  coreMajorId: number
  createdAt: string
}
/** A project of the resource library. `courseIds`: standard courses of the host and the members, the coming ones too. */
export interface PlannedProject {
  id: number
  hostSchoolId: number
  name: string
  level: '国家级' | '省级' | '校级'
  category: string
  startedOn: string
  members: { schoolId: number; joinedOn: string }[]
  courseIds: number[]
}
export interface PlannedAdminClass {
  id: number
  schoolId: number
  collegeId: number
  majorId: number
  grade: number
  name: string
  isUnassigned: boolean
  /** Has lessons on the platforms. */
  isTaught: boolean
  size: number
  graduatesOn: string
}
export interface PlannedTeacher {
  id: number
  schoolId: number
  collegeId: number
  jobNo: string
  name: string
  gender: number
  title: string
  isDual: boolean
  birthYear: number
  joinedAt: string
  diligence: number
  archetype: TeacherArchetype | ''
  since: string
}
export interface PlannedStudent {
  id: number
  schoolId: number
  collegeId: number
  majorId: number
  adminClassId: number
  studentNo: string
  name: string
  gender: number
  grade: number
  joinedAt: string
  leavesOn: string | null
  ability: number
  engagement: number
  /** Below 0: uses the platforms by choice, whatever the lessons of their class. */
  reserve: number
  isTaught: boolean
  archetype: StudentArchetype | ''
}
export interface PlannedCourse {
  id: number
  platform: Platform
  type: CourseType
  schoolId: number
  collegeId: number
  majorId: number
  groupId: number
  teacherId: number
  sourceCourseId: number
  name: string
  level: string
  createdAt: string
  archetype: CourseArchetype | ''
}
/** A course given in a term. `slots`: lessons of the week as (weekday - 1) x 4 + section - 1; none for classes without lessons. */
export interface PlannedClass {
  id: number
  courseId: number
  platform: Platform
  schoolId: number
  collegeId: number
  termId: string
  teacherId: number
  name: string
  adminClassId: number
  startsOn: string
  endsOn: string
  slots: number[]
}

export type StudentArchetype = 'fading' | 'ghost' | 'procrastinator' | 'struggling'
export type TeacherArchetype = 'silent' | 'bare' | 'slow_grader'
/** A course with few resources and low marks. */
export type CourseArchetype = 'hollow'

export interface PlannedContact {
  id: number
  region: string
  name: string
  address: string
  phone1: string
  phone2: string
  email: string
  sort: number
}

/**
 * The people who work with the demo accounts: `school` for school_a, leader_a and affairs_a, `collegeId` where leader_a
 * leads, `provinceCode` for province_yn.
 */
export interface Showcase {
  schoolId: number
  collegeId: number
  provinceCode: string
  demoSchoolId: number
  gapSchoolId: number
}

/** Everything that is decided before the first fact: a pure function of seed, profile, anchor and the last day. */
export interface DemoPlan {
  seed: number
  profile: Profile['name']
  /** The day on which the world was made; joining, versions and incidents are laid out around it. */
  anchor: string
  /** First day with facts. */
  firstDay: string
  /** Last day that the plan knows: people and classes of later terms are not in it yet. */
  through: string
  schools: PlannedSchool[]
  colleges: PlannedCollege[]
  majors: PlannedMajor[]
  groups: PlannedGroup[]
  projects: PlannedProject[]
  contacts: PlannedContact[]
  adminClasses: PlannedAdminClass[]
  teachers: PlannedTeacher[]
  students: PlannedStudent[]
  courses: PlannedCourse[]
  classes: PlannedClass[]
  showcase: Showcase
}
