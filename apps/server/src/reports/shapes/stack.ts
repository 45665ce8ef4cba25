import { type Answer, type Dimension, memberLabel, type Series } from '@data-centre/api'
import { byId, byValue, entitiesOf } from '../entities/entities.ts'
import { pointsOf } from '../hidden-people/marks.ts'
import { MetricReader, NONE } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { membersOf } from './series.ts'

type StackAnswer = Extract<Answer, { shape: 'stack' }>

/** Members of a fixed list; types of schools are those that the scope has. */
const partsOf = (split: Dimension, context: Context): string[] =>
  split === 'schoolType' ? [...new Set(context.schools().map(({ type }) => type))].sort() : membersOf(split, context)

/** The largest of a list by the sum of their parts; the parts in catalogue order, noughts too unless only those are asked for that are used. */
export function stackPlan(
  context: Context,
  { measure, by, split, top, window, used }: StackAnswer,
): ReportPlan<Series> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const reader = new MetricReader(context, [measure], [current], [by, split])
  const parts = partsOf(split, context)

  const build = (view: View): Series => {
    const amountOf = (id: string, part: string) => reader.amount(view, measure, 0, id, part)
    const listed = entitiesOf(context, by, reader.knows(measure) ? reader.members(view) : [])
      .map((entity) => {
        const amounts = parts.map((part) => amountOf(entity.id, part))
        return { ...entity, amounts, sum: amounts.reduce((sum, { value }) => sum + (value ?? 0), 0) }
      })
      .filter(({ sum }) => sum > 0)
      .sort((a, b) => byValue(a.sum, b.sum) || byId(a.id, b.id))
      .slice(0, top)
    const lines = parts.map((part, i) => ({
      id: part,
      name: memberLabel(split, part),
      ...pointsOf(listed.map(({ amounts }) => amounts[i] ?? NONE)),
    }))
    return {
      x: listed.map(({ name }) => name),
      series: used ? lines.filter(({ data, withheld }) => withheld || data.some((value) => value)) : lines,
    }
  }
  return { asks: reader.asks, live: reader.live, reach: { day: period.to }, build }
}
