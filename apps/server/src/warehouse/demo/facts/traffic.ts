import { attacks, HOST } from './attacks.ts'
import { bits, chosen, uniform } from './sql.ts'
import { streamParts } from './write.ts'

/** Bytes of a page with what belongs to it, and of a minute of video. */
const EVENT_BYTES = 18_000

const PLAY_MINUTE_BYTES = 1_200_000

/** Requests of a page, and of a minute of video. */
const REQUESTS_PER_EVENT = 6

const REQUESTS_PER_PLAY_MINUTE = 6

const REQUEST_BYTES = 700

const MOVED = 0.06

const REFUSED = 0.014

const FAILED = 0.0005

/** During maintenance so many times more requests fail, and all wait longer. */
const IN_INCIDENTS = 20

const SLOWER_IN_INCIDENTS = 6

const MIN_CACHED = 0.82

const MORE_CACHED = 0.08

/** Platform of a host of the demo world. */
export const platformOf = (host: string): string => host.slice(0, -HOST.length)

/** What the gateways see of an event: when, whose, where from, and how long was played. */
const seen =
  'event_time, toString(platform) AS platform, toString(province_code) AS province_code, toUInt64(user_id) AS user_id, toString(log_type) AS log_type, duration_s'

/** The generator's own log of a block, and the same events as the stream makes them. */
const written = `SELECT ${seen} FROM demo_log WHERE event_date BETWEEN {from:Date} AND {to:Date}`

const streamed = streamParts.map((part) => `SELECT ${seen} FROM (${part})`).join('\nUNION ALL\n')

const isp = chosen({ telecom: 38, mobile: 25, unicom: 21, cernet: 14, other: 2 }, uniform(bits('isp', 'user_id')))

/** A share of a count as a whole number; its fraction decides by chance. */
const share = (count: string, rate: string, lane: 0 | 1 | 2): string =>
  `toUInt64(floor(${count} * ${rate} + ${uniform('h', lane)}))`

/** Whole minutes of the traffic that events make; a minute is whole when its last second is. */
const minutesOf = (
  events: string,
): string => `SELECT event_time, region, host, isp, requests * ${REQUEST_BYTES} AS in_bytes, events * ${EVENT_BYTES} + intDiv(played * ${PLAY_MINUTE_BYTES}, 60) AS out_bytes,
  requests, requests - s3xx - s4xx - s5xx AS s2xx, ${share('requests', String(MOVED), 0)} AS s3xx, ${share('requests', String(REFUSED), 1)} AS s4xx, ${share('requests', `if(is_incident, ${FAILED * IN_INCIDENTS}, ${FAILED})`, 2)} AS s5xx,
  least(requests, ${share('requests', `(${MIN_CACHED} + ${MORE_CACHED} * ${uniform(bits('cached', 'host', 'toUnixTimestamp(toStartOfHour(event_time))'))})`, 0)}) AS cache_hits,
  toFloat32(round((70 + 90 * ${uniform('cityHash64(h)')}) * if(is_incident, ${SLOWER_IN_INCIDENTS}, 1), 1)) AS p95_ms, toUInt32(1 + intDiv(requests, 4)) AS connections
FROM (
  SELECT m.*, events * ${REQUESTS_PER_EVENT} + intDiv(played * ${REQUESTS_PER_PLAY_MINUTE}, 60) AS requests, ${bits('gateway', 'host', 'region', 'isp', 'toUnixTimestamp(event_time)')} AS h,
    toUnixTimestamp(event_time) - toUnixTimestamp(toDateTime(d.day, 'Asia/Shanghai')) AS second, second BETWEEN d.dent_from AND d.dent_to AS is_incident
  FROM (
    SELECT toStartOfMinute(e.event_time) AS event_time, province_code AS region, concat(platform, '${HOST}') AS host, ${isp} AS isp, count() AS events, sumIf(toUInt64(duration_s), log_type = 'play') AS played
    FROM (${events}) AS e GROUP BY event_time, region, host, isp
  ) AS m INNER JOIN (SELECT day, dent_from, dent_to FROM demo_day WHERE day BETWEEN {from:Date} AND {to:Date}) AS d ON toDate(m.event_time) = d.day
) WHERE toUnixTimestamp(event_time) + 59 > {after:UInt32} AND toUnixTimestamp(event_time) + 59 <= {until:UInt32}`

const minuteColumns = [
  'region',
  'host',
  'isp',
  'in_bytes',
  'out_bytes',
  'requests',
  's2xx',
  's3xx',
  's4xx',
  's5xx',
  'cache_hits',
  'p95_ms',
  'connections',
].join(', ')

/** Rows of {from}..{to}: minutes from the generator's own log, attacks by themselves. */
export const trafficStatements = {
  fact_gateway_minute: `INSERT INTO fact_gateway_minute (event_time, ${minuteColumns}, version) SELECT event_time, ${minuteColumns}, 1 FROM (${minutesOf(written)})`,
  fact_waf_hit: `INSERT INTO fact_waf_hit (event_id, event_time, rule_type, level, action, host, uri, source_hash, country, province, lng, lat, version)
SELECT xxHash64(concat(platform, char(0), source_id)), event_time, rule_type, level, action, host, uri, xxHash64(source), country, province, lng, lat, 1 FROM (${attacks})`,
} as const

/** The same rows as the platforms would send them, in the order of time; a minute is sent when it is over. */
export const gatewayStream = `SELECT toUnixTimestamp(event_time) AS at, ${minuteColumns} FROM (${minutesOf(streamed)}) ORDER BY at, host, region, isp`

export const attackStream = `SELECT toUnixTimestamp(event_time) AS at, source_id, rule_type, level, action, host, uri, source, country, province, lng, lat FROM (${attacks}) ORDER BY at, source_id`
