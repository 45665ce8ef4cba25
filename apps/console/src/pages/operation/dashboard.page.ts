import { growth, hours, logLines, platformShare } from '../../blocks/builders/charts.ts'
import { cards, custom, map, opens, ranking } from '../../blocks/builders/parts.ts'
import { insights, table, tabs } from '../../blocks/builders/tables.ts'
import { dashboardPage } from '../../blocks/shapes.ts'
import { placeColumns, placeSwitch, schools } from '../../blocks/usual-columns.ts'
import { Editions } from './editions.tsx'

/** /operation/dashBoard: the whole country, or one province of it. */
export default dashboardPage(
  'operationDashboard',
  [
    cards('opeDataOverview/getTotal', [
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
    ]),
    insights('opeDataOverview/getProvinceInsights', { filter: 'province' }),
    [
      map('opeDataOverview/getMap', '用户分布', placeSwitch, {
        note: '点击省份下钻，Esc 返回',
        inside: 'dataOverviewTotalData/getCityMap',
        drill: { filter: 'province' },
      }),
      ranking('opeDataOverview/getRank', 'logs.count', '活跃学校', { drill: opens('schoolDashboard', 'school') }),
    ],
    [logLines('opeDataOverview/getTrend'), platformShare('opeDataOverview/getPlatformShare')],
    [growth('opeDataOverview/getGrowth'), hours('opeDataOverview/getLogHour', 'today.logs'), custom(Editions)],
    tabs(
      table('省份', 'opeDataOverview/getProvinceList', [schools, ...placeColumns], {
        sort: 'logs.count',
        export: 'opeDataOverview/exportProvince',
        drill: { filter: 'province' },
      }),
      table('学校', 'opeDataOverview/getSchoolList', placeColumns, {
        sort: 'logs.count',
        export: 'opeDataOverview/exportSchool',
        drill: opens('schoolDashboard', 'school'),
      }),
    ),
  ],
  { filters: ['period', 'province', 'platform'] },
)
