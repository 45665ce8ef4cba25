import { z } from 'zod'
import { rights } from '../../rights.ts'
import { endpoint, optionalId, report } from '../call.ts'
import { type Answered, group, kpis, parts, places, ranking, series, table } from '../shapes.ts'

/** The walls of a province: for those who hold the province's dashboard. */
const wall = { demand: { rights: [rights.provinceDashboard] }, scope: 'province', onWalls: true } as const

const totals = kpis([
  'users.total',
  'schools.total',
  'courses.total',
  'resources.total',
  'logs.total',
  'today.activeUsers',
])
const schoolColumns = ['users.total', 'users.activeRate', 'logs.count'] as const

/** One province or one school in a window: what it has, what happened there within thirty days, and its parts. */
const dialogOf = <const By extends 'school' | 'college'>(by: By) =>
  group({
    kpi: kpis(['schools.total', 'users.total', 'users.dau', 'courses.total', 'resources.total', 'logs.count'], {
      window: 'last30',
    }),
    trend: series(['logs.count'], 'day', { window: 'last30' }),
    share: parts('logs.count', 'platform', 'last30'),
    list: table(by, schoolColumns, { sort: 'logs.count', window: 'last30' }),
  })
/** What the window of a province shows, with its schools, and that of a school, with its colleges. */
export const provinceDialog = dialogOf('school')
export const schoolDialog = dialogOf('college')
export type ProvinceDialog = Answered<typeof provinceDialog>

export const provinceWallCalls = {
  'provinceLargeScreen/getOverview': report(
    group({
      totals,
      schoolTypes: parts('schools.total', 'schoolType'),
      resourceTypes: parts('resources.total', 'resourceType'),
      schools: ranking('logs.count', 'school', 10, 'last7'),
    }),
    wall,
  ),
  'provinceLargeScreen/getLogAllNum': report(
    group({
      total: kpis(['logs.total']),
      byPlatform: parts('logs.count', 'platform', 'last30'),
      trend: series(['logs.count'], 'day', { split: 'platform', window: 'last30' }),
    }),
    wall,
  ),
  /** People of a day, a week, a month, teachers and students apart, and the days of the last month. */
  'provinceLargeScreen/getUserActiveDetail': report(
    group({
      rate: kpis(['users.activeRate'], { window: 'last30' }),
      day: parts('users.dau', 'role'),
      week: parts('users.wau', 'role'),
      month: parts('users.mau', 'role'),
      trend: series(['users.dau'], 'day', { keep: true, window: 'last30' }),
    }),
    wall,
  ),
  'provinceLargeScreen/getGrowthCurve': report(
    series(['users.new', 'users.total'], 'month', { window: 'months12' }),
    wall,
  ),
  /** Cities of the province and its schools where they stand. */
  'provinceLargeScreen/getSchoolMap': report(
    group({
      cities: places(['users.total', 'today.activeUsers', 'today.logs', 'schools.total'], 'city'),
      schools: places(['users.total', 'today.activeUsers', 'today.logs'], 'school'),
    }),
    wall,
  ),
  /** A province, or a school inside the caller's area. */
  'provinceLargeScreen/getProvinceDialog': endpoint<ProvinceDialog>()({
    demand: { rights: [rights.provinceDashboard], walls: [3] },
    scope: 'area',
    onWalls: true,
    input: z.strictObject({ province: z.string().max(20).optional(), schoolId: optionalId }),
  }),
} as const
