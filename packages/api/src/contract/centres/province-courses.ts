import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, kpis, parts, series, stack, table } from '../shapes.ts'

const courses = { demand: { rights: [rights.provinceCourses] }, scope: 'province' } as const
/** Courses of one of the schools. */
const ofSchool = { demand: { rights: [rights.provinceCourses] }, scope: 'school' } as const

/** Courses of a province: of which kinds, from where, at which schools; nobody who leads one is named. */
export const provinceCourseCalls = {
  'dataStatistics/getCourseTotal': report(
    kpis([
      'courses.total',
      'courses.standard',
      'courses.selfBuilt',
      'courses.spoc',
      'courses.mooc',
      'groups.courses',
      'courses.activeRate',
      'courses.calls',
    ]),
    courses,
  ),
  'dataStatistics/getCourseTrend': report(
    group({
      schools: stack('courses.total', 'school', 'courseType'),
      levels: parts('courses.total', 'courseLevel'),
      built: series(['courses.new'], 'month', { window: 'months12' }),
    }),
    courses,
  ),
  'dataStatistics/getCourseForSchool': report(
    table('school', ['courses.total', 'courses.activeRate', 'courses.learners', 'courses.logs', 'courses.calls'], {
      sort: 'courses.logs',
      split: { measure: 'courses.total', by: 'courseType' },
    }),
    courses,
  ),
  'dataStatistics/exportCourseForSchool': exportOf('dataStatistics/getCourseForSchool', '课程统计', courses),
  'dataStatistics/getSchoolCourseList': report(
    table('course', ['courses.learners', 'courses.logs', 'courses.calls'], {
      sort: 'courses.logs',
      texts: ['type', 'level', 'platform', 'college'],
    }),
    ofSchool,
  ),
  'dataStatistics/getCourseDetail': report(
    group({
      kpi: kpis(['resources.total', 'questions.total', 'courses.learners', 'courses.calls', 'courses.callerSchools']),
      trend: series(['courses.logs'], 'day', { split: 'role' }),
    }),
    ofSchool,
  ),
  'dataStatistics/getCurriculumSourceList': report(
    table('school', ['courses.spoc'], {
      sort: 'courses.spoc',
      split: { measure: 'courses.spoc', by: 'courseSource' },
    }),
    courses,
  ),
  'dataStatistics/exportCurriculumSource': exportOf('dataStatistics/getCurriculumSourceList', '课程来源', courses),
} as const
