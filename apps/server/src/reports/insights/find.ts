import { type Insight, isRatio, type MetricId, metric, type Ratio } from '@data-centre/api'
import { byId } from '../entities/entities.ts'
import { type ComparedRow, type InsightRules, insightRules, MAX_INSIGHTS } from './rules.ts'

/** What the rows are and which of their numbers are looked at. */
export interface InsightQuestion {
  /** 院系, 省份, 课程. */
  subject: string
  /** Amount whose changes, ranks and gaps are looked for; none where the table has no amount of a period. */
  flow: MetricId | undefined
  /** Rates whose outliers are looked for. */
  rates: readonly MetricId[]
  /** People of a row. */
  size: MetricId
}

type Finder = (rows: readonly ComparedRow[], question: InsightQuestion, rules: InsightRules) => Insight | undefined

/** Makes a median of a sample normal: 1 / MAD of the standard normal distribution. */
const CONSISTENCY = 0.6745

const written = (id: MetricId, value: number): string => {
  const { decimals = 0, unit } = metric(id)
  return `${value.toLocaleString('zh-CN', { maximumFractionDigits: decimals })}${unit === '%' ? '' : ' '}${unit}`
}
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** Rows with a number in both periods; none where any is withheld, because a sum without it would be wrong. */
function amountsOf(rows: readonly ComparedRow[], id: MetricId) {
  const amounts = rows.map((row) => ({ row, now: row.now[id], before: row.before[id] }))
  return amounts.every(({ now, before }) => typeof now === 'number' && typeof before === 'number')
    ? amounts.map(({ row, now, before }) => ({ row, now: now ?? 0, before: before ?? 0 }))
    : []
}
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
function medianOf(values: readonly number[]): number {
  const list = sorted(values)
  const half = list.length / 2
  return ((list[Math.ceil(half) - 1] ?? 0) + (list[Math.floor(half)] ?? 0)) / 2
}

/** Rows that had numbers before and have none now. */
const missing: Finder = (rows, { flow, subject }, { missing: { minRows, minBase } }) => {
  if (!flow) return undefined
  const amounts = amountsOf(rows, flow)
  const absent = amounts
    .filter(({ now, before }) => now === 0 && before >= minBase)
    .sort((a, b) => b.before - a.before || byId(a.row.id, b.row.id))
  // Where nothing is left of anybody, the period is empty and the page says so itself.
  const [first] = absent
  if (!first || absent.length < minRows || amounts.every(({ now }) => now === 0)) return undefined
  const { id, name } = first.row
  const who = absent.length === 1 ? name : `${name}等 ${absent.length} 个${subject}`
  const sum = written(flow, sumOf(absent.map(({ before }) => before)))
  return { rule: 'missing', id, name, metric: flow, text: `${who}本期没有${metric(flow).label}，上期有 ${sum}` }
}

/** The row that makes up most of a change of the sum. */
const change: Finder = (rows, { flow }, { change: { minRows, minBase, minEffect, minShare } }) => {
  if (!flow) return undefined
  const amounts = amountsOf(rows, flow)
  const before = sumOf(amounts.map((row) => row.before))
  const moved = sumOf(amounts.map((row) => row.now)) - before
  if (amounts.length < minRows || before < minBase || Math.abs(moved) / before < minEffect) return undefined
  const parts = amounts
    .map((one) => ({ ...one, part: (one.now - one.before) * Math.sign(moved) }))
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part || byId(a.row.id, b.row.id))
  const [first] = parts
  const share = (first?.part ?? 0) / sumOf(parts.map(({ part }) => part))
  if (!first || share < minShare) return undefined
  const [way, whole] = moved > 0 ? (['增加', '增量'] as const) : (['减少', '减量'] as const)
  const { id, name } = first.row
  const text = `${metric(flow).label}较上期${way} ${percent(Math.abs(moved) / before)}，主要来自${name}（占${whole}的 ${percent(share)}）`
  return { rule: 'change', id, name, metric: flow, text }
}

/** The rate that lies farthest from the median, by median absolute deviation. */
const outlier: Finder = (rows, { rates, size, subject }, { outlier: limits }) => {
  const { minRows, minEffect, minDeviations, minSize } = limits
  const found = rates.flatMap((rate) => {
    const large = rows.flatMap((row) => {
      const value = row.now[rate]
      return typeof value === 'number' && (row.now[size] ?? 0) >= minSize ? [{ row, value }] : []
    })
    const median = medianOf(large.map(({ value }) => value))
    const spread = medianOf(large.map(({ value }) => Math.abs(value - median)))
    if (large.length < minRows || spread === 0) return []
    const isPercent = isRatio(rate) && (metric(rate) as Ratio).scale === 100
    return large
      .map(({ row, value }) => ({
        row,
        rate,
        value,
        median,
        deviations: (CONSISTENCY * Math.abs(value - median)) / spread,
        effect: Math.abs(value - median) / (isPercent ? 100 : median || 1),
      }))
      .filter(({ deviations, effect }) => deviations >= minDeviations && effect >= minEffect)
  })
  const [first] = found.sort((a, b) => b.deviations - a.deviations || byId(a.row.id, b.row.id))
  if (!first) return undefined
  const { row, rate, value, median } = first
  const text = `${row.name}的${metric(rate).label}为 ${written(rate, value)}，远${value > median ? '高' : '低'}于各${subject}的中位数 ${written(rate, median)}`
  return { rule: 'outlier', id: row.id, name: row.name, metric: rate, text }
}

/** The row whose rank has moved farthest. */
const rank: Finder = (rows, { flow }, { rank: { minRows, minBase, minEffect, minPlaces } }) => {
  if (!flow) return undefined
  const amounts = amountsOf(rows, flow).filter(({ now, before }) => now > 0 && before > 0)
  if (amounts.length < minRows) return undefined
  const ranksBy = (of: 'now' | 'before') =>
    new Map(amounts.toSorted((a, b) => b[of] - a[of] || byId(a.row.id, b.row.id)).map(({ row }, i) => [row.id, i + 1]))
  const [now, before] = [ranksBy('now'), ranksBy('before')]
  const [first] = amounts
    .filter((one) => one.before >= minBase && Math.abs(one.now - one.before) / one.before >= minEffect)
    .map(({ row }) => ({ row, from: before.get(row.id) ?? 0, to: now.get(row.id) ?? 0 }))
    .filter(({ from, to }) => Math.abs(from - to) >= minPlaces)
    .sort((a, b) => Math.abs(b.from - b.to) - Math.abs(a.from - a.to) || byId(a.row.id, b.row.id))
  if (!first) return undefined
  const { row, from, to } = first
  const text = `${row.name}的${metric(flow).label}由第 ${from} 名${to < from ? '升' : '降'}至第 ${to} 名`
  return { rule: 'rank', id: row.id, name: row.name, metric: flow, text }
}

/** Finder of each rule, in the order of the sentences. */
const finders: readonly Finder[] = [missing, change, outlier, rank]

/** At most three sentences about rows, each by a rule that found enough to stand on. */
export const findInsights = (
  rows: readonly ComparedRow[],
  question: InsightQuestion,
  rules: InsightRules = insightRules,
): Insight[] => finders.flatMap((find) => find(rows, question, rules) ?? []).slice(0, MAX_INSIGHTS)
