import type { Directory } from '../warehouse/directory/directory.ts'

/** What a thing belongs to. */
export interface Owner {
  schoolId: number
  collegeId: number
  /** Name of the school. */
  school: string
}

/** Where courses and classes belong. */
export interface Courses {
  /** Undefined where there is no such course. */
  course(id: number): Owner | undefined
  /** Platform of a course: zyk, zjy, mooc or zyq. */
  platformOf(id: number): string | undefined
  /** Undefined where there is no such class. */
  courseClass(id: number): Owner | undefined
}

/** Courses and classes as the directory knows them. */
export function coursesOf(directory: Directory): Courses {
  const ownerOf = (thing: { schoolId: number; collegeId: number } | undefined): Owner | undefined => {
    const school = thing && directory.school(thing.schoolId)
    return thing && school ? { schoolId: thing.schoolId, collegeId: thing.collegeId, school: school.name } : undefined
  }
  return {
    course: (id) => ownerOf(directory.course(id)),
    platformOf: (id) => directory.course(id)?.platform,
    courseClass: (id) => ownerOf(directory.courseClass(id)),
  }
}

declare module '../call/services.ts' {
  interface Ports {
    courses?: Courses | undefined
  }
}
