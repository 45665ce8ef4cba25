import { explainWarning, members, type WarningDetail, type WarningKind, warningRule } from '@data-centre/api'
import { labelled, levelName, type PortraitList } from './lists.ts'

const OWN = 'school_id = {school:UInt32} AND user_id = {user:UInt64}'
/** Classes that the student is in, those of other schools too. */
const CLASSES = 'dim_enrolment FINAL WHERE user_id = {user:UInt64} AND term_id = {term:String} AND dropped_at IS NULL'
const courseNames = (of: string): string =>
  `LEFT JOIN (SELECT course_id AS of_course, name AS course FROM dim_course FINAL WHERE course_id IN (SELECT course_id FROM ${of})) AS courses ON listed.course_id = courses.of_course`
const within = (day: string): string => `${OWN} AND ${day} BETWEEN {from:Date} AND {to:Date}`
const byClass = (name: string, from: string, day: string, value: string): string =>
  `LEFT JOIN (SELECT class_id AS ${name}_class, ${value} AS ${name} FROM ${from} WHERE ${within(day)} GROUP BY class_id) AS of_${name} ON listed.class_id = of_${name}.${name}_class`
const attendanceStates: Readonly<Record<string, string>> = members.attendanceState
const grades: Readonly<Record<string, string>> = { pass: '合格', excellent: '优秀' }

export const studentLists: Readonly<Record<string, PortraitList>> = {
  courses: {
    sql: `SELECT toString(class_id) AS id, course, teacherName, if(progress_class = 0, NULL, progress) AS progress, if(attendance_class = 0, NULL, attendance) AS attendance, if(homework_class = 0, NULL, homework) AS homework, if(score_class = 0, NULL, score) AS score
FROM (SELECT class_id, course_id FROM ${CLASSES}) AS listed
${courseNames(CLASSES)}
LEFT JOIN (SELECT class_id AS of_class, teacher_id FROM dim_course_class FINAL WHERE class_id IN (SELECT class_id FROM ${CLASSES})) AS classes ON listed.class_id = classes.of_class
LEFT JOIN (SELECT user_id AS of_teacher, name AS teacherName FROM dim_teacher FINAL WHERE user_id IN (SELECT teacher_id FROM dim_course_class FINAL WHERE class_id IN (SELECT class_id FROM ${CLASSES}))) AS teachers ON classes.teacher_id = teachers.of_teacher
LEFT JOIN (SELECT class_id AS progress_class, max(progress) AS progress FROM fact_progress FINAL WHERE ${OWN} GROUP BY class_id) AS progressed ON listed.class_id = progressed.progress_class
${byClass('attendance', 'fact_attendance FINAL', 'sign_date', "100 * countIf(state IN ('present', 'late', 'early')) / count()")}
${byClass('homework', 'fact_homework FINAL', 'due_date', '100 * countIf(submitted_at IS NOT NULL) / count()')}
LEFT JOIN (SELECT class_id AS score_class, any(final_score) AS score FROM fact_score WHERE ${OWN} AND term_id = {term:String} GROUP BY class_id) AS scored ON listed.class_id = scored.score_class`,
  },
  attendance: {
    sql: `SELECT toString(sign_id) AS id, date, course, method, state
FROM (SELECT sign_id, toString(sign_date) AS date, course_id, toString(method) AS method, toString(state) AS state FROM fact_attendance FINAL WHERE ${within('sign_date')}) AS listed
${courseNames(`fact_attendance FINAL WHERE ${within('sign_date')}`)}`,
    cells: ({ id: _, ...row }) => ({
      ...row,
      method: labelled('signMethod', row['method']),
      state: attendanceStates[String(row['state'])] ?? '',
    }),
  },
  homework: {
    sql: `SELECT toString(homework_id) AS id, homework, course, due, submitted, score
FROM (SELECT homework_id, course_id, formatDateTime(due_at, '%Y-%m-%d %H:%i', 'Asia/Shanghai') AS due, if(submitted_at IS NULL, '', formatDateTime(assumeNotNull(submitted_at), '%Y-%m-%d %H:%i', 'Asia/Shanghai')) AS submitted, score FROM fact_homework FINAL WHERE ${within('due_date')}) AS listed
LEFT JOIN (SELECT homework_id AS of_homework, title AS homework FROM dim_homework FINAL WHERE school_id = {school:UInt32}) AS heads ON listed.homework_id = heads.of_homework
${courseNames(`fact_homework FINAL WHERE ${within('due_date')}`)}`,
    cells: ({ id: _, ...row }) => ({ ...row, submitted: row['submitted'] || '未提交' }),
  },
  warnings: {
    sql: `SELECT toString(kind) AS id, toString(kind) AS kind, argMax(level, stat_date) AS level, toString(min(stat_date)) AS first, toString(max(stat_date)) AS last, uniqExact(stat_date) AS days, argMax(detail, stat_date) AS reason
FROM fact_warning FINAL WHERE school_id = {school:UInt32} AND term_id = {term:String} AND subject_kind = 'student' AND subject_id = {user:UInt64} AND stat_date <= {to:Date} GROUP BY kind`,
    cells: ({ id: _, ...row }) => {
      const kind = String(row['kind']) as WarningKind
      return {
        ...row,
        kind: warningRule(kind).label,
        level: levelName(Number(row['level'])),
        reason: row['reason'] ? explainWarning(kind, JSON.parse(String(row['reason'])) as WarningDetail) : '',
      }
    },
  },
  certificates: {
    sql: `SELECT toString(certificate_id) AS id, course, toString(certificate_id) AS number, grade, issued
FROM (SELECT certificate_id, course_id, toString(grade) AS grade, toString(toDate(issued_at)) AS issued FROM fact_certificate FINAL WHERE ${OWN} AND toDate(issued_at) <= {to:Date}) AS listed
${courseNames(`fact_certificate FINAL WHERE ${OWN}`)}`,
    cells: ({ id: _, ...row }) => ({ ...row, grade: grades[String(row['grade'])] ?? '' }),
  },
}
