import { type Answer, memberLabel, type Series } from '@data-centre/api'
import { pointsOf } from '../hidden-people/marks.ts'
import { isOfNow, MetricReader } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { membersOf } from './series.ts'

/** 9-10节 before 11-12节. */
const byNumbers = (a: string, b: string): number => a.localeCompare(b, 'zh-CN', { numeric: true })

type ColumnsAnswer = Extract<Answer, { shape: 'columns' }>

/** Members of a dimension side by side, in their order, each split by another dimension; parts that nobody has are left out unless they are kept. */
export function columnsPlan(context: Context, { measure, by, split, window, keep }: ColumnsAnswer): ReportPlan<Series> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const reader = new MetricReader(context, [measure], [current], [by, split])
  const splits = membersOf(split, context)
  const listed = membersOf(by, context)

  const build = (view: View): Series => {
    if (!reader.knows(measure)) return { x: [], series: [] }
    const ids = listed.length > 0 ? listed : reader.members(view).sort(byNumbers)
    const lines = splits.map((id) => ({
      id,
      name: memberLabel(split, id),
      ...pointsOf(ids.map((member) => reader.amount(view, measure, 0, member, id))),
    }))
    return {
      x: ids.map((id) => memberLabel(by, id)),
      series: lines.filter(({ data }) => keep || data.some((value) => value !== 0)),
    }
  }
  return {
    asks: reader.asks,
    live: reader.live,
    reach: current.end === context.today && isOfNow(measure) ? 'now' : { day: period.to },
    build,
  }
}
