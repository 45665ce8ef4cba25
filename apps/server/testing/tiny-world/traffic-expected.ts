import type { Dimension, WarehouseMeasureId } from '@data-centre/api'

/** Worked out by hand from the rows of traffic: the month, the month before, school 1 (null: no school known), colleges (none known). */
export const trafficExpected = {
  'gateway.outBytes': [3500, 10, null, null],
  'gateway.inBytes': [160, 1, null, null],
  'gateway.requests': [35, 1, null, null],
  'gateway.clientErrors': [3, 0, null, null],
  'gateway.serverErrors': [1, 0, null, null],
  'gateway.cacheHits': [30, 0, null, null],
  'waf.hits': [3, 1, null, null],
  'waf.blocked': [2, 0, null, null],
  'exports.count': [2, 1, 1, null],
  'exports.rows': [231, 5, 31, null],
  'operations.count': [2, 1, 1, null],
  'assets.calls': [2, 0, 1, null],
} satisfies Partial<Record<WarehouseMeasureId, [number, number, number | null, null]>>

/** The month by dimension. */
export const trafficBy: readonly [id: WarehouseMeasureId, by: Dimension, values: Record<string, number>][] = [
  ['gateway.requests', 'host', { 'zjy.example': 15, 'mooc.example': 20 }],
  ['gateway.requests', 'isp', { telecom: 30, mobile: 5 }],
  ['gateway.requests', 'province', { 530000: 15, 510000: 20 }],
  ['gateway.requests', 'hour', { 8: 15, 23: 20 }],
  ['waf.hits', 'attackType', { sqli: 2, scanner: 1 }],
  ['waf.hits', 'attackCountry', { CN: 1, US: 2 }],
  ['waf.hits', 'attackLevel', { high: 2, low: 1 }],
  ['waf.hits', 'attackAction', { block: 2, log: 1 }],
  ['exports.rows', 'callFamily', { opeDataUser: 31, opeDataOverview: 200 }],
  ['assets.calls', 'callFamily', { opeDataUser: 1, bigLargeScreen: 1 }],
  ['operations.count', 'callFamily', { user: 1, ingest: 1 }],
]
