import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, insights, kpis, stack, table } from '../shapes.ts'

const colleges = { demand: { rights: [rights.colleges] }, scope: 'school' } as const
const totals = [
  'colleges.total',
  'majors.total',
  'adminClasses.total',
  'teachers.total',
  'students.total',
  'users.activeRate',
] as const
const columns = [
  'teachers.total',
  'students.total',
  'courses.total',
  'resources.total',
  'questions.total',
  'logs.count',
  'teachers.activeRate',
  'students.activeRate',
] as const
const compared = [
  'users.activeRate',
  'logs.perUser',
  'attendance.rate',
  'participation.rate',
  'homework.onTimeRate',
  'scores.average',
  'resources.perTeacher',
  'students.total',
] as const

/** Of a major, which has students and courses; teachers are of colleges. */
const majorColumns = [
  'students.total',
  'courses.total',
  'students.logs',
  'students.activeRate',
  'attendance.rate',
  'participation.rate',
  'scores.average',
] as const

const list = table('college', columns, { sort: 'logs.count' })

/** Colleges of a school side by side, their majors, and the rates by which they are compared. */
export const collegeCalls = {
  'zjySubStatistics/getCollegeTotal': report(
    group({ kpi: kpis(totals, { spark: true }), logs: stack('logs.count', 'college', 'platform') }),
    colleges,
  ),
  'zjySubStatistics/getCollegeList': report(list, colleges),
  'zjySubStatistics/getCollegeInsights': report(insights(list, 'students.total'), colleges),
  'zjySubStatistics/getMajorList': report(table('major', majorColumns, { sort: 'students.logs' }), colleges),
  'zjySubStatistics/exportMajorList': exportOf('zjySubStatistics/getMajorList', '专业统计', colleges),
  'zjySubStatistics/exportCollegeList': exportOf('zjySubStatistics/getCollegeList', '院系统计', colleges),
  'zjySubStatistics/getCollegeCompare': report(table('college', compared, { sort: 'users.activeRate' }), colleges),
  'zjySubStatistics/exportCollegeCompare': exportOf('zjySubStatistics/getCollegeCompare', '院系对比', colleges),
} as const
