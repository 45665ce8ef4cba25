import { DAY_MS, type LogStatistics } from '@data-centre/api'
import { addDays, dayOf, midnightOf } from '../../platform/clock.ts'

type Trend = LogStatistics['trend']
type Grain = Trend['grain']

/** Points of the chart that can be told apart: about a term by days, ten years by months. */
export const MAX_POINTS: Readonly<Record<Grain, number>> = { day: 92, month: 120 }

/** How a moment is written as a point, for `to_char`. */
export const pointFormats: Readonly<Record<Grain, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' }

/** What the chart shows of a period: its days, or the months of a longer one. */
interface TrendSpan extends Pick<Trend, 'grain' | 'from' | 'to'> {
  points: string[]
}

const daysFrom = (from: string, to: string): number => (midnightOf(to) - midnightOf(from)) / DAY_MS + 1

/** The month so many months after one, yyyy-MM. */
function addMonths(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + n
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/**
 * The points of a period. `start` and `end` are days, empty where the period is open; `first` is the day of the first row in it,
 * which an open period begins with. It ends today at the latest, and of more than ten years the last ten are shown.
 */
export function spanOf(
  { start, end, first }: { start: string; end: string; first: string | undefined },
  now: number,
): TrendSpan {
  const today = dayOf(now)
  const last = end && end < today ? end : today
  const wanted = start || first || last
  const from = wanted < last ? wanted : last
  const days = daysFrom(from, last)
  if (days <= MAX_POINTS.day)
    return { grain: 'day', from, to: last, points: Array.from({ length: days }, (_, i) => addDays(from, i)) }
  const points: string[] = []
  for (
    let month = last.slice(0, 7);
    month >= from.slice(0, 7) && points.length < MAX_POINTS.month;
    month = addMonths(month, -1)
  )
    points.unshift(month)
  const opening = `${points[0]}-01`
  return { grain: 'month', from: from > opening ? from : opening, to: last, points }
}
