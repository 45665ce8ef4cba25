import { addDays } from '../../../platform/clock.ts'
import { atMost, type Finding, type InvariantWorld } from '../invariant.ts'
import { acceptanceDay } from './planted-marks.ts'

/** Days of the present that the charts are measured on, up to the judged day: four whole weeks. */
const PRESENT_DAYS = 28

/** First digits of the codes of the provinces of the two regions that the map sets against each other. */
const EAST = ['11', '12', '13', '21', '31', '32', '33', '35', '37', '44', '46']

const WEST = ['15', '45', '50', '51', '52', '53', '54', '61', '62', '63', '64', '65']

/** Hours in which the four double lessons begin, and those of the evening. */
const LESSON_HOURS = [8, 10, 14, 16] as const

const BEFORE_EVENING = [17, 18] as const

const EVENING = [19, 20] as const

/** What the curves, the map and the pie of a demo world look like: shares of all logs, or logs against logs. */
export interface ChartMarks {
  day: string
  /** Logs of a day of this kind against those of a teaching day: a weekend of the present, a holiday of the term, the vacation before it. */
  weekend: number
  holiday: number
  vacation: number
  terms: number
  /** Share of each hour 0..23 of a teaching day, all logs and sign-ins. */
  hours: readonly number[]
  signs: readonly number[]
  /** Provinces with logs in the four weeks before today, and with schools. */
  provinces: number
  provincesWithSchools: number
  eastAgainstWest: number
  topSchoolAgainstMedian: number
  /** Share of every platform. */
  platforms: Readonly<Record<string, number>>
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const shares = (values: readonly number[]): number[] => values.map((value) => value / Math.max(1, sum(values)))

const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length)

/** Measures the charts of a demo world; undefined when the world knows no term for long enough. */
export async function chartMarks(world: InvariantWorld): Promise<ChartMarks | undefined> {
  const at = await acceptanceDay(world)
  if (!at) return undefined
  const { store } = world
  const { day, term } = at
  const from = addDays(day, 1 - PRESENT_DAYS)
  const present = { from, to: day }
  const days = await store.query<{ day: string; kind: string; term: string; logs: number }>(
    `SELECT toString(event_date) AS day, toString(kind) AS kind, toString(term_id) AS term, count() AS logs FROM fact_log
INNER JOIN (SELECT day AS event_date, kind, term_id FROM dim_day FINAL) AS calendar USING (event_date) WHERE event_date <= {to:Date} GROUP BY day, kind, term ORDER BY day`,
    present,
  )
  const meanOf = (keep: (row: (typeof days)[number]) => boolean): number =>
    mean(days.filter(keep).map(({ logs }) => logs))
  const ofTerm = meanOf((row) => row.term === term.id && row.kind === 'teach')
  const lastVacation = days.findLast((row) => row.kind === 'vacation' && row.day < term.start)?.day
  const hourly = await store.query<{ hour: number; logs: number; signs: number }>(
    `SELECT toHour(event_time) AS hour, count() AS logs, countIf(log_type = 'sign') AS signs FROM fact_log
WHERE event_date BETWEEN {from:Date} AND {to:Date} AND event_date IN (SELECT day FROM dim_day FINAL WHERE kind = 'teach') GROUP BY hour`,
    present,
  )
  const byHour = (pick: (row: (typeof hourly)[number]) => number): number[] =>
    shares(
      Array.from({ length: 24 }, (_, hour) => {
        const row = hourly.find((entry) => entry.hour === hour)
        return row ? pick(row) : 0
      }),
    )
  const schools = await store.query<{ province: string; logs: number }>(
    'SELECT toString(any(province_code)) AS province, count() AS logs FROM fact_log WHERE event_date BETWEEN {from:Date} AND {to:Date} GROUP BY school_id ORDER BY logs',
    present,
  )
  const inRegion = (codes: readonly string[]): number =>
    sum(schools.filter(({ province }) => codes.includes(province.slice(0, 2))).map(({ logs }) => logs))
  const platforms = await store.query<{ platform: string; logs: number }>(
    'SELECT toString(platform) AS platform, count() AS logs FROM fact_log WHERE event_date BETWEEN {from:Date} AND {to:Date} GROUP BY platform ORDER BY platform',
    present,
  )
  // The map is that of today: schools may have joined since the judged day.
  const [places] = await store.query<{ schools: number; logs: number }>(
    'SELECT (SELECT uniqExact(province_code) FROM dim_school FINAL) AS schools, (SELECT uniqExact(province_code) FROM fact_log WHERE event_date >= {from:Date} AND event_date < {today:Date}) AS logs',
    { from: addDays(world.today, -PRESENT_DAYS), today: world.today },
  )
  const parts = shares(platforms.map(({ logs }) => logs))
  return {
    day,
    weekend:
      meanOf((row) => row.kind === 'weekend' && row.day >= from) /
      meanOf((row) => row.kind === 'teach' && row.day >= from),
    holiday: meanOf((row) => row.kind === 'holiday' && row.term === term.id) / ofTerm,
    vacation: lastVacation
      ? meanOf(
          (row) => row.kind === 'vacation' && row.day > addDays(lastVacation, -PRESENT_DAYS) && row.day <= lastVacation,
        ) / ofTerm
      : Number.NaN,
    terms: new Set(days.filter((row) => row.kind === 'teach').map((row) => row.term)).size,
    hours: byHour(({ logs }) => logs),
    signs: byHour(({ signs }) => signs),
    provinces: places?.logs ?? 0,
    provincesWithSchools: places?.schools ?? 0,
    eastAgainstWest: inRegion(EAST) / Math.max(1, inRegion(WEST)),
    topSchoolAgainstMedian: (schools.at(-1)?.logs ?? 0) / Math.max(1, schools[schools.length >> 1]?.logs ?? 0),
    platforms: Object.fromEntries(platforms.map(({ platform }, i) => [platform, parts[i] ?? 0])),
  }
}

/** An hour above both its neighbours. */
function peak(scope: string, hours: readonly number[], hour: number): Finding[] {
  return [hour - 1, hour + 1].map((neighbour) =>
    atMost(`${scope} ${hour} > ${neighbour}`, hours[neighbour] ?? 0, hours[hour] ?? 0),
  )
}

/** The curve of a day: a peak where each lesson begins, in all logs and in sign-ins, and an evening above the hours before it but below the lessons. */
export function dayCurve({ day, hours, signs }: Pick<ChartMarks, 'day' | 'hours' | 'signs'>): Finding[] {
  const at = (some: readonly number[]): number => mean(some.map((hour) => hours[hour] ?? 0))
  return [
    ...LESSON_HOURS.flatMap((hour) => [
      ...peak(`logs by hour ${day}`, hours, hour),
      ...peak(`sign-ins by hour ${day}`, signs, hour),
    ]),
    atMost(`evening above the hours before it ${day}`, at(BEFORE_EVENING), at(EVENING)),
    atMost(`evening below the lessons ${day}`, at(EVENING), at(LESSON_HOURS)),
  ]
}
