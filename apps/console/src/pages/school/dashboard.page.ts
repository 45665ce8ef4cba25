import { bars, cards, growth, hours, logLines, platformShare, rankingBars, rates, share, table } from '../../blocks/builders.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { dashboardPage } from '../../blocks/shapes.ts'
import { logColumns } from '../../blocks/usual-columns.ts'

const totals = from('dataOverviewTotalData/getTotalData')

/** /school/dashBoard: one school by college. */
export default dashboardPage('schoolDashboard', [
  cards(totals, ['today.activeUsers', 'users.activeRate', 'teachers.total', 'students.total', 'courses.total', 'resources.total', 'questions.total', 'logs.total']),
  [logLines('dataOverviewTotalData/getLogTrend'), rates(partOf('subOverview/getPlatformOverview', 'rates'), 'attendance.rate', '教学三率')],
  [
    platformShare('dataOverviewTotalData/getPlatformShare'),
    growth('dataOverviewTotalData/getUserTrend'),
    hours(partOf('dataOverviewTotalData/getLogHour', 'logins'), 'today.logins', '30天日均'),
  ],
  [
    rankingBars(partOf('subOverview/getPlatformOverview', 'colleges'), 'users.activeRate', '院系活跃度', { mean: { source: totals, id: 'users.activeRate', text: '竖线为全校' } }),
    bars(partOf('subOverview/getPlatformOverview', 'courses'), 'courses.total', 'courseType', { title: '课程构成' }),
    bars(partOf('subOverview/getPlatformOverview', 'resources'), 'resources.total', 'resourceType'),
  ],
  share(partOf('subOverview/getPlatformOverview', 'results'), 'courses.results', 'courseResult', { title: '课程结果分布', note: '统计期末所在学期', height: 186 }),
  table('院系', 'dataOverviewTotalData/getCollegeOverview', ['teachers.total', 'students.total', 'courses.total', ...logColumns], {
    sort: 'logs.count',
    export: 'dataOverviewTotalData/exportCollegeOverview',
  }),
])
