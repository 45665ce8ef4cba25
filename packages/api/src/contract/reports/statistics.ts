import { rights } from '../../rights.ts'
import { endpoint, exportOf, report, reportInput } from '../call.ts'
import { flow } from '../flows.ts'
import { publicReport } from '../public-report.ts'
import { group, hours, insights, kpis, lastDay, type Part, parts, places, ranking, series, table } from '../shapes.ts'
import { answeredTerm } from '../spreads.ts'

/** A school whose version ends within 30 days or has ended. `schoolEndTime` ISO; `days` until then, rounded up, below 0 where it has ended. */
export interface ExpiringSchool {
  schoolId: string
  name: string
  schoolEndTime: string
  days: number
}

/** Official and trial schools at the end of the period, and those that end soon now, the soonest first. */
export interface SchoolVersions {
  pie: Part[]
  expiring: ExpiringSchool[]
}

/** What {@link SchoolVersions} counts. */
export const schoolEditions = parts('schools.total', 'edition')

const area = { demand: { rights: [rights.schoolDashboard, rights.provinceDashboard] }, scope: 'area' } as const
const school = { demand: { rights: [rights.schoolDashboard] }, scope: 'school' } as const
const province = { demand: { rights: [rights.provinceDashboard] }, scope: 'province' } as const
const nation = { demand: { rights: [rights.operationDashboard] }, scope: 'nation' } as const
const users = { demand: { rights: [rights.operationUsers] }, scope: 'nation' } as const
const distribution = ['users.total', 'users.active', 'users.activeRate', 'schools.total', 'logs.count'] as const
const overviewWall = { demand: { walls: [3] }, scope: 'area', onWalls: true } as const

const assetsOfPlaces = ['resources.total', 'questions.total', 'courses.total', 'projects.total'] as const
const teachingWall = { demand: { walls: [8] }, scope: 'area', onWalls: true } as const

const collegeColumns = ['teachers.total', 'students.total', 'courses.total', 'logs.count', 'users.activeRate'] as const
const placeColumns = [
  'schools.total',
  'users.total',
  'users.active',
  'courses.total',
  'resources.total',
  'logs.count',
  'users.activeRate',
] as const
const schoolColumns = [
  'users.total',
  'users.active',
  'courses.total',
  'resources.total',
  'logs.count',
  'users.activeRate',
] as const
const userColumns = ['users.total', 'users.new', 'users.active', 'users.activeRate'] as const
const mapMetrics = ['users.total', 'schools.total', 'users.dau', 'logs.count'] as const

const collegeOverview = table('college', collegeColumns, { sort: 'logs.count', hb: ['logs.count'] })
const provinceList = table('province', placeColumns, { sort: 'logs.count', hb: ['logs.count'] })

/** School, province and operation dashboards, and the statistics of the overview wall. */
export const statisticsCalls = {
  'dataOverviewTotalData/getTotalData': report(
    kpis(
      [
        'today.activeUsers',
        'users.activeRate',
        'schools.activeRate',
        'schools.total',
        'users.total',
        'teachers.total',
        'students.total',
        'courses.total',
        'resources.total',
        'questions.total',
        'logs.total',
      ],
      { spark: true },
    ),
    area,
  ),
  'dataOverviewTotalData/getUserTrend': report(
    series(['users.new', 'users.total'], 'month', { window: 'months12' }),
    area,
  ),
  'dataOverviewTotalData/getLogTrend': report(series(['logs.count'], 'day', { split: 'platform' }), area),
  'dataOverviewTotalData/getPlatformShare': report(parts('logs.count', 'platform'), area),
  'dataOverviewTotalData/getLogHour': report(
    group({ logins: hours('logins.count', 'average'), logs: hours('logs.count', 'yesterday') }),
    area,
  ),
  'dataOverviewTotalData/getCollegeOverview': report(collegeOverview, school),
  'dataOverviewTotalData/getCollegeInsights': report(insights(collegeOverview, 'students.total'), school),
  'dataOverviewTotalData/exportCollegeOverview': exportOf(
    'dataOverviewTotalData/getCollegeOverview',
    '院系概览',
    school,
  ),
  'dataOverviewTotalData/getCityOverview': report(
    table('city', placeColumns, { sort: 'logs.count', hb: ['logs.count'] }),
    province,
  ),
  'dataOverviewTotalData/exportProvinceCity': exportOf('dataOverviewTotalData/getCityOverview', '城市概览', province),
  'dataOverviewTotalData/getCityMap': report(places(mapMetrics, 'city'), province),
  'dataOverviewTotalData/getSchoolType': report(parts('schools.total', 'schoolType'), province),
  'dataOverviewTotalData/getSchoolRank': report(ranking('logs.count', 'school', 10), province),
  /** Who is active on each platform, day by day; people of several platforms are not their sum. */
  'subOverview/getPlatformTrend': report(series(['users.active'], 'day', { split: 'platform', keep: true }), school),
  'subOverview/getPlatformOverview': report(
    group({
      courses: parts('courses.total', 'courseType'),
      resources: parts('resources.total', 'resourceType'),
      // A running term has hardly any results until its last weeks.
      results: parts('courses.results', 'courseResult', 'finishedTerm'),
      resultsTerm: answeredTerm('finishedTerm'),
      colleges: ranking('users.activeRate', 'college', 10),
      rates: kpis(['attendance.rate', 'participation.rate', 'homework.onTimeRate'], { window: 'term' }),
    }),
    school,
  ),

  'opeDataOverview/getTotal': report(
    kpis(
      [
        'online.users',
        'today.activeUsers',
        'users.mau',
        'users.total',
        'schools.total',
        'courses.total',
        'resources.total',
        'questions.total',
        'resources.bytes',
        'logs.total',
      ],
      { spark: true },
    ),
    nation,
  ),
  'opeDataOverview/getTrend': report(series(['logs.count'], 'day', { split: 'platform' }), nation),
  'opeDataOverview/getGrowth': report(series(['users.new', 'users.total'], 'month', { window: 'months12' }), nation),
  'opeDataOverview/getMap': report(places(mapMetrics, 'province'), nation),
  'opeDataOverview/getPlatformShare': report(parts('logs.count', 'platform'), nation),
  'opeDataOverview/getRank': report(ranking('logs.count', 'school', 10), nation),
  'opeDataOverview/getLogHour': report(hours('logs.count', 'yesterday'), nation),
  'opeDataOverview/getVersion': endpoint<SchoolVersions>()({ ...nation, input: reportInput }),
  'opeDataOverview/getProvinceList': report(provinceList, nation),
  'opeDataOverview/getProvinceInsights': report(insights(provinceList, 'users.total'), nation),
  'opeDataOverview/getSchoolList': report(
    table('school', schoolColumns, { sort: 'logs.count', hb: ['logs.count'] }),
    nation,
  ),
  'opeDataOverview/exportProvince': exportOf('opeDataOverview/getProvinceList', '省份概览', nation),
  'opeDataOverview/exportSchool': exportOf('opeDataOverview/getSchoolList', '学校概览', nation),

  'opeDataUser/getUserTotal': report(
    kpis(
      [
        'users.total',
        'teachers.total',
        'students.total',
        'users.new',
        'users.dau',
        'users.mau',
        'users.activeRate',
        'users.retainedRate',
      ],
      { spark: true },
    ),
    users,
  ),
  'opeDataUser/getUserTrend': report(series(['users.dau'], 'day', { keep: true }), users),
  'opeDataUser/getUserGrowth': report(
    series(['users.new', 'users.total'], 'month', { split: 'role', window: 'months12' }),
    users,
  ),
  'opeDataUser/getUserMap': report(places(userColumns, 'province'), users),
  'opeDataUser/getUserClient': report(parts('logins.count', 'client'), users),
  'opeDataUser/getUserHour': report(hours('logins.count', 'yesterday'), users),
  'opeDataUser/getUserProvinceList': report(
    table('province', ['schools.total', ...userColumns], { sort: 'users.total' }),
    users,
  ),
  'opeDataUser/getUserSchoolList': report(table('school', userColumns, { sort: 'users.total' }), users),
  'opeDataUser/exportUserList': exportOf('opeDataUser/getUserProvinceList', '省份用户统计', users),
  'opeDataUser/exportUserSchoolList': exportOf('opeDataUser/getUserSchoolList', '学校用户统计', users),

  'bigLargeScreen/getOverviewData': report(
    kpis([
      'users.total',
      'schools.total',
      'courses.total',
      'resources.total',
      'questions.total',
      'logs.total',
      'today.logs',
    ]),
    overviewWall,
  ),
  'bigLargeScreen/getUserScale': report(
    group({
      roles: parts('users.total', 'role'),
      rate: kpis(['users.activeRate', 'students.perTeacher'], { window: 'last30' }),
      growth: series(['users.new', 'users.total'], 'month', { window: 'months12' }),
    }),
    overviewWall,
  ),
  'bigLargeScreen/getPlatformShare': report(parts('logs.count', 'platform', 'last30'), overviewWall),
  'bigLargeScreen/getLogTrend24h': report(hours('logs.count', 'comparableDay'), {
    demand: { walls: [3, 7] },
    scope: 'area',
    onWalls: true,
  }),
  'bigLargeScreen/getLoginTrend24h': report(hours('logins.count', 'comparableDay'), {
    demand: { walls: [7], rights: [rights.realTimeTest] },
    scope: 'area',
    onWalls: true,
  }),
  'bigLargeScreen/getMapData': report(
    places(['users.total', 'today.activeUsers', 'today.logs', 'schools.total'], 'province'),
    { demand: 'login', scope: 'area', onWalls: true },
  ),
  /** What warms the maps, by city: today and stocks of now, the last twenty-four hours, the last seven closed days. */
  'bigLargeScreen/getHeatPoints': report(
    group({
      today: places(['today.logs', 'today.activeUsers', 'users.total', 'schools.total'], 'city'),
      day: lastDay(),
      week: places(['logs.count', 'users.active'], 'city', 'last7'),
    }),
    { demand: { walls: [3, 7], rights: [rights.realTimeTest] }, scope: 'area', onWalls: true },
  ),
  /** Who is where, and how people come: provinces of the nation, cities of a province; activity of the last 30 days. */
  'bigLargeScreen/getUserDistribution': report(
    group({
      kpi: kpis(
        ['users.total', 'teachers.total', 'students.total', 'users.dau', 'users.activeRate', 'schools.active'],
        { window: 'last30' },
      ),
      geo: places(distribution, 'province', 'last30'),
      role: parts('users.total', 'role'),
      client: parts('logins.count', 'client', 'last30'),
    }),
    { demand: 'login', scope: 'area', onWalls: true },
  ),
  'teaPortrait/getProvinceHeatMap': report(places(distribution, 'province'), {
    demand: 'login',
    scope: 'area',
    onWalls: true,
  }),
  /** Schools where they stand, all at once: a province has some hundred of them at most. */
  'teaPortrait/getSchoolListByProvince': report(
    places(['users.total', 'users.active', 'users.activeRate', 'logs.count'], 'school', 'last30'),
    {
      demand: 'login',
      scope: 'area',
      onWalls: true,
    },
  ),
  /** Colleges of a school by their people; activity of the last 30 days. */
  'bigLargeScreen/getSchoolColleges': report(
    table('college', ['users.total', 'users.active', 'users.activeRate'], { sort: 'users.total', window: 'last30' }),
    { demand: 'login', scope: 'school', onWalls: true },
  ),
  'bigLargeScreen/getResourceType': report(parts('resources.total', 'resourceType'), overviewWall),
  'bigLargeScreen/getCourseType': report(parts('courses.total', 'courseType'), overviewWall),
  'bigLargeScreen/getRankSchool': report(ranking('logs.count', 'school', 10, 'last7'), overviewWall),
  /** What is there to teach with: stocks of now, growth of twelve months, and how much of it was used in a year. */
  'bigLargeScreen/getTeachAsset': report(
    group({
      totals: kpis([
        'resources.total',
        'resources.bytes',
        'resources.videoHours',
        'questions.total',
        'courses.total',
        'projects.total',
      ]),
      types: parts('resources.total', 'resourceType'),
      categories: parts('resources.total', 'majorCategory'),
      questions: parts('questions.total', 'questionType'),
      map: places(assetsOfPlaces, 'province'),
      cities: places(assetsOfPlaces, 'city'),
      active: kpis(['resources.activeRate'], { window: 'last365' }),
      activeTrend: series(['resources.activeRate'], 'month', { window: 'months12' }),
      built: series(['resources.new', 'questions.new', 'courses.new'], 'month', { window: 'months12' }),
    }),
    teachingWall,
  ),
  /** Whose resources are taken over where: calls of a year. */
  'bigLargeScreen/getAssetFlow': report(flow('resources.calls', 10, 'last365'), teachingWall),
  'bigLargeScreen/getPublicSummary': publicReport(
    group({
      totals: kpis(['schools.total', 'users.total', 'courses.total', 'today.logs']),
      // Schools, not users: where a province has one school, its users would be a number of that school.
      map: places(['schools.total'], 'province'),
    }),
    { why: 'four national totals and where schools are, for the login page; no number of a single school' },
  ),
} as const
