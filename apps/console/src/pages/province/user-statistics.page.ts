import { growth, hours, lines, share } from '../../blocks/builders/charts.ts'
import { cards, map, opens } from '../../blocks/builders/parts.ts'
import { table } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const dist = <K extends 'client' | 'geo'>(part: K) => partOf('dataUser/getUserPortraitDist', part)

/** /province/UserStatistics: who there is in a province, who is new, who comes and stays. */
export default statisticsPage(
  'provinceUsers',
  [
    cards('dataUser/getUserTotal', [
      'users.total',
      'teachers.total',
      'students.total',
      'users.new',
      'users.dau',
      'users.mau',
      'users.activeRate',
      'users.retainedRate',
    ]),
    lines('dataUser/getUserActive', 'users.dau', '活跃用户趋势', { unit: '人' }),
    [
      map(dist('geo'), '用户分布', ['users.total', { metric: 'users.active', label: '活跃' }, 'users.activeRate'], {
        drill: { filter: 'city' },
      }),
      growth('dataUser/getUserTrend'),
    ],
    [
      hours('dataUser/getUserHour', 'today.logins'),
      share(dist('client'), 'logins.count', 'client', { title: '登录终端' }),
    ],
    table(
      '学校',
      'dataUser/getUserSchoolList',
      [
        { metric: 'teachers.total', label: '教师' },
        { metric: 'students.total', label: '学生' },
        { metric: 'users.new', label: '新增' },
        { metric: 'teachers.active', label: '活跃教师' },
        { metric: 'students.active', label: '活跃学生' },
        'users.activeRate',
      ],
      { sort: 'users.activeRate', export: 'dataUser/exportUserSchoolList', drill: opens('schoolDashboard', 'school') },
    ),
  ],
  { filters: ['period', 'city', 'role', 'keyword'], keyword: '学校名称', refresh: 'hour' },
)
