import { growth, hours, logLines, share } from '../../blocks/builders/charts.ts'
import { cards, map, opens, opensFiltered, ranking } from '../../blocks/builders/parts.ts'
import { table } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { dashboardPage } from '../../blocks/shapes.ts'
import { placeColumns, placeSwitch, schools } from '../../blocks/usual-columns.ts'

/** /province/dashBoard: one province by city. */
export default dashboardPage('provinceDashboard', [
  cards('dataOverviewTotalData/getTotalData', [
    'schools.total',
    'schools.activeRate',
    'users.total',
    'today.activeUsers',
    'courses.total',
    'resources.total',
    'questions.total',
    'logs.total',
  ]),
  [
    map('dataOverviewTotalData/getCityMap', '城市分布', placeSwitch),
    ranking('dataOverviewTotalData/getSchoolRank', 'logs.count', '活跃学校', {
      drill: opens('schoolDashboard', 'school'),
    }),
  ],
  logLines('dataOverviewTotalData/getLogTrend'),
  [
    growth('dataOverviewTotalData/getUserTrend'),
    share('dataOverviewTotalData/getSchoolType', 'schools.total', 'schoolType'),
    hours(partOf('dataOverviewTotalData/getLogHour', 'logs'), 'today.logs'),
  ],
  table('城市', 'dataOverviewTotalData/getCityOverview', [schools, ...placeColumns], {
    sort: 'logs.count',
    export: 'dataOverviewTotalData/exportProvinceCity',
    drill: opensFiltered('provinceSchools', 'city'),
  }),
])
