import type { LiveMeasureId } from '@data-centre/api'
import type { LiveNumbers } from '../realtime/day/numbers.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { QueryCells } from './cache/closed.ts'
import type { LiveDimension, View } from './report-plan.ts'

/** Numbers of one answer: closed cells and the counters of this moment, each counter list read once. */
export function viewOf(
  closed: QueryCells,
  live: LiveNumbers,
  scope: Scope,
  yesterday: View['yesterday'],
  hour: number,
): View {
  const { cells, numberOf, entities } = closed
  const lists = new Map<string, ReadonlyMap<string, number>>()
  return {
    value: (ask, span, measure, ...keys) => cells?.value(numberOf.get(ask) ?? -1, span, measure, ...keys) ?? 0,
    members: (ask) => cells?.members(numberOf.get(ask) ?? -1) ?? [],
    tuples: (ask) => (cells?.tuples(numberOf.get(ask) ?? -1) ?? []).map((keys) => keys.slice(0, ask.by?.length ?? 0)),
    closed,
    entities,
    live: (id) => live.value(id, scope),
    liveBy(id: LiveMeasureId, dimension: LiveDimension) {
      const key = `${id}|${dimension}`
      const cached = lists.get(key)
      if (cached) return cached
      const list = live.by(id, dimension, scope)
      lists.set(key, list)
      return list
    },
    yesterday,
    hour,
  }
}
