import { definePage, from, partOf } from '../../blocks/definition.ts'
import { placeColumns } from '../../blocks/usual-columns.ts'

/** /province/dashBoard: one province by city. */
export default definePage({
  route: 'provinceDashboard',
  filters: ['period', 'platform'],
  refresh: 'hour',
  attention: true,
  asOf: from('dataOverviewTotalData/getLogTrend'),
  blocks: [
    {
      block: 'cards',
      columns: 4,
      source: from('dataOverviewTotalData/getTotalData'),
      ids: ['schools.total', 'schools.activeRate', 'users.total', 'today.activeUsers', 'courses.total', 'resources.total', 'questions.total', 'logs.total'],
    },
    {
      block: 'map',
      span: 15,
      height: 368,
      title: '城市分布',
      metric: 'users.total',
      source: from('dataOverviewTotalData/getCityMap'),
      switch: [
        { metric: 'schools.total', label: '学校' },
        { metric: 'users.total', label: '用户' },
        { metric: 'users.dau', label: '活跃' },
        { metric: 'logs.count', label: '日志' },
      ],
    },
    {
      block: 'ranking',
      span: 9,
      height: 368,
      kind: 'rows',
      title: '活跃学校 TOP10',
      metric: 'logs.count',
      note: '{period}日志数',
      source: from('dataOverviewTotalData/getSchoolRank'),
      drill: { open: 'schoolDashboard', choose: 'school' },
    },
    { block: 'chart', kind: 'log-lines', span: 24, height: 216, title: '日志趋势', metric: 'logs.count', unit: '条', source: from('dataOverviewTotalData/getLogTrend') },
    { block: 'chart', kind: 'growth', span: 8, height: 186, title: '用户增长', metric: 'users.new', unit: '人', source: from('dataOverviewTotalData/getUserTrend') },
    { block: 'chart', kind: 'share', span: 8, height: 186, title: '学校类型', metric: 'schools.total', unit: '所', source: from('dataOverviewTotalData/getSchoolType') },
    {
      block: 'chart',
      kind: 'hours',
      against: '昨日',
      span: 8,
      height: 186,
      title: '24小时日志',
      metric: 'today.logs',
      note: '条',
      source: partOf('dataOverviewTotalData/getLogHour', 'logs'),
    },
    {
      block: 'table',
      title: '城市概览',
      subject: '城市',
      source: from('dataOverviewTotalData/getCityOverview'),
      columns: [{ metric: 'schools.total', label: '学校' }, ...placeColumns],
      sort: 'logs.count',
      sum: '总计',
      export: 'dataOverviewTotalData/exportProvinceCity',
    },
  ],
})
