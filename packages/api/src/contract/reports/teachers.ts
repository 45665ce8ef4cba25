import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, insights, kpis, parts, ranking, series, table } from '../shapes.ts'

const teachers = { demand: { rights: [rights.teachers] }, scope: 'school' } as const
const totals = [
  'teachers.total',
  'teachers.active',
  'teachers.activeRate',
  'teachers.dualRate',
  'teachers.notLoggedIn',
  'courses.perTeacher',
] as const
const columns = [
  'teachers.courses',
  'sessions.count',
  'teachers.resources',
  'teachers.logs',
  'teachers.logins',
] as const

/** Numbers of the page by college: sentences are about colleges, never about single persons. */
const byCollege = table('college', ['teachers.logs', 'sessions.count', 'teachers.activeRate', 'teachers.total'], {
  sort: 'teachers.logs',
})

/** Teachers of a school: how many, who they are, what they do. */
export const teacherCalls = {
  'teachers/getTeacherTotal': report(kpis(totals, { spark: true }), teachers),
  'teachers/getTeacherStructure': report(
    group({
      titles: parts('teachers.total', 'teacherTitle'),
      ages: parts('teachers.total', 'ageBand'),
      colleges: ranking('teachers.total', 'college', 10),
      rates: ranking('teachers.activeRate', 'college', 10),
    }),
    teachers,
  ),
  'teachers/getTeacherTrend': report(series(['teachers.active'], 'day', { keep: true }), teachers),
  'teachers/getTeacherList': report(table('teacher', columns, { sort: 'teachers.logs' }), teachers),
  'teachers/getTeacherInsights': report(insights(byCollege, 'teachers.total'), teachers),
  'teachers/exportTeacherList': exportOf('teachers/getTeacherList', '教师信息', teachers),
} as const
