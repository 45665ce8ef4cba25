import type { Answer, RankRow } from '@data-centre/api'
import type { Context, Draft, View } from '../draft.ts'
import { byId, byValue, type Entity, entitiesOf } from '../entities.ts'
import { precedingOf, spanOf } from '../period.ts'
import { changeOf, isOfNow, Reading } from '../reading.ts'

type RankingAnswer = Extract<Answer, { shape: 'ranking' }>

/** The first of a list by value, then by logs, then by id: ranks are unique and two calls give the same order. */
export function rankingDraft(context: Context, { measure, by, top, window }: RankingAnswer): Draft<RankRow[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const reading = new Reading(context, [measure, 'logs.count'], [current, precedingOf(period)], [by])

  const ranked = (view: View, span: number): { entity: Entity; value: number }[] =>
    entitiesOf(context, by, reading.members(view))
      .map((entity) => ({ entity, amount: reading.amount(view, measure, span, entity.id), logs: reading.amount(view, 'logs.count', span, entity.id).value }))
      .flatMap(({ entity, amount, logs }) => (amount.value && amount.value > 0 ? [{ entity, value: amount.value, logs }] : []))
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
        hb: changeOf(measure, value, reading.amount(view, measure, 1, id).value),
      }))
  }
  return { asks: reading.asks, live: reading.live, reach: current.end === context.today && isOfNow(measure) ? 'now' : { day: period.to }, build }
}
