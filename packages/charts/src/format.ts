/**
 * How numbers, changes and times are written. One reading per kind of number on console, walls and exports;
 * `null` and NaN are always `--`, never 0, or the mark of a number that is withheld.
 */
import { type Better, type MetricId, metric, type Withheld, withheldTexts } from '@data-centre/api'
import { bytes, counter, grouped, joined, missing, NONE, type Shown, wall, withheldText } from './format-number.ts'

export type { Shown } from './format-number.ts'
export {
  axis,
  bytes,
  count,
  counter,
  delay,
  duration,
  joined,
  missing,
  NONE,
  percent,
  rate,
  wall,
  withheldText,
} from './format-number.ts'
export type { DaysLeft } from './format-time.ts'
export {
  clock,
  dateTime,
  daysLeft,
  dayTime,
  dayWithWeekday,
  hourMinute,
  monthDay,
  monthLabel,
  relativeDay,
  shanghaiDay,
  weekday,
} from './format-time.ts'

/** Unit as words, for captions: bytes have no unit of their own. */
export const unitOf = (id: MetricId): string => (metric(id).unit === 'B' ? '' : metric(id).unit)

/** Unit of what is measured, not counted: no label says it, and without it the number says nothing. */
export const measuredIn = (id: MetricId): string | undefined => {
  const { unit } = metric(id)
  return unit === '小时' ? unit : undefined
}

/**
 * Value of a metric by the catalogue's unit and decimals. On the console counts carry no unit (the label or the
 * title says it), rates and bytes do; on walls 万 and 亿 come first and 所 or % only when nothing else is there, and
 * counters that are followed live keep their digits. `withheld`: why there is no value to show.
 */
export function shown(
  id: MetricId,
  value: number | null | undefined,
  style: 'console' | 'wall' | 'counter' = 'console',
  withheld?: Withheld,
): Shown {
  const { unit, decimals = 0 } = metric(id)
  if (missing(value)) return withheld ? shownWithheld(id, withheld) : { text: NONE, unit: '' }
  if (unit === 'B') return bytes(value)
  if (unit === '%') return { text: grouped(value, decimals), unit: '%' }
  if (unit.startsWith(':')) return { text: `${grouped(value, decimals)} : 1`, unit: '' }
  if (style !== 'console') {
    const scaled = style === 'wall' ? wall(value, decimals) : counter(value, decimals)
    return scaled.unit === '' && unit === '所' ? { ...scaled, unit } : scaled
  }
  return { text: grouped(value, decimals), unit: '' }
}

/** The mark of a withheld number. It is about people: where the metric counts anything else it says so, lest it reads as less than 5 %. */
const shownWithheld = (id: MetricId, withheld: Withheld): Shown => ({
  text: withheldText(withheld),
  unit: withheld === 'few' && metric(id).unit !== PEOPLE ? PEOPLE : '',
})
const PEOPLE = '人'

/** Exact value with its unit, for tooltips and definitions: `1,234 人`, `86.0%`; `<5` or `<5人` of one that is withheld. */
export function full(id: MetricId, value: number | null | undefined, withheld?: Withheld): string {
  if (missing(value)) return joined(shown(id, value, 'console', withheld))
  const figure = shown(id, value)
  if (figure.unit !== '') return joined(figure)
  const unit = metric(id).unit
  return unit.startsWith(':') ? figure.text : `${figure.text} ${unit}`
}

/** {@link full}, with why it is withheld where it is: for hints under the pointer. */
export const explained = (id: MetricId, value: number | null | undefined, withheld?: Withheld): string =>
  full(id, value, withheld) + (missing(value) && withheld ? `（${withheldTexts[withheld].reason}）` : '')

/** A change ready to be set. `role` decides the colour, arrow and word never depend on it. */
export interface Delta {
  /** Without the arrow: `2.4%`, `1.8 个点`, `持平`, `--`. */
  text: string
  arrow: '▲' | '▼' | ''
  /** Arrow and text. */
  word: string
  role: 'good' | 'bad' | 'plain'
}

/**
 * 环比 as words. `hb` as on the wire: relative (0.024 = +2.4 %), for percentages the difference in points as a fraction
 * (0.018 = 1.8 points), null when the base is 0.
 */
export function delta(id: MetricId, hb: number | null | undefined): Delta {
  const { better, unit } = metric(id)
  return unit === '%' ? change(hb, 'points', better) : change(hb, 'relative', better)
}

/** Any change, a fraction: `points` is written as 个点 (个百分点 on walls), `relative` as a percentage. */
export function change(
  hb: number | null | undefined,
  as: 'points' | 'relative',
  better: Better = 'up',
  pointWord = '个点',
): Delta {
  if (missing(hb)) return { text: NONE, arrow: '', word: NONE, role: 'plain' }
  const moved = hb * 100
  if (Math.abs(moved) < 0.05) return { text: '持平', arrow: '', word: '持平', role: 'plain' }
  const size = Math.abs(moved)
  const text = as === 'points' ? `${grouped(size, 1)} ${pointWord}` : `${grouped(size, size >= 1000 ? 0 : 1)}%`
  const arrow = moved > 0 ? '▲' : '▼'
  const good = better === 'up' ? moved > 0 : moved < 0
  // More of a bad thing keeps its arrow in ink: red on "up" or green on "down" would be read as the opposite.
  return { text, arrow, word: `${arrow} ${text}`, role: better === 'up' ? (good ? 'good' : 'bad') : 'plain' }
}

/** Change of a rank: `▲2`, `▼1`, `–` for the same, `新` for a newcomer. */
export function rankChange(
  rank: number,
  prevRank: number | null,
): { text: string; way: 'up' | 'down' | 'same' | 'new' } {
  if (prevRank === null) return { text: '新', way: 'new' }
  const moved = prevRank - rank
  if (moved === 0) return { text: '–', way: 'same' }
  return moved > 0 ? { text: `▲${moved}`, way: 'up' } : { text: `▼${-moved}`, way: 'down' }
}
