import { z } from 'zod'
import { rights } from '../../rights.ts'
import { endpoint, exportOf, idField, optionalId, report } from '../call.ts'
import { group, kpis, parts, ranking, table, weeks } from '../shapes.ts'
import { crossed } from '../spreads.ts'
import type { Topics } from '../walls/topics.ts'

const overview = { demand: { rights: [rights.cloudData] }, scope: 'school' } as const
const colleges = { demand: { rights: [rights.cloudColleges] }, scope: 'school' } as const
const rates = ['attendance.rate', 'participation.rate', 'homework.onTimeRate', 'scores.average'] as const

/** Teaching on the cloud platform in a term: of the school, and of one of its colleges beside it. */
export const cloudCalls = {
  'zjyOverviewTotalData/getZjyTotal': report(
    kpis(
      [
        'courses.spoc',
        'classes.total',
        'sessions.count',
        'attendance.rate',
        'participation.rate',
        'homework.onTimeRate',
        'evaluations.average',
        'logs.count',
      ],
      { platform: 'zjy' },
    ),
    overview,
  ),
  'zjyOverviewTotalData/getZjyTrend': report(
    group({
      sessions: weeks('sessions.count', 'participation.rate'),
      phases: weeks('activities.before', 'activities.mid', 'activities.later'),
      colleges: ranking('attendance.rate', 'college', 10),
      sources: parts('courses.spoc', 'courseSource'),
    }),
    overview,
  ),
  'zjyOverviewTotalData/getActivityShare': report(parts('activities.count', 'activityType'), overview),
  /** Sections of the day by weekday. */
  'zjyOverviewTotalData/getWeekSection': report(crossed('sessions.count', 'section', 'weekday'), overview),
  /** Lessons under way, at most twelve, the newest first; teachers as walls name them. */
  'zjyOverviewTotalData/getTodayClass': endpoint<Pick<Topics['rt:class'], 'inClass' | 'sessions'>>()({
    ...overview,
    input: z.strictObject({ schoolId: idField, collegeId: optionalId }),
  }),
  'zjyOverviewTotalData/getCollegeList': report(
    table('college', ['sessions.count', 'sessions.teachers', ...rates, 'logs.count'], {
      sort: 'sessions.count',
      platform: 'zjy',
    }),
    overview,
  ),
  'zjyOverviewTotalData/exportZjyTotal': exportOf('zjyOverviewTotalData/getCollegeList', '职教云数据', overview),
  /** Colleges with lessons in the term: on the first of them the page of one college opens. */
  'zjySubStatistics/getYxColleges': report(
    table('college', ['sessions.count'], { sort: 'sessions.count', platform: 'zjy' }),
    colleges,
  ),
  'zjySubStatistics/getYxTotal': report(kpis(['sessions.count', 'sessions.teachers', ...rates]), colleges),
  'zjySubStatistics/getYxTrend': report(
    group({
      'sessions.count': weeks('sessions.count'),
      'attendance.rate': weeks('attendance.rate'),
      'participation.rate': weeks('participation.rate'),
      'homework.onTimeRate': weeks('homework.onTimeRate'),
    }),
    colleges,
  ),
  /** Rates by which a college is compared with the school. */
  'zjySubStatistics/getYxCompare': report(
    kpis([
      'sessions.activeRate',
      'attendance.rate',
      'participation.rate',
      'homework.onTimeRate',
      'homework.gradedRate',
      'scores.average',
    ]),
    colleges,
  ),
  'zjySubStatistics/getYxList': report(
    table('major', ['students.total', ...rates, 'students.logs'], { sort: 'students.logs' }),
    colleges,
  ),
  'zjySubStatistics/getYxTeacherList': report(
    table('teacher', ['sessions.count', ...rates, 'teachers.logs'], { sort: 'teachers.logs' }),
    colleges,
  ),
  'zjySubStatistics/getYxClassList': report(
    table('courseClass', ['courses.enrolments', 'sessions.count', ...rates, 'classes.logs'], {
      sort: 'classes.logs',
      platform: 'zjy',
    }),
    colleges,
  ),
  'zjySubStatistics/exportYxList': exportOf('zjySubStatistics/getYxList', '职教云院系统计-专业', colleges),
  'zjySubStatistics/exportYxTeacherList': exportOf(
    'zjySubStatistics/getYxTeacherList',
    '职教云院系统计-教师',
    colleges,
  ),
  'zjySubStatistics/exportYxClassList': exportOf('zjySubStatistics/getYxClassList', '职教云院系统计-班级', colleges),
} as const
