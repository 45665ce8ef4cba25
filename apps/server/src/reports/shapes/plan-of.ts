import type { Answer } from '@data-centre/api'
import type { Context, ReportPlan } from '../report-plan.ts'
import { flowPlan } from './flow.ts'
import { hoursPlan } from './hours.ts'
import { kpisPlan } from './kpis.ts'
import { lastDayPlan } from './last-day.ts'
import { partsPlan } from './parts.ts'
import { placesPlan } from './places.ts'
import { rankingPlan } from './ranking.ts'
import { seriesPlan } from './series.ts'
import { tablePlan } from './table.ts'

/** The plan of an answer of any shape. */
export function planOf(context: Context, answer: Answer): ReportPlan {
  switch (answer.shape) {
    case 'kpis':
      return kpisPlan(context, answer)
    case 'series':
      return seriesPlan(context, answer)
    case 'hours':
      return hoursPlan(context, answer)
    case 'lastDay':
      return lastDayPlan(context)
    case 'parts':
      return partsPlan(context, answer)
    case 'places':
      return placesPlan(context, answer)
    case 'ranking':
      return rankingPlan(context, answer)
    case 'table':
      return tablePlan(context, answer)
    case 'flow':
      return flowPlan(context, answer)
    case 'group':
      return groupPlan(context, answer.of)
  }
}

/** Several answers in one: all their queries go into one statement. Its data reach as far as the answer that reaches least. */
function groupPlan(context: Context, of: Readonly<Record<string, Answer>>): ReportPlan<Record<string, unknown>> {
  const plans = Object.entries(of).map(([name, answer]) => [name, planOf(context, answer)] as const)
  const days = plans.flatMap(([, { reach }]) => (reach === 'now' ? [] : [reach.day])).sort()
  return {
    asks: plans.flatMap(([, plan]) => plan.asks),
    live: plans.some(([, plan]) => plan.live),
    comparesYesterday: plans.some(([, plan]) => plan.comparesYesterday),
    reach: days[0] ? { day: days[0] } : 'now',
    build: (view, input) => Object.fromEntries(plans.map(([name, plan]) => [name, plan.build(view, input)])),
  }
}
