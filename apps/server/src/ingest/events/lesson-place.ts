import type { ClassEntry, Directory } from '../../warehouse/directory/directory.ts'

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

/** Columns of what a teacher holds for a class: its school and province, and the teacher's college. */
export const lessonPlace = (directory: Directory, entry: ClassEntry) => ({
  ...lessonOf(entry),
  school_id: entry.schoolId,
  province_code: directory.school(entry.schoolId)?.provinceCode ?? '',
  college_id: directory.person(entry.teacherId)?.collegeId ?? entry.collegeId,
})
