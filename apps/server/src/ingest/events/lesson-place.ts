import type { ClassEntry, Directory } from '../../warehouse/directory/directory.ts'
import { type Placed, placeOn } from '../../warehouse/directory/place-on.ts'

/** Columns of the lesson that an object belongs to. */
export interface Lesson {
  term_id: string
  class_id: number
  course_id: number
  teacher_id: number
}

export const lessonOf = (entry: ClassEntry): Lesson => ({
  term_id: entry.termId,
  class_id: entry.id,
  course_id: entry.courseId,
  teacher_id: entry.teacherId,
})

/** Columns of where a person belonged on a day (yyyy-MM-dd). */
export function placeColumns(person: Placed, day: string) {
  const { collegeId, majorId, adminClassId } = placeOn(person, day)
  return { college_id: collegeId, major_id: majorId, admin_class_id: adminClassId }
}

/** Columns of what a teacher holds for a class on a day (yyyy-MM-dd): its school and province, and the teacher's college of that day. */
export const lessonPlace = (directory: Directory, entry: ClassEntry, day: string) => {
  const teacher = directory.person(entry.teacherId)
  return {
    ...lessonOf(entry),
    school_id: entry.schoolId,
    province_code: directory.school(entry.schoolId)?.provinceCode ?? '',
    college_id: teacher ? placeOn(teacher, day).collegeId : entry.collegeId,
  }
}
