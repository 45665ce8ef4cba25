import type { OpenPlatform } from '../../catalogue/index.ts'
import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, kpis, parts, series, stack, table } from '../shapes.ts'

const schools = { demand: { rights: [rights.provinceSchools] }, scope: 'province' } as const
const columns = [
  'teachers.total',
  'students.total',
  'courses.total',
  'resources.total',
  'logs.count',
  'users.activeRate',
] as const
const compared = ['students.total', 'users.activeRate', 'logs.perUser', 'attendance.rate'] as const
const texts = ['schoolType', 'edition', 'opened'] as const

/** Schools that have a platform open, with the same numbers as in the list of all. */
const having = (opened: OpenPlatform) =>
  report(table('school', columns, { sort: 'logs.count', texts, opened }), schools)

/** Schools of a province: where they are, what they have open, and how they work with it. */
export const provinceSchoolCalls = {
  'dataStatistics/queryProvinceSchool': report(
    group({
      kpi: kpis([
        'schools.total',
        'schools.official',
        'schools.trial',
        'schools.open',
        'schools.active',
        'schools.using',
      ]),
      cities: stack('schools.total', 'city', 'schoolType'),
      platforms: parts('schools.opened', 'openPlatform'),
      trend: series(['schools.active'], 'day', { keep: true }),
    }),
    schools,
  ),
  'dataStatistics/getProvinceSchoolList': report(table('school', columns, { sort: 'logs.count', texts }), schools),
  'dataStatistics/exportProvinceSchoolList': exportOf('dataStatistics/getProvinceSchoolList', '院校统计', schools),
  /** Each school among those of the nation of its type and size: numbers only, no other school is named. */
  'dataStatistics/getPeerSchoolList': report(
    table('school', compared, { sort: 'users.activeRate', texts: ['schoolType', 'sizeClass'], peers: true }),
    schools,
  ),
  'dataStatistics/exportPeerSchoolList': exportOf('dataStatistics/getPeerSchoolList', '院校同类对比', schools),
  'dataStatistics/getZjySchoolList': having('zjy'),
  'dataStatistics/exportZjySchoolList': exportOf('dataStatistics/getZjySchoolList', '职教云院校', schools),
  'dataStatistics/getZykSchoolList': having('zyk'),
  'dataStatistics/exportZykSchoolList': exportOf('dataStatistics/getZykSchoolList', '资源库院校', schools),
  'dataStatistics/getJysSchoolList': having('jys'),
  'dataStatistics/exportJysSchoolList': exportOf('dataStatistics/getJysSchoolList', '教研室院校', schools),
  'dataStatistics/getMoocSchoolList': having('mooc'),
  'dataStatistics/exportMoocSchoolList': exportOf('dataStatistics/getMoocSchoolList', '慕课院校', schools),
  'dataStatistics/getBigDataSchoolList': having('bigdata'),
  'dataStatistics/exportBigDataSchoolList': exportOf('dataStatistics/getBigDataSchoolList', '大数据院校', schools),
} as const
