type FactRow = Record<string, unknown>

// time, province, host, network, in, out, requests, 3xx, 4xx, 5xx, cache hits, p95, version
const minutes: [
  string,
  string,
  string,
  string,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
][] = [
  ['2025-05-13 08:00:00', '530000', 'zjy.example', 'telecom', 999, 999, 999, 0, 0, 0, 999, 999, 1],
  // Sent again, more complete: the newest word holds.
  ['2025-05-13 08:00:00', '530000', 'zjy.example', 'telecom', 100, 1000, 10, 1, 1, 0, 8, 100, 2],
  ['2025-05-13 08:01:00', '530000', 'zjy.example', 'mobile', 50, 500, 5, 0, 0, 1, 4, 200, 1],
  ['2025-05-12 23:59:00', '510000', 'mooc.example', 'telecom', 10, 2000, 20, 0, 2, 0, 18, 50, 1],
  ['2025-04-13 10:00:00', '530000', 'zyk.example', 'cernet', 1, 10, 1, 0, 0, 0, 0, 80, 1],
  ['2025-05-14 10:28:00', '530000', 'zjy.example', 'telecom', 30_000, 6_000_000, 60, 0, 1, 1, 50, 120, 1],
  ['2025-05-14 10:28:00', '510000', 'mooc.example', 'unicom', 20_000, 9_000_000, 40, 0, 0, 0, 40, 240, 1],
  ['2025-05-14 10:29:00', '530000', 'zjy.example', 'telecom', 15_000, 3_000_000, 30, 3, 0, 0, 24, 100, 1],
]
// id, time, rule, level, action, host, country, province, source, lng, lat
const hits: [number, string, string, string, string, string, string, string, number, number, number][] = [
  [1, '2025-05-13 02:00:00', 'sqli', 'high', 'block', 'zjy.example', 'CN', '440000', 11, 113.3, 23.1],
  [2, '2025-05-13 02:00:30', 'sqli', 'high', 'block', 'zjy.example', 'US', '', 12, -97, 38],
  [3, '2025-05-12 14:00:00', 'scanner', 'low', 'log', 'mooc.example', 'US', '', 12, -97, 38],
  [4, '2025-04-10 10:00:00', 'xss', 'mid', 'captcha', 'zyk.example', 'RU', '', 13, 37.6, 55.8],
  [5, '2025-05-14 09:30:00', 'rce', 'high', 'block', 'zjy.example', 'NL', '', 14, 4.9, 52.4],
]
// user, school, time, call, rows, bytes
const exports: [number, number, string, string, number, number][] = [
  [901, 1, '2025-05-13 11:00:00', 'opeDataUser/exportUserList', 31, 4096],
  [902, 0, '2025-05-12 11:00:00', 'opeDataOverview/exportSchool', 200, 9000],
  [901, 1, '2025-04-01 11:00:00', 'opeDataUser/exportUserList', 5, 1000],
]
// user, school, time, kind, family, call, ok
const calls: [number, number, string, 'call' | 'operation', string, string, 0 | 1][] = [
  [901, 1, '2025-05-13 09:00:00', 'call', 'opeDataUser', 'opeDataUser/getUserTotal', 1],
  [0, 0, '2025-05-13 09:00:00', 'call', 'bigLargeScreen', 'bigLargeScreen/getPublicSummary', 1],
  [901, 1, '2025-05-12 08:00:00', 'operation', 'user', 'user/login', 1],
  [902, 0, '2025-05-12 08:01:00', 'operation', 'ingest', 'ingest/createKey', 0],
  [901, 1, '2025-04-10 08:00:00', 'operation', 'user', 'user/login', 1],
  [901, 1, '2025-05-14 09:00:00', 'call', 'opeDataUser', 'opeDataUser/getUserTotal', 1],
  [901, 1, '2025-05-14 09:01:00', 'call', 'opeDataUser', 'opeDataUser/getUserTrend', 1],
]
// run, law, compared, left, right, holds
const checks: [number, string, string, number, number, 0 | 1][] = [
  [1, 'L1', 'logs.count by province', 3, 4, 0],
  [2, 'L1', 'logs.count by province', 4, 4, 1],
  [2, 'L1', 'logs.count by city', 4, 4, 1],
  [2, 'L9', '0 <= users.activeRate', 0, 0.5, 1],
  [2, 'L11', 'log_day rows', 7, 8, 0],
]

const gatewayRows = (): FactRow[] =>
  minutes.map(
    ([
      event_time,
      region,
      host,
      isp,
      in_bytes,
      out_bytes,
      requests,
      s3xx,
      s4xx,
      s5xx,
      cache_hits,
      p95_ms,
      version,
    ]) => ({
      event_time,
      region,
      host,
      isp,
      in_bytes,
      out_bytes,
      requests,
      s2xx: requests - s3xx - s4xx - s5xx,
      s3xx,
      s4xx,
      s5xx,
      cache_hits,
      p95_ms,
      connections: 1,
      version,
    }),
  )

/** Rows of traffic, of operation and of two runs of the list of invariants, of which the second counts. */
export const trafficRows = (): Record<string, FactRow[]> => ({
  fact_gateway_minute: gatewayRows(),
  fact_waf_hit: hits.map(
    ([event_id, event_time, rule_type, level, action, host, country, province, source_hash, lng, lat]) => ({
      event_id,
      event_time,
      rule_type,
      level,
      action,
      host,
      uri: '/login',
      country,
      province,
      source_hash,
      lng,
      lat,
      version: 1,
    }),
  ),
  fact_export: exports.map(([user_id, school_id, event_time, call, rows, bytes], i) => ({
    event_id: i + 1,
    event_time,
    user_id,
    school_id,
    call,
    row_count: rows,
    bytes,
  })),
  fact_oper: calls.map(([user_id, school_id, event_time, kind, module, action, ok], i) => ({
    event_id: i + 1,
    event_time,
    user_id,
    school_id,
    kind,
    module,
    action,
    ok,
    cost_ms: 1,
  })),
  metric_check: checks.map(([run_id, invariant, scope, left_val, right_val, ok]) => ({
    run_id,
    ts: `2025-05-1${run_id + 2} 04:00:00`,
    law: invariant,
    scope,
    left_val,
    right_val,
    ok,
  })),
})
