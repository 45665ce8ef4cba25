import type { WarehouseMeasureId } from '@data-centre/api'
import { served, within } from './serve.ts'
import { count, countIf, type MeasureSql, sources, sum } from './source.ts'

const { gateway, attacks, exports, operations, dataCalls } = sources
const DAY = 'event_date'

export const trafficSql = {
  'gateway.outBytes': served(within(gateway, sum('out_bytes'))),
  'gateway.inBytes': served(within(gateway, sum('in_bytes'))),
  'gateway.requests': served(within(gateway, sum('requests'))),
  'gateway.clientErrors': served(within(gateway, sum('s4xx'))),
  'gateway.serverErrors': served(within(gateway, sum('s5xx'))),
  'gateway.cacheHits': served(within(gateway, sum('cache_hits'))),
  'waf.hits': served(within(attacks, count, DAY)),
  'waf.blocked': served(within(attacks, countIf("action = 'block'"), DAY)),
  'exports.count': served(within(exports, count, DAY)),
  'exports.rows': served(within(exports, sum('row_count'), DAY)),
  'operations.count': served(within(operations, count, DAY)),
  'assets.calls': served(within(dataCalls, count, DAY)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
