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
}
export interface CourseEntry {
  id: number
  name: string
  schoolId: number
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

/** Who and what an event is about, from memory. Filled from the dimensions; `refresh` reads what changed since. */
export interface Directory {
  schools(): readonly SchoolEntry[]
  school(id: number): SchoolEntry | undefined
  person(id: number): PersonEntry | undefined
  course(id: number): CourseEntry | undefined
  resource(id: number): ResourceEntry | undefined
  question(id: number): QuestionEntry | undefined
  courseClass(id: number): ClassEntry | undefined
  collegeName(id: number): string | undefined
  refresh(): Promise<void>
  /** Rises with every refresh that changed something; part of the answers' cache key. */
  version(): number
}
