import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, kpis, ranking, table, weeks } from '../shapes.ts'

const teaching = { demand: { rights: [rights.provinceTeaching] }, scope: 'province' } as const
const numbers = [
  'sessions.count',
  'sessions.teachers',
  'sessions.activeRate',
  'attendance.rate',
  'participation.rate',
  'homework.onTimeRate',
  'scores.passRate',
  'evaluations.average',
] as const

/** Teaching on the cloud platform in a term at the schools of a province. */
export const provinceTeachingCalls = {
  'zjyOverviewTotalData/getTeachingTotal': report(kpis(numbers), teaching),
  'zjyOverviewTotalData/getTeachingTrend': report(
    group({
      sessions: weeks('sessions.count', 'attendance.rate'),
      phases: weeks('activities.before', 'activities.mid', 'activities.later'),
      schools: ranking('sessions.count', 'school', 10),
      rates: ranking('attendance.rate', 'school', 10),
    }),
    teaching,
  ),
  'zjyOverviewTotalData/getTeachingSchoolList': report(table('school', numbers, { sort: 'sessions.count' }), teaching),
  'zjyOverviewTotalData/exportTeachingSchool': exportOf(
    'zjyOverviewTotalData/getTeachingSchoolList',
    '教学概况',
    teaching,
  ),
} as const
