import type { Answer, Part } from '@data-centre/api'
import { MetricReader, roundTo6 } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type ConcentrationAnswer = Extract<Answer, { shape: 'concentration' }>

/** Shares of people, largest first. */
const SHARES = [10, 20, 50] as const

/** What the first of those who have any hold of the whole; of a share of people at least one counts. */
export function concentrationPlan(context: Context, { measure, by, window }: ConcentrationAnswer): ReportPlan<Part[]> {
  const period = context.period(window)
  const reader = new MetricReader(context, [measure], [spanOf(period, context)], [by])

  const build = (view: View): Part[] => {
    if (!reader.knows(measure)) return []
    const values = reader
      .members(view)
      .map((id) => reader.amount(view, measure, 0, id).value ?? 0)
      .filter((value) => value > 0)
      .sort((a, b) => b - a)
    const sum = values.reduce((total, value) => total + value, 0)
    if (sum === 0) return []
    return SHARES.map((share) => {
      const value = values.slice(0, Math.ceil((values.length * share) / 100)).reduce((total, one) => total + one, 0)
      return { id: `top${share}`, name: `前 ${share}%`, value, rate: roundTo6(value / sum) }
    })
  }
  return { asks: reader.asks, live: reader.live, reach: { day: period.to }, build }
}
