import type { Answer } from '@data-centre/api'
import { hoursPlan } from '../hours/hours.ts'
import type { Context, ReportPlan } from '../report-plan.ts'
import { bandsPlan } from './bands.ts'
import { boxPlan } from './box.ts'
import { columnsPlan } from './columns.ts'
import { concentrationPlan } from './concentration.ts'
import { dateTablePlan } from './date-table.ts'
import { entityPlan } from './entity.ts'
import { flowPlan } from './flow.ts'
import { kpisPlan } from './kpis.ts'
import { lastDayPlan } from './last-day.ts'
import { partsPlan } from './parts.ts'
import { placesPlan } from './places.ts'
import { pointsPlan } from './points.ts'
import { rankingPlan } from './ranking.ts'
import { seriesPlan } from './series.ts'
import { sizesPlan } from './sizes.ts'
import { stackPlan } from './stack.ts'
import { tablePlan } from './table.ts'
import { termPlan, termsPlan } from './terms.ts'
import { weeksPlan } from './weeks.ts'

/** An answer of one platform is a question about that platform: its total and its parts too are of nothing else. */
const ofPlatform = (asked: Context, answer: Answer): Context =>
  'platform' in answer && answer.platform ? { ...asked, input: { ...asked.input, platform: answer.platform } } : asked

/** The plan of an answer of any shape. */
export function planOf(asked: Context, answer: Answer): ReportPlan {
  const context = ofPlatform(asked, answer)
  switch (answer.shape) {
    case 'kpis':
      return kpisPlan(context, answer)
    case 'series':
      return seriesPlan(context, answer)
    case 'weeks':
      return weeksPlan(context, answer)
    case 'terms':
      return termsPlan(context, answer)
    case 'term':
      return termPlan(context, answer)
    case 'box':
      return boxPlan(context, answer)
    case 'sizes':
      return sizesPlan(context, answer)
    case 'hours':
      return hoursPlan(context, answer)
    case 'concentration':
      return concentrationPlan(context, answer)
    case 'stack':
      return stackPlan(context, answer)
    case 'lastDay':
      return lastDayPlan(context)
    case 'parts':
      return partsPlan(context, answer)
    case 'columns':
      return columnsPlan(context, answer)
    case 'bands':
      return bandsPlan(context, answer)
    case 'places':
      return placesPlan(context, answer)
    case 'ranking':
      return rankingPlan(context, answer)
    case 'table':
      return answer.by === 'date' ? dateTablePlan(context, answer) : tablePlan(context, answer)
    // Sentences are made of the answers of their table.
    case 'insights':
      return planOf(context, answer.of)
    case 'flow':
      return flowPlan(context, answer)
    case 'points':
      return pointsPlan(context, answer)
    case 'entity':
      return entityPlan(context, answer)
    case 'group':
      return groupPlan(context, answer.of)
  }
}

/** Several answers in one: all their queries go into one statement, and one of them may list entities. Its data reach as far as the answer that reaches least. */
function groupPlan(context: Context, of: Readonly<Record<string, Answer>>): ReportPlan<Record<string, unknown>> {
  const plans = Object.entries(of).map(([name, answer]) => [name, planOf(context, answer)] as const)
  const days = plans.flatMap(([, { reach }]) => (reach === 'now' ? [] : [reach.day])).sort()
  const [stored] = plans.flatMap(([, { entities }]) => entities ?? [])
  return {
    ...(stored ? { entities: stored } : {}),
    asks: plans.flatMap(([, plan]) => plan.asks),
    live: plans.some(([, plan]) => plan.live),
    comparesYesterday: plans.some(([, plan]) => plan.comparesYesterday),
    reach: days[0] ? { day: days[0] } : 'now',
    build: (view, input) => Object.fromEntries(plans.map(([name, plan]) => [name, plan.build(view, input)])),
  }
}
