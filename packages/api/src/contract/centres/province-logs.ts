import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { hours, kpis, parts, series, table } from '../shapes.ts'
import { crossed } from '../spreads.ts'

const logs = { demand: { rights: [rights.provinceActivityLogs] }, scope: 'province' } as const

/** What is done on the platforms in a province: by platform, type, hour and school. */
export const provinceLogCalls = {
  'teachLog/getLogTotal': report(
    kpis(['today.logs', 'logs.count', 'logs.perUser', 'logs.total'], { spark: true }),
    logs,
  ),
  'teachLog/getLogTrend': report(series(['logs.count'], 'day', { split: 'platform' }), logs),
  'teachLog/getLogTypeDist': report(parts('logs.count', 'logGroup'), logs),
  'teachLog/getLogHourDist': report(hours('logs.count', 'average'), logs),
  'teachLog/getLogWeekDist': report(crossed('logs.count', 'hour', 'weekday'), logs),
  'teachLog/getLogSchoolList': report(
    table('school', ['logs.count', 'logs.perUser'], {
      sort: 'logs.count',
      hb: ['logs.count'],
      split: { measure: 'logs.count', by: 'platform' },
    }),
    logs,
  ),
  'teachLog/exportLogSchoolList': exportOf('teachLog/getLogSchoolList', '活动日志统计', logs),
} as const
