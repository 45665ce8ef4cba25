import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { columns, group, insights, kpis, parts, series, studyBands, table } from '../shapes.ts'

const students = { demand: { rights: [rights.students] }, scope: 'school' } as const
const totals = [
  'students.total',
  'students.active',
  'students.activeRate',
  'study.hoursPerStudent',
  'attendance.rate',
  'scores.average',
] as const
const listed = ['students.courses', 'study.hours', 'attendance.rate', 'homework.submitRate', 'scores.average'] as const

/** Numbers of the page by college: sentences are about colleges, never about single persons. */
const byCollege = table(
  'college',
  ['study.hours', 'students.activeRate', 'attendance.rate', 'homework.submitRate', 'scores.average', 'students.total'],
  { sort: 'study.hours' },
)

/** Students of a school: how many, where they belong, how they study. */
export const studentCalls = {
  'students/getStudentTotal': report(kpis(totals, { spark: true }), students),
  'students/getStudentStructure': report(
    group({
      grades: columns('students.total', 'grade', 'gender'),
      majors: parts('students.total', 'major'),
      study: studyBands(),
    }),
    students,
  ),
  'students/getStudentTrend': report(series(['students.active'], 'day', { keep: true }), students),
  'students/getStudentList': report(table('student', listed, { sort: 'study.hours' }), students),
  'students/getStudentInsights': report(insights(byCollege, 'students.total'), students),
  'students/exportStudentList': exportOf('students/getStudentList', '学生信息', students),
} as const
