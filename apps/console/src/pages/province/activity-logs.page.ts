import { bars, crossing, hours, logLines } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { change, split, table } from '../../blocks/builders/tables.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

/** /province/ActivityLogStatistics: what is done on the platforms, when, and at which schools. */
export default statisticsPage(
  'provinceActivityLogs',
  [
    cards('teachLog/getLogTotal', ['today.logs', 'logs.count', 'logs.perUser', 'logs.total']),
    logLines('teachLog/getLogTrend'),
    [
      bars('teachLog/getLogTypeDist', 'logs.count', 'logGroup'),
      hours('teachLog/getLogHourDist', 'today.logs', '30天日均'),
      crossing('teachLog/getLogWeekDist', 'logs.count', '活跃时段'),
    ],
    table(
      '学校',
      'teachLog/getLogSchoolList',
      [
        'logs.count',
        ...split('logs.count', 'platform'),
        { metric: 'logs.perUser', label: '人均日志' },
        change('logs.count', '环比'),
      ],
      { export: 'teachLog/exportLogSchoolList', drill: opens('schoolDashboard', 'school') },
    ),
  ],
  { filters: ['period', 'platform', 'role', 'keyword'], keyword: '学校名称', refresh: 'hour' },
)
