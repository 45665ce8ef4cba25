import { definePage, from } from '../../blocks/definition.ts'

const columns = [
  { metric: 'users.total', label: '用户' },
  { metric: 'users.new', label: '新增' },
  { metric: 'users.active', label: '活跃' },
  { metric: 'users.activeRate', label: '活跃率', bar: true },
] as const
const list = { columns, sort: 'users.total', sum: '总计' } as const

/** /operation/UserStatistics: who there is, who is new, who comes and stays. */
export default definePage({
  route: 'operationUsers',
  layout: 'statistics',
  filters: ['period', 'province', 'platform'],
  refresh: 'hour',
  asOf: from('opeDataUser/getUserTrend'),
  blocks: [
    {
      block: 'cards',
      columns: 4,
      source: from('opeDataUser/getUserTotal'),
      ids: ['users.total', 'teachers.total', 'students.total', 'users.new', 'users.dau', 'users.mau', 'users.activeRate', 'users.retainedRate'],
    },
    { block: 'chart', kind: 'trend', span: 8, height: 186, title: '日活跃用户趋势', metric: 'users.dau', unit: '人', source: from('opeDataUser/getUserTrend') },
    { block: 'chart', kind: 'hours', against: '昨日', span: 8, height: 186, title: '24小时登录', metric: 'today.logins', unit: '次', source: from('opeDataUser/getUserHour') },
    { block: 'chart', kind: 'share', span: 8, height: 186, title: '登录终端', metric: 'logins.count', unit: '次', source: from('opeDataUser/getUserClient') },
    { block: 'map', span: 12, height: 320, title: '用户分布', metric: 'users.total', source: from('opeDataUser/getUserMap'), switch: columns, drill: { filter: 'province' } },
    { block: 'chart', kind: 'growth', span: 12, height: 320, title: '用户增长', metric: 'users.new', unit: '人', source: from('opeDataUser/getUserGrowth') },
    {
      block: 'tabs',
      tabs: [
        {
          ...list,
          title: '省份',
          subject: '省份',
          source: from('opeDataUser/getUserProvinceList'),
          columns: [{ metric: 'schools.total', label: '学校' }, ...columns],
          export: 'opeDataUser/exportUserList',
          drill: { filter: 'province' },
        },
        {
          ...list,
          title: '学校',
          subject: '学校',
          source: from('opeDataUser/getUserSchoolList'),
          export: 'opeDataUser/exportUserSchoolList',
          drill: { open: 'schoolDashboard', choose: 'school' },
        },
      ],
    },
  ],
})
