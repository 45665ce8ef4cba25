import type { LiveMeasureId } from '@data-centre/api'
import type { LiveNumbers } from '../realtime/numbers.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { QueryCells } from './closed.ts'
import type { LiveDimension, View } from './report-plan.ts'

/** Numbers of one answer: closed cells and the counters of this moment, each counter list read once. */
export function viewOf({ cells, numberOf, entities }: QueryCells, live: LiveNumbers, scope: Scope, yesterday: View['yesterday'], hour: number): View {
  const lists = new Map<string, ReadonlyMap<string, number>>()
  return {
    value: (ask, span, measure, ...keys) => cells?.value(numberOf.get(ask) ?? -1, span, measure, ...keys) ?? 0,
    members: (ask) => cells?.members(numberOf.get(ask) ?? -1) ?? [],
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
