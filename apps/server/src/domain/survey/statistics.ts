import { DAY_MS, type FeedbackStatistics, type Kpi, metric, STARS, SURVEY_CODES } from '@data-centre/api'
import type pg from 'pg'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { type Filters, VISIBLE, valuesOf } from './answers.ts'
import { frequentText } from './word-counts.ts'

const TREND_DAYS = 30
/** Suggestions whose words are counted, the youngest. */
const MAX_TEXTS = 2000
const MAX_WORDS = 30

interface Sums {
  count: number
  star_sum: number
  star_count: number
  promoters: number
  detractors: number
  nps_count: number
  today: number
}

const kpi = (
  id: 'feedback.count' | 'feedback.star' | 'feedback.nps' | 'feedback.today',
  value: number | null,
  more: Partial<Kpi> = {},
): Kpi => ({
  id,
  label: metric(id).label,
  unit: metric(id).unit,
  value,
  ...more,
})
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Everything above the list: figures, stars, days, the matrix and the words of the suggestions. */
export async function statisticsOf(
  pool: pg.Pool,
  scope: Scope,
  filters: Filters,
  now: number,
): Promise<FeedbackStatistics> {
  const values = valuesOf(scope, filters)
  const today = dayOf(now)
  const last = filters.endDate && filters.endDate < today ? filters.endDate : today
  const first = [filters.startDate ?? '', dayOf(Date.parse(`${last}T00:00:00+08:00`) - (TREND_DAYS - 1) * DAY_MS)]
    .sort()
    .at(-1) as string
  const sums = (
    await pool.query<Sums>(
      `SELECT count(*) AS count, coalesce(sum(overall_star), 0)::int AS star_sum, count(overall_star) AS star_count, count(nps) AS nps_count,
         count(*) FILTER (WHERE nps >= 9) AS promoters, count(*) FILTER (WHERE nps <= 6) AS detractors,
         count(*) FILTER (WHERE (submitted_at AT TIME ZONE 'Asia/Shanghai')::date = $10::date) AS today FROM feedback f WHERE ${VISIBLE}`,
      [...values, today],
    )
  ).rows[0] as Sums
  const stars = (
    await pool.query<{ star: number; count: number }>(
      `SELECT overall_star AS star, count(*) AS count FROM feedback f WHERE ${VISIBLE} AND overall_star IS NOT NULL GROUP BY 1`,
      values,
    )
  ).rows
  const byDay = (
    await pool.query<{ day: string; count: number }>(
      `SELECT to_char(submitted_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*) AS count FROM feedback f WHERE ${VISIBLE} AND submitted_at >= $10::date::timestamp AT TIME ZONE 'Asia/Shanghai' GROUP BY 1`,
      [...values, first],
    )
  ).rows
  const rows = (
    await pool.query<{ name: string; mean: number }>(
      `SELECT part.key AS name, avg(part.value::numeric)::float8 AS mean FROM feedback f CROSS JOIN LATERAL jsonb_each_text(coalesce(f.answers->'${SURVEY_CODES.matrix}', '{}')) AS part WHERE ${VISIBLE} GROUP BY 1 ORDER BY min(f.id), 1`,
      values,
    )
  ).rows
  const texts = (
    await pool.query<{ suggestion: string }>(
      `SELECT suggestion FROM feedback f WHERE ${VISIBLE} AND suggestion <> '' ORDER BY submitted_at DESC LIMIT ${MAX_TEXTS}`,
      values,
    )
  ).rows
  const x = daysFrom(first, last)
  const label = metric('feedback.count').label
  return {
    kpi: [
      kpi('feedback.count', sums.count),
      kpi('feedback.star', share(sums.star_sum, sums.star_count)),
      kpi('feedback.nps', sums.nps_count === 0 ? null : ((sums.promoters - sums.detractors) / sums.nps_count) * 100),
      kpi('feedback.today', sums.today, { live: true }),
    ],
    star: Array.from({ length: STARS }, (_, i) => {
      const star = STARS - i
      const value = stars.find((one) => one.star === star)?.count ?? 0
      return { id: String(star), name: `${star}星`, value, rate: share(value, sums.star_count) ?? 0 }
    }),
    trend: {
      x,
      series: [
        { id: 'feedback.count', name: label, data: x.map((day) => byDay.find((one) => one.day === day)?.count ?? 0) },
      ],
    },
    matrix: {
      dims: rows.map(({ name }) => ({ id: name, name, max: STARS })),
      series: [{ name: '平均分', data: rows.map(({ mean }) => mean) }],
    },
    words: frequentText(
      texts.map(({ suggestion }) => suggestion),
      MAX_WORDS,
    ),
  }
}
