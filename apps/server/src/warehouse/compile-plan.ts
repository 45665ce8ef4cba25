import { type Dimension, hasGrain, type WarehouseMeasureId } from '@data-centre/api'
import type { Scope } from '../scope.ts'
import { type Ask, checkGrain, GrainError, type Span } from './compile-ask.ts'
import { measureSql } from './measures/measure-sql.ts'
import type { Serving, Source, Value, When } from './measures/source.ts'

/** One source read once: the values of all measures that it serves. */
export interface Reading {
  source: Source
  when: When
  values: Map<WarehouseMeasureId, Value>
}

const isPlace = (dimension: Dimension): dimension is 'province' | 'city' => dimension === 'province' || dimension === 'city'

/** Whether a source can group and limit by a dimension. */
function knows(source: Source, dimension: Dimension): boolean {
  if (source.columns[dimension]) return true
  return source.school !== null && (dimension === 'school' || isPlace(dimension))
}

/** Dimensions that a question needs of a source: groups, filters and the scope. */
function needsOf(ask: Ask, scope: Scope): Dimension[] {
  const limits: Dimension[] = []
  if (scope.provinces) limits.push('province')
  if (scope.schools) limits.push('school')
  if (scope.colleges) limits.push('college')
  return [...new Set([...(ask.by ?? []), ...(Object.keys(ask.filters ?? {}) as Dimension[]), ...limits])]
}

/**
 * The first serving that knows everything. One that is open is preferred when a span reaches today, because roll-ups end
 * yesterday; it then serves the closed spans too, so that a source is read once and a number and its past agree.
 */
function choose(id: WarehouseMeasureId, spans: readonly Span[], needs: readonly Dimension[], today: string): Serving {
  const able = measureSql[id].filter((serving) => serving.every(({ source }) => needs.every((dimension) => knows(source, dimension))))
  const [first] = able
  if (!first) throw new GrainError(`no source of ${id} knows ${needs.join(', ')}`)
  const counts = first.every(({ when }) => when.kind === 'within' || when.kind === 'window')
  const reachesToday = spans.some((span) => (counts ? span.to : span.end) >= today)
  return (reachesToday && able.find((serving) => serving.every(({ source }) => !source.closed))) || first
}

/** Which sources answer an ask, each read once for all measures that it serves. */
export function planOf(ask: Ask, scope: Scope, today: string): Reading[] {
  checkGrain(ask)
  const stranger = scope.colleges && ask.measures.find((id) => !hasGrain(id, 'college'))
  if (stranger) throw new GrainError(`${stranger} is not known by college, which the scope demands`)
  const needs = needsOf(ask, scope)
  const readings = new Map<string, Reading>()
  for (const id of ask.measures) {
    for (const { source, when, value } of choose(id, ask.spans, needs, today)) {
      const key = JSON.stringify([source, when])
      const reading = readings.get(key) ?? { source, when, values: new Map<WarehouseMeasureId, Value>() }
      reading.values.set(id, value)
      readings.set(key, reading)
    }
  }
  return [...readings.values()]
}
