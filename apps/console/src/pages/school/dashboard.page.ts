import { bars, courseResults, growth, hours, logLines, platformShare, rates } from '../../blocks/builders/charts.ts'
import { cards, opensFiltered, rankingBars } from '../../blocks/builders/parts.ts'
import { insights, table } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { dashboardPage } from '../../blocks/shapes.ts'
import { logColumns } from '../../blocks/usual-columns.ts'

const totals = from('dataOverviewTotalData/getTotalData')
const stocks = ['teachers.total', 'students.total', 'courses.total'] as const
const toCollege = opensFiltered('collegeStatistics', 'college')

/** /school/dashBoard: one school by college. */
export default dashboardPage('schoolDashboard', [
  cards(totals, [
    'today.activeUsers',
    'users.activeRate',
    ...stocks,
    'resources.total',
    'questions.total',
    'logs.total',
  ]),
  insights('dataOverviewTotalData/getCollegeInsights', toCollege),
  [
    logLines('dataOverviewTotalData/getLogTrend'),
    rates(partOf('subOverview/getPlatformOverview', 'rates'), 'attendance.rate', '教学三率'),
  ],
  [
    platformShare('dataOverviewTotalData/getPlatformShare'),
    growth('dataOverviewTotalData/getUserTrend'),
    hours(partOf('dataOverviewTotalData/getLogHour', 'logins'), 'today.logins', '30天日均'),
  ],
  [
    rankingBars(partOf('subOverview/getPlatformOverview', 'colleges'), 'users.activeRate', '院系活跃度', {
      mean: { source: totals, id: 'users.activeRate', text: '竖线为全校' },
    }),
    bars(partOf('subOverview/getPlatformOverview', 'courses'), 'courses.total', 'courseType', { title: '课程构成' }),
    bars(partOf('subOverview/getPlatformOverview', 'resources'), 'resources.total', 'resourceType'),
  ],
  logLines('subOverview/getPlatformTrend', 'users.active', { title: '各平台活跃用户' }),
  courseResults(
    partOf('subOverview/getPlatformOverview', 'results'),
    partOf('subOverview/getPlatformOverview', 'resultsTerm'),
  ),
  table('院系', 'dataOverviewTotalData/getCollegeOverview', [...stocks, ...logColumns], {
    sort: 'logs.count',
    export: 'dataOverviewTotalData/exportCollegeOverview',
    drill: toCollege,
  }),
])
