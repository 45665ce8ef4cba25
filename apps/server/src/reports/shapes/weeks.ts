import { type Answer, metric, type Weeks } from '@data-centre/api'
import { restsOf, teachingWeeks } from '../../warehouse/teaching-weeks.ts'
import { pointsOf } from '../hidden-people/marks.ts'
import { MetricReader, NONE } from '../metric-reader.ts'
import type { Context, ReportPlan } from '../report-plan.ts'

type WeeksAnswer = Extract<Answer, { shape: 'weeks' }>

/** Lines over the teaching weeks of a term, up to the week under way. Weeks before the first school of the scope joined have nothing, not zero. */
export function weeksPlan(context: Context, { measures }: WeeksAnswer): ReportPlan<Weeks> {
  const period = context.period('term')
  const weeks = teachingWeeks(period)
  const reader = new MetricReader(
    context,
    measures,
    weeks.map(({ span }) => span),
  )
  const since = context.since()
  return {
    asks: reader.asks,
    live: reader.live,
    reach: { day: period.to },
    build: (view) => ({
      x: weeks.map(({ number }) => String(number)),
      series: measures.map((id) => ({
        id,
        name: metric(id).label,
        ...pointsOf(weeks.map(({ span }, i) => (span.to < since ? NONE : reader.amount(view, id, i)))),
      })),
      rests: restsOf(weeks),
    }),
  }
}
