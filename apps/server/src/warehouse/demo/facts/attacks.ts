import { bits, chosen, uniform } from './sql.ts'

/** Attacks a minute, by day and in the bursts of some nights. */
const ATTACKS = 3

const BURST_ATTACKS = 24

const NIGHTS_WITH_BURST = 0.45

/** More arrivals than any minute has. */
const MAX_PER_MINUTE = 64

export const HOST = '.platform.example'

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

const weights = (list: Placed): Record<string, number> =>
  Object.fromEntries(Object.entries(list).map(([id, [weight]]) => [id, weight]))

const degrees = (id: string, list: Placed, at: 1 | 2): string =>
  `transform(${id}, [${Object.keys(list).map((key) => `'${key}'`)}], [${Object.values(list).map((one) => `toFloat64(${one[at]})`)}], toFloat64(0))`

const rule = chosen(
  { sqli: 22, xss: 13, rce: 8, traversal: 9, upload: 4, scanner: 19, bot: 14, flood: 9, other: 2 },
  uniform('h', 0),
)

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

/** Attacks: none follows from an event, so they do not depend on the people of the world. The gaps between two are exponential. */
export const attacks = `SELECT toDateTime(toUInt32(minute * 60 + floor(60 * arrivals[nth])), 'Asia/Shanghai') AS event_time, concat('w-', toString(minute), '-', toString(nth)) AS source_id,
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
