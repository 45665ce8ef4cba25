import type { OpenPlatform } from '@data-centre/api'
import type { PlacePoint } from './place-on.ts'

/** A school as facts, scopes and walls need it. */
export interface SchoolEntry {
  id: number
  name: string
  shortName: string
  provinceCode: string
  province: string
  cityCode: string
  city: string
  lng: number
  lat: number
  joinedAt: string
  isDemo: boolean
  type: string
  tier: string
  /** 1 official, 2 trial. */
  edition: '1' | '2'
  /** Day on which each platform was opened, yyyy-MM-dd. */
  opened: ReadonlyMap<OpenPlatform, string>
}
export interface PersonEntry {
  id: number
  role: 'teacher' | 'student'
  name: string
  schoolId: number
  collegeId: number
  majorId: number
  adminClassId: number
  joinedAt: string
  /** Points at which their place changed, by day; absent for who was always where they are now: `placeOn`. */
  places?: readonly PlacePoint[]
}
export interface CourseEntry {
  id: number
  name: string
  schoolId: number
  collegeId: number
  groupId: number
  platform: string
}
export interface ResourceEntry {
  id: number
  name: string
  type: string
  platform: string
  schoolId: number
  authorId: number
  groupId: number
  courseId: number
}
export interface QuestionEntry {
  id: number
  type: string
  schoolId: number
  groupId: number
}
export interface ClassEntry {
  id: number
  courseId: number
  teacherId: number
  schoolId: number
  collegeId: number
  termId: string
  name: string
}

export interface CollegeEntry {
  id: number
  schoolId: number
  name: string
}

/** Who and what an event is about, from memory. Filled from the dimensions; `refresh` reads what changed since. */
export interface Directory {
  schools(): readonly SchoolEntry[]
  school(id: number): SchoolEntry | undefined
  person(id: number): PersonEntry | undefined
  course(id: number): CourseEntry | undefined
  resource(id: number): ResourceEntry | undefined
  question(id: number): QuestionEntry | undefined
  courseClass(id: number): ClassEntry | undefined
  /** School of a project group. */
  groupSchool(id: number): number | undefined
  collegeName(id: number): string | undefined
  /** Colleges of a school, by id. */
  colleges(schoolId: number): readonly CollegeEntry[]
  refresh(): Promise<void>
  /** Rises with every refresh that changed something; part of the answers' cache key. */
  version(): number
}
