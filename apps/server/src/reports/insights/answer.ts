import {
  type Answer,
  dimensions,
  type Insight,
  isRatio,
  type Measure,
  type MetricId,
  metric,
  type Page,
  type ReportInput,
  type Row,
} from '@data-centre/api'
import type { Period } from '../period.ts'
import { precedingOf } from '../period.ts'
import { findInsights, type InsightQuestion } from './find.ts'
import type { InsightRules } from './rules.ts'

export type InsightsAnswer = Extract<Answer, { shape: 'insights' }>

/** All rows of a table, in the order of its own. */
export const wholeTable = ({
  sortField: _field,
  sortOrder: _order,
  ids: _ids,
  ...input
}: ReportInput): ReportInput => ({
  ...input,
  pageNum: 1,
  pageSize: Number.MAX_SAFE_INTEGER,
})

/** The same question about the days before; none of a term, whose preceding days are vacations. */
export function inputBefore(input: ReportInput, period: Period): ReportInput | undefined {
  if (input.periodType === 'term') return undefined
  const { from, to } = precedingOf(period)
  return { ...input, periodType: 'custom', startDate: from, endDate: to }
}

const isFlow = (id: MetricId): boolean => !isRatio(id) && (metric(id) as Measure).kind === 'flow'

function questionOf({ of: { by, columns, sort }, size }: InsightsAnswer): InsightQuestion {
  return {
    subject: dimensions[by],
    flow: columns.find((id) => id === sort && isFlow(id)) ?? columns.find(isFlow),
    rates: columns.filter(isRatio),
    size,
  }
}

/** Sentences from two answers of one table, which have passed scope and small groups already. */
export function insightsFrom(
  answer: InsightsAnswer,
  now: Page<Row>,
  before: Page<Row> | undefined,
  rules: InsightRules | undefined,
): Insight[] {
  const question = questionOf(answer)
  const former = new Map(before?.list.map((row) => [row.id, row]))
  // A row that one of the periods does not list has no amount in it.
  const noAmount: Row['values'] = question.flow ? { [question.flow]: 0 } : {}
  const rows = now.list.map(({ id, name, values }) => ({
    id,
    name,
    now: values,
    before: before ? (former.get(id)?.values ?? noAmount) : {},
  }))
  const listed = new Set(now.list.map(({ id }) => id))
  const absent = (before?.list ?? [])
    .filter(({ id }) => !listed.has(id))
    .map(({ id, name, values }) => ({ id, name, now: noAmount, before: values }))
  return findInsights([...rows, ...absent], question, rules)
}
