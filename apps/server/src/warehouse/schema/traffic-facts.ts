import { arrival, revision, rollup, type Table, table, text, time } from './table.ts'

/** Facts without a person of the platforms lie by week of their day: what has outlived its term goes by whole partitions. */
const WEEK = 'toMonday(event_date)'
const moment = { event_time: time, event_date: 'Date DEFAULT toDate(event_time)' }
/** Rows that replace themselves: a line that a gateway sends again, or sends more complete, counts once. */
const reported = (name: string, grain: string, orderBy: readonly string[], columns: Record<string, string>): Table =>
  table('correctable')(name, grain, orderBy, { ...columns, ...revision }, WEEK)
/** Rows that the server itself writes about its callers. */
const recorded = (name: string, grain: string, columns: Record<string, string>): Table =>
  table('fact')(
    name,
    grain,
    ['school_id', 'event_date', 'event_id'],
    { event_id: 'UInt64', ...moment, user_id: 'UInt64', school_id: 'UInt32', ...columns, ...arrival },
    WEEK,
  )

const traffic = { in_bytes: 'UInt64', out_bytes: 'UInt64', requests: 'UInt64' }

/** What passes the gateways of the platforms, and what people do in this console. */
export const trafficFacts: readonly Table[] = [
  reported(
    'fact_gateway_minute',
    'traffic of a minute by host, province, isp',
    ['host', 'event_time', 'region', 'isp'],
    {
      ...moment,
      region: text,
      host: text,
      isp: text,
      ...traffic,
      s2xx: 'UInt64',
      s3xx: 'UInt64',
      s4xx: 'UInt64',
      s5xx: 'UInt64',
      cache_hits: 'UInt64',
      p95_ms: 'Float32',
      connections: 'UInt32',
    },
  ),
  reported(
    'fact_waf_hit',
    'one request that a rule of the web application firewall caught',
    ['event_time', 'rule_type', 'event_id'],
    {
      event_id: 'UInt64',
      ...moment,
      rule_type: text,
      level: "Enum8('low'=1,'mid'=2,'high'=3)",
      action: "Enum8('log'=1,'block'=2,'captcha'=3)",
      host: text,
      uri: 'String',
      source_hash: 'UInt64',
      country: text,
      province: text,
      lng: 'Float64',
      lat: 'Float64',
    },
  ),
  recorded('fact_export', 'one file that was exported', { call: text, row_count: 'UInt32', bytes: 'UInt64' }),
  recorded(
    'fact_oper',
    "one call for data, or one operation of the operation log; school = the caller's own, 0 = none",
    {
      kind: "Enum8('call'=1,'operation'=2)",
      module: text,
      action: text,
      ok: 'UInt8',
      cost_ms: 'UInt32',
    },
  ),
]

/** Days that rows of these facts are kept, to the end of their week; roll-ups of a week that has gone stay as they are. */
export const keptDays = { fact_gateway_minute: 90, fact_waf_hit: 180, fact_export: 1096, fact_oper: 1096 } as const
export type TrafficTable = keyof typeof keptDays

export const trafficRollups: readonly Table[] = [
  rollup('gateway_hour', 'traffic of an hour by host, province, isp', ['host', 'stat_date', 'hour', 'region', 'isp'], {
    stat_date: 'Date',
    hour: 'UInt8',
    region: text,
    host: text,
    isp: text,
    ...traffic,
    s4xx: 'UInt64',
    s5xx: 'UInt64',
    cache_hits: 'UInt64',
  }),
]
