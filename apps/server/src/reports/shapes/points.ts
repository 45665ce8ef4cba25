import type { Answer, Row } from '@data-centre/api'
import { byId, type Entity, entitiesOf } from '../entities/entities.ts'
import { entityQueries } from '../entities/stored-entities.ts'
import { valuesOf } from '../hidden-people/marks.ts'
import { isOfNow, MetricReader } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type PointsAnswer = Extract<Answer, { shape: 'points' }>

/** Two numbers of each entity that has both, by id: what a scatter draws. */
export function pointsPlan(context: Context, { measures, by, window }: PointsAnswer): ReportPlan<Row[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const reader = new MetricReader(context, measures, [current], [by])
  const stored = by === 'course' ? undefined : entityQueries[by](context, current.end, {})
  const listed = (view: View): readonly Entity[] =>
    by === 'course' ? entitiesOf(context, by, reader.members(view)) : view.entities
  return {
    asks: reader.asks,
    live: reader.live,
    reach: current.end === context.today && measures.every(isOfNow) ? 'now' : { day: period.to },
    ...(stored ? { entities: stored } : {}),
    build: (view) =>
      listed(view)
        .map(({ id, name, owner }) => ({
          id,
          name,
          ...(owner ? { owner } : {}),
          ...valuesOf(measures, (metric) => reader.amount(view, metric, 0, id)),
        }))
        .filter(({ values }) => measures.every((metric) => typeof values[metric] === 'number'))
        .sort((a, b) => byId(a.id, b.id)),
  }
}
