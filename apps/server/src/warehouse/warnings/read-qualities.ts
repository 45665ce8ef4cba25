import { warningRule } from '@data-centre/api'
import type { Scope } from '../data-scope.ts'
import type { FactStore } from '../store.ts'
import { compileNumbers, type WarningDay } from './compile.ts'
import { narrowed, provinceOfSchool } from './read.ts'

/** A course class with the parts of its quality, in percent; `null`: no basis. */
export interface ClassQuality {
  id: string
  name: string
  courseId: string
  course: string
  teacherId: string
  teacher: string
  collegeId: number
  college: string
  numbers: Record<string, number | null>
}

/** Quality of every course class with enough students, warned of or not, the best first. */
export async function qualitiesOf(store: FactStore, day: WarningDay, scope: Scope): Promise<ClassQuality[]> {
  const { sql, params } = compileNumbers('course_quality', day)
  const narrowing = narrowed(scope, provinceOfSchool)
  const names = Object.keys(warningRule('course_quality').numbers)
  const named = (table: string, key: string) => `LEFT JOIN (SELECT ${key} AS key, name FROM ${table} FINAL) AS ${table}`
  const rows = await store.query<Omit<ClassQuality, 'numbers'> & { parts: (number | null)[] }>(
    `SELECT toString(subject_id) AS id, given.name AS name, toString(judged.course_id) AS courseId, dim_course.name AS course, toString(given.teacher_id) AS teacherId, dim_teacher.name AS teacher, judged.college_id AS collegeId, dim_college.name AS college, [${names.join(', ')}] AS parts
FROM (SELECT * FROM (${sql}) WHERE 1${narrowing.conditions}) AS judged
LEFT JOIN (SELECT class_id AS key, name, teacher_id FROM dim_course_class FINAL) AS given ON judged.subject_id = given.key
${named('dim_course', 'course_id')} ON judged.course_id = dim_course.key
${named('dim_teacher', 'user_id')} ON given.teacher_id = dim_teacher.key
${named('dim_college', 'college_id')} ON judged.college_id = dim_college.key
ORDER BY quality DESC, subject_id`,
    { ...params, ...narrowing.params },
  )
  return rows.map(({ parts, ...row }) => ({
    ...row,
    numbers: Object.fromEntries(names.map((name, i) => [name, parts[i] ?? null])),
  }))
}
