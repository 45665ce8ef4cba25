import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, hours, kpis, parts, places, series, table } from '../shapes.ts'
import { crossed } from '../spreads.ts'

const courses = { demand: { rights: [rights.operationCourses] }, scope: 'nation' } as const
const logs = { demand: { rights: [rights.operationActivityLogs] }, scope: 'nation' } as const

const ofCourses = ['courses.total', 'classes.total', 'courses.enrolments'] as const
const courseList = { sort: 'courses.total', split: { measure: 'courses.total', by: 'courseType' } } as const
const ofLogs = ['logs.count', 'logs.perUser'] as const
const logList = {
  sort: 'logs.count',
  hb: ['logs.count'],
  split: { measure: 'logs.count', by: 'platform' },
} as const

/** Courses of the nation and what is done on the platforms, by kind, time, province and school. */
export const operationActivityCalls = {
  'opeDataCourse/getCourseTotal': report(
    kpis(
      [
        'courses.total',
        'courses.standard',
        'courses.selfBuilt',
        'courses.spoc',
        'courses.mooc',
        'groups.courses',
        'courses.activeRate',
        'courses.enrolments',
      ],
      { spark: true },
    ),
    courses,
  ),
  'opeDataCourse/getCourseType': report(
    group({ levels: parts('courses.total', 'courseLevel'), sources: parts('courses.spoc', 'courseSource') }),
    courses,
  ),
  'opeDataCourse/getCourseTrend': report(
    series(['courses.new', 'courses.total'], 'month', { split: 'courseType', window: 'months12' }),
    courses,
  ),
  'opeDataCourse/getCourseMap': report(places(['courses.total', 'courses.new'], 'province'), courses),
  'opeDataCourse/getCourseProvinceList': report(table('province', ofCourses, courseList), courses),
  'opeDataCourse/getCourseSchoolList': report(table('school', ofCourses, courseList), courses),
  'opeDataCourse/exportCourseList': exportOf('opeDataCourse/getCourseProvinceList', '省份课程统计', courses),
  'opeDataCourse/exportCourseSchoolList': exportOf('opeDataCourse/getCourseSchoolList', '学校课程统计', courses),

  'opeDataLog/getLogTotal': report(
    kpis(['today.logs', 'logs.count', 'logs.perUser', 'logs.total'], { spark: true }),
    logs,
  ),
  'opeDataLog/getLogTrend': report(series(['logs.count'], 'day', { split: 'platform' }), logs),
  'opeDataLog/getLogType': report(
    group({
      types: parts('logs.count', 'logGroup'),
      roles: parts('logs.count', 'role'),
      weekdays: crossed('logs.count', 'hour', 'weekday'),
    }),
    logs,
  ),
  'opeDataLog/getLogHour': report(hours('logs.count', 'average'), logs),
  'opeDataLog/getLogMap': report(places(['logs.count', 'users.active'], 'province'), logs),
  'opeDataLog/getLogProvinceList': report(table('province', ofLogs, logList), logs),
  'opeDataLog/getLogSchoolList': report(table('school', ofLogs, logList), logs),
  'opeDataLog/exportLogList': exportOf('opeDataLog/getLogProvinceList', '省份活动日志统计', logs),
  'opeDataLog/exportLogSchoolList': exportOf('opeDataLog/getLogSchoolList', '学校活动日志统计', logs),
} as const
