import { type Answer, type AnsweredTerm, metric, type Series } from '@data-centre/api'
import { Calendar, type Term } from '../../warehouse/calendar.ts'
import { pointsOf } from '../hidden-people/marks.ts'
import { MetricReader } from '../metric-reader.ts'
import type { Context, ReportPlan } from '../report-plan.ts'

type TermsAnswer = Extract<Answer, { shape: 'terms' }>

const calendar = new Calendar()

/** The last terms up to that of a day, the oldest first. */
function termsUntil(day: string, count: number): Term[] {
  const list: Term[] = []
  for (let term = calendar.currentTerm(day); list.length < count; term = calendar.termBefore(term)) list.unshift(term)
  return list
}

/** Numbers of the last terms, up to the one that is asked for; terms without any have none. */
export function termsPlan(context: Context, { measures, count }: TermsAnswer): ReportPlan<Series> {
  const { to } = context.period()
  const terms = termsUntil(to, count)
  const spans = terms.map(({ start, end }) => {
    const last = end < to ? end : to
    return { from: start, to: last, end: last }
  })
  const reader = new MetricReader(context, measures, spans)
  return {
    asks: reader.asks,
    live: reader.live,
    reach: { day: to },
    build: (view) => ({
      x: terms.map(({ id }) => id),
      series: measures.map((id) => ({
        id,
        name: metric(id).label,
        ...pointsOf(terms.map((_, i) => reader.amount(view, id, i))),
      })),
    }),
  }
}

/** Which term the numbers of a window are about. */
export function termPlan(context: Context, { window }: Extract<Answer, { shape: 'term' }>): ReportPlan<AnsweredTerm> {
  const { id } = calendar.currentTerm(context.period(window).to)
  return { asks: [], live: false, reach: { day: context.period().to }, build: () => ({ id }) }
}
