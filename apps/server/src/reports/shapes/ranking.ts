import type { Answer, RankRow } from '@data-centre/api'
import { byId, byValue, type Entity, entitiesOf } from '../entities/entities.ts'
import { changeOf, isOfNow, MetricReader } from '../metric-reader.ts'
import { precedingOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type RankingAnswer = Extract<Answer, { shape: 'ranking' }>

/** The first of a list by value, then by logs, then by id: ranks are unique and two calls give the same order. */
export function rankingPlan(context: Context, { measure, by, top, window }: RankingAnswer): ReportPlan<RankRow[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  // Equal courses and resources stand in the order of their ids.
  const tie = by === 'school' || by === 'college' ? (['logs.count'] as const) : []
  const reader = new MetricReader(context, [measure, ...tie], [current, precedingOf(period)], [by])

  const ranked = (view: View, span: number): { entity: Entity; value: number }[] =>
    entitiesOf(context, by, reader.members(view))
      .map((entity) => ({
        entity,
        amount: reader.amount(view, measure, span, entity.id),
        logs: tie.length > 0 ? reader.amount(view, 'logs.count', span, entity.id).value : null,
      }))
      .flatMap(({ entity, amount, logs }) =>
        amount.value && amount.value > 0 ? [{ entity, value: amount.value, logs }] : [],
      )
      .sort((a, b) => byValue(a.value, b.value) || byValue(a.logs, b.logs) || byId(a.entity.id, b.entity.id))

  const build = (view: View): RankRow[] => {
    const before = new Map(ranked(view, 1).map(({ entity }, i) => [entity.id, i + 1]))
    return ranked(view, 0)
      .slice(0, top)
      .map(({ entity: { id, name, owner = '' }, value }, i) => ({
        rank: i + 1,
        prevRank: before.get(id) ?? null,
        id,
        name,
        owner,
        value,
        hb: changeOf(measure, value, reader.amount(view, measure, 1, id).value),
      }))
  }
  return {
    asks: reader.asks,
    live: reader.live,
    reach: current.end === context.today && isOfNow(measure) ? 'now' : { day: period.to },
    build,
  }
}
