import { bars, crossing, hours, logLines, share } from '../../blocks/builders/charts.ts'
import { cards, map } from '../../blocks/builders/parts.ts'
import { change, split } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { placeTables } from './place-tables.ts'

const kinds = <K extends 'types' | 'roles' | 'weekdays'>(part: K) => partOf('opeDataLog/getLogType', part)

/** /operation/ActivityLogStatistics: what is done on the platforms, when, where and by whom. */
export default statisticsPage(
  'operationActivityLogs',
  [
    cards('opeDataLog/getLogTotal', ['today.logs', 'logs.count', 'logs.perUser', 'logs.total']),
    [logLines('opeDataLog/getLogTrend'), share(kinds('roles'), 'logs.count', 'role')],
    [
      map('opeDataLog/getLogMap', '日志分布', ['logs.count', { metric: 'users.active', label: '活跃用户' }], {
        drill: { filter: 'province' },
      }),
      bars(kinds('types'), 'logs.count', 'logGroup'),
    ],
    [hours('opeDataLog/getLogHour', 'today.logs', '30天日均'), crossing(kinds('weekdays'), 'logs.count', '活跃时段')],
    placeTables(
      'logs.count',
      [
        'logs.count',
        ...split('logs.count', 'platform'),
        { metric: 'logs.perUser', label: '人均日志' },
        change('logs.count', '环比'),
      ],
      ['opeDataLog/getLogProvinceList', 'opeDataLog/exportLogList'],
      ['opeDataLog/getLogSchoolList', 'opeDataLog/exportLogSchoolList'],
    ),
  ],
  { filters: ['period', 'province', 'platform', 'role'], refresh: 'hour' },
)
