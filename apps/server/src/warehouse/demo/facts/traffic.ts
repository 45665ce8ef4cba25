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
/** Attacks a minute, by day and in the bursts of some nights. */
const ATTACKS = 3
const BURST_ATTACKS = 24
const NIGHTS_WITH_BURST = 0.45
/** More arrivals than any minute has. */
const MAX_PER_MINUTE = 64

const HOST = '.platform.example'
/** Platform of a host of the demo world. */
export const platformOf = (host: string): string => host.slice(0, -HOST.length)

/** What the gateways see of an event: when, whose, where from, and how long was played. */
const seen = 'event_time, toString(platform) AS platform, toString(province_code) AS province_code, toUInt64(user_id) AS user_id, toString(log_type) AS log_type, duration_s'
/** The written log of {from}..{to}, and the same events as the stream makes them. */
const written = `SELECT ${seen} FROM fact_log WHERE event_date BETWEEN {from:Date} AND {to:Date}`
const streamed = streamParts.map((part) => `SELECT ${seen} FROM (${part})`).join('\nUNION ALL\n')

const isp = chosen({ telecom: 38, mobile: 25, unicom: 21, cernet: 14, other: 2 }, uniform(bits('isp', 'user_id')))
/** A share of a count as a whole number; its fraction decides by chance. */
const share = (count: string, rate: string, lane: 0 | 1 | 2): string => `toUInt64(floor(${count} * ${rate} + ${uniform('h', lane)}))`

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

/** Sources of attacks, percent; where they are. */
const countries = {
  CN: [42, 0, 0],
  US: [16, -97, 38],
  RU: [7, 37.6, 55.8],
  VN: [5, 105.8, 21],
  IN: [5, 77.2, 28.6],
  NL: [5, 4.9, 52.4],
  BR: [4, -46.6, -23.5],
  DE: [4, 8.7, 50.1],
  SG: [4, 103.8, 1.3],
  KR: [3, 127, 37.6],
  UA: [3, 30.5, 50.5],
  ID: [2, 106.8, -6.2],
} as const
const provinces = {
  '440000': [24, 113.27, 23.13],
  '320000': [18, 118.76, 32.06],
  '330000': [16, 120.15, 30.27],
  '410000': [14, 113.75, 34.77],
  '110000': [12, 116.41, 39.9],
  '510000': [10, 104.08, 30.65],
  '430000': [6, 112.98, 28.11],
} as const
type Placed = Readonly<Record<string, readonly [weight: number, lng: number, lat: number]>>
const weights = (list: Placed): Record<string, number> => Object.fromEntries(Object.entries(list).map(([id, [weight]]) => [id, weight]))
const degrees = (id: string, list: Placed, at: 1 | 2): string =>
  `transform(${id}, [${Object.keys(list).map((key) => `'${key}'`)}], [${Object.values(list).map((one) => `toFloat64(${one[at]})`)}], toFloat64(0))`

const rule = chosen({ sqli: 22, xss: 13, rce: 8, traversal: 9, upload: 4, scanner: 19, bot: 14, flood: 9, other: 2 }, uniform('h', 0))
const paths = {
  sqli: '/api/list?id=1%27%20or%201=1',
  xss: '/search?q=%3Cscript%3E',
  rce: '/cgi-bin/test?cmd=id',
  traversal: '/files/..%2f..%2fetc%2fpasswd',
  upload: '/upload/a.jsp',
  scanner: '/.git/config',
  bot: '/course/list',
  flood: '/login',
  other: '/',
}

/** Attacks: none follows from an event, so they are the same whoever is there. The gaps between two are exponential. */
const attacks = `SELECT toDateTime(toUInt32(minute * 60 + floor(60 * arrivals[nth])), 'Asia/Shanghai') AS event_time, concat('w-', toString(minute), '-', toString(nth)) AS source_id,
  ${rule} AS rule_type, multiIf(has(['sqli', 'rce', 'upload'], rule_type), 'high', has(['xss', 'traversal', 'flood'], rule_type), 'mid', 'low') AS level,
  multiIf(level = 'high' OR ${uniform('g', 0)} < 0.55, 'block', ${uniform('g', 0)} < 0.75, 'captcha', 'log') AS action,
  ${chosen({ zjy: 58, zyk: 20, mooc: 15, zyq: 7 }, uniform('g', 1))} AS platform, concat(platform, '${HOST}') AS host,
  transform(rule_type, [${Object.keys(paths).map((key) => `'${key}'`)}], [${Object.values(paths).map((path) => `'${path}'`)}], '/') AS uri,
  ${chosen(weights(countries), uniform('h', 1))} AS country, if(country = 'CN', ${chosen(weights(provinces), uniform('h', 2))}, '') AS province,
  concat('demo-', country, province, '-', toString(toUInt32(floor(pow(${uniform('g', 2)}, 3) * 60)))) AS source,
  if(country = 'CN', ${degrees('province', provinces, 1)}, ${degrees('country', countries, 1)}) AS lng, if(country = 'CN', ${degrees('province', provinces, 2)}, ${degrees('country', countries, 2)}) AS lat
FROM (
  SELECT minute, arrivals, nth, ${bits('attack', 'minute', 'nth')} AS h, cityHash64(h) AS g
  FROM (
    SELECT minute, if(of_day BETWEEN burst_from AND burst_to, ${BURST_ATTACKS}, ${ATTACKS}) AS rate,
      arrayFilter(x -> x < 1, arrayCumSum(arrayMap(i -> -log(1 - 0.999999 * ${uniform(bits('attack gap', 'minute', 'i'))}) / rate, range(${MAX_PER_MINUTE})))) AS arrivals
    FROM (
      SELECT intDiv(toUnixTimestamp(toDateTime(day, 'Asia/Shanghai')), 60) + of_day AS minute, of_day, ${bits('burst', 'day_no')} AS b,
        if(${uniform('b', 0)} < ${NIGHTS_WITH_BURST}, 60 + toUInt32(floor(180 * ${uniform('b', 1)})), 9999) AS burst_from, burst_from + 15 + toUInt32(floor(30 * ${uniform('b', 2)})) AS burst_to
      FROM demo_day ARRAY JOIN range(1440) AS of_day WHERE day BETWEEN {from:Date} AND {to:Date}
    )
  ) ARRAY JOIN arrayEnumerate(arrivals) AS nth
) WHERE toUnixTimestamp(event_time) > {after:UInt32} AND toUnixTimestamp(event_time) <= {until:UInt32}`

const minuteColumns = ['region', 'host', 'isp', 'in_bytes', 'out_bytes', 'requests', 's2xx', 's3xx', 's4xx', 's5xx', 'cache_hits', 'p95_ms', 'connections'].join(', ')

/** Rows of {from}..{to}: minutes from the log that is written already, attacks by themselves. */
export const trafficStatements = {
  fact_gateway_minute: `INSERT INTO fact_gateway_minute (event_time, ${minuteColumns}, version) SELECT event_time, ${minuteColumns}, 1 FROM (${minutesOf(written)})`,
  fact_waf_hit: `INSERT INTO fact_waf_hit (event_id, event_time, rule_type, level, action, host, uri, source_hash, country, province, lng, lat, version)
SELECT xxHash64(concat(platform, char(0), source_id)), event_time, rule_type, level, action, host, uri, xxHash64(source), country, province, lng, lat, 1 FROM (${attacks})`,
} as const

/** The same rows as the platforms would send them, in the order of time; a minute is sent when it is over. */
export const gatewayStream = `SELECT toUnixTimestamp(event_time) AS at, ${minuteColumns} FROM (${minutesOf(streamed)}) ORDER BY at, host, region, isp`
export const attackStream = `SELECT toUnixTimestamp(event_time) AS at, source_id, rule_type, level, action, host, uri, source, country, province, lng, lat FROM (${attacks}) ORDER BY at, source_id`
