import { type Dimension, hasGrain, type WarehouseMeasureId } from '@data-centre/api'
import type { Scope } from './data-scope.ts'
import { measureSql } from './measures/measure-sql.ts'
import type { Serving, Value, When } from './measures/source.ts'
import type { Source } from './measures/source-tables.ts'
import { checkGrain, GrainError, type MetricQuery, type Span } from './metric-query.ts'

/** One source read once: the values of all measures that it serves. */
export interface SourceScan {
  source: Source
  when: When
  values: Map<WarehouseMeasureId, Value>
}

/** When a question is asked. */
export interface Moment {
  today: string
  /** Whether the roll-ups of what came and went are of one moment (`RollupKeeper.hasStocks`). */
  hasStocks: boolean
}

const isPlace = (dimension: Dimension): dimension is 'province' | 'city' =>
  dimension === 'province' || dimension === 'city'

/** Whether a source can group and limit by a dimension. */
function knows(source: Source, dimension: Dimension): boolean {
  if (source.columns[dimension]) return true
  return source.school !== null && (dimension === 'school' || isPlace(dimension))
}

/** Dimensions that a scope narrows by. */
function limitsOf(scope: Scope): Dimension[] {
  const limits: Dimension[] = []
  if (scope.provinces) limits.push('province')
  if (scope.schools) limits.push('school')
  if (scope.colleges) limits.push('college')
  return limits
}

/** Dimensions that a question needs of a source: groups, filters and the scope. */
const needsOf = (ask: MetricQuery, scope: Scope): Dimension[] => [
  ...new Set([...(ask.by ?? []), ...(Object.keys(ask.filters ?? {}) as Dimension[]), ...limitsOf(scope)]),
]

const canServe = (serving: Serving, needs: readonly Dimension[]): boolean =>
  serving.every(({ source }) => needs.every((dimension) => knows(source, dimension)))

/** Whether one serving of a measure knows all these dimensions and those of the scope: its grain names each, not every pair. */
export const isServed = (id: WarehouseMeasureId, dimensions: readonly Dimension[], scope: Scope): boolean =>
  measureSql[id].some((serving) => canServe(serving, [...dimensions, ...limitsOf(scope)]))

/** Whether a serving reads no roll-up of what came and went. */
const readsNoStock = (serving: Serving): boolean => serving.every(({ source }) => !source.ofEntities)

/**
 * The first serving that knows everything. One that is open is preferred when a span reaches today, because roll-ups end
 * yesterday; it then serves the closed spans too, so that a source is read once and a number and its past agree. While there are no
 * stocks, one that needs none is taken where there is any.
 */
function choose(
  id: WarehouseMeasureId,
  spans: readonly Span[],
  needs: readonly Dimension[],
  { today, hasStocks }: Moment,
): Serving {
  const fitting = measureSql[id].filter((serving) => canServe(serving, needs))
  const settled = hasStocks ? fitting : fitting.filter(readsNoStock)
  const able = settled.length > 0 ? settled : fitting
  const [first] = able
  if (!first) throw new GrainError(`no source of ${id} knows ${needs.join(', ')}`)
  const counts = first.every(({ when }) => when.kind === 'within' || when.kind === 'window')
  const reachesToday = spans.some((span) => (counts ? span.to : span.end) >= today)
  return (reachesToday && able.find((serving) => serving.every(({ source }) => !source.closed))) || first
}

/** Which sources answer an ask, each read once for all measures that it serves. */
export function planOf(ask: MetricQuery, scope: Scope, moment: Moment): SourceScan[] {
  checkGrain(ask)
  const stranger = scope.colleges && ask.measures.find((id) => !hasGrain(id, 'college'))
  if (stranger) throw new GrainError(`${stranger} is not known by college, which the scope demands`)
  const needs = needsOf(ask, scope)
  const scans = new Map<string, SourceScan>()
  for (const id of ask.measures) {
    for (const { source, when, value } of choose(id, ask.spans, needs, moment)) {
      const key = JSON.stringify([source, when])
      const scan = scans.get(key) ?? { source, when, values: new Map<WarehouseMeasureId, Value>() }
      scan.values.set(id, value)
      scans.set(key, scan)
    }
  }
  return [...scans.values()]
}
