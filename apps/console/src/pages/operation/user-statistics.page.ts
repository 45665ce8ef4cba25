import { growth, hours, share, trend } from '../../blocks/builders/charts.ts'
import { cards, map, opens } from '../../blocks/builders/parts.ts'
import { table, tabs } from '../../blocks/builders/tables.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const columns = [
  'users.total',
  { metric: 'users.new', label: '新增' },
  { metric: 'users.active', label: '活跃' },
  'users.activeRate',
] as const

/** /operation/UserStatistics: who there is, who is new, who comes and stays. */
export default statisticsPage(
  'operationUsers',
  [
    cards('opeDataUser/getUserTotal', [
      'users.total',
      'teachers.total',
      'students.total',
      'users.new',
      'users.dau',
      'users.mau',
      'users.activeRate',
      'users.retainedRate',
    ]),
    [
      trend('opeDataUser/getUserTrend', 'users.dau'),
      hours('opeDataUser/getUserHour', 'today.logins'),
      share('opeDataUser/getUserClient', 'logins.count', 'client', { title: '登录终端' }),
    ],
    [
      map('opeDataUser/getUserMap', '用户分布', columns, { drill: { filter: 'province' } }),
      growth('opeDataUser/getUserGrowth'),
    ],
    tabs(
      table('省份', 'opeDataUser/getUserProvinceList', [{ metric: 'schools.total', label: '学校' }, ...columns], {
        sort: 'users.total',
        export: 'opeDataUser/exportUserList',
        drill: { filter: 'province' },
      }),
      table('学校', 'opeDataUser/getUserSchoolList', columns, {
        export: 'opeDataUser/exportUserSchoolList',
        drill: opens('schoolDashboard', 'school'),
      }),
    ),
  ],
  { filters: ['period', 'province', 'platform'], refresh: 'hour' },
)
