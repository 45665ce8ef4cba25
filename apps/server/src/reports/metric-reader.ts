import {
  type BaseMeasureId,
  type Dimension,
  hasGrain,
  isIndex,
  isLive,
  isRatio,
  isState,
  type LiveMeasureId,
  type Measure,
  type MetricId,
  memberFilters,
  metric,
  partsOf,
  type Ratio,
  type WarehouseMeasureId,
} from '@data-centre/api'
import type { Filters, MetricQuery, Span } from '../warehouse/metric-query.ts'
import type { Amount } from '../warehouse/small-groups.ts'
import { withheld } from '../warehouse/small-groups.ts'
import type { Context, LiveDimension, View } from './report-plan.ts'

const NONE: Amount = { value: null }
const liveDimensions: readonly string[] = ['province', 'city', 'school', 'college', 'platform', 'role', 'hour'] satisfies LiveDimension[]

/** Six digits after the point: enough to recompute every shown number, without the tails of binary fractions. */
export const roundTo6 = (value: number): number => Math.round(value * 1e6) / 1e6

/**
 * Metrics over spans and dimensions: makes the asks and reads metrics back. Filters apply to the measures that know
 * them (活跃率 of a platform is its active people over all people); a measure that the scope's colleges cannot narrow
 * is `null`, never the number of a wider area.
 */
export class MetricReader {
  readonly asks: readonly MetricQuery[]
  /** True when a counter of today is part of any value. */
  readonly live: boolean
  readonly #askOf = new Map<BaseMeasureId, MetricQuery>()
  readonly #context: Context
  readonly #spans: readonly Span[]
  readonly #by: readonly Dimension[]

  constructor(context: Context, metrics: readonly MetricId[], spans: readonly Span[], by: readonly Dimension[] = [], limits: Filters = {}) {
    this.#context = context
    this.#spans = spans
    this.#by = by
    const measures = [...new Set(metrics.flatMap(partsOf))].filter((id): id is WarehouseMeasureId => !isLive(id) && knownIn(context, id))
    const { platform } = context.input
    const filters = { ...limits, ...strictFiltersOf(context) }
    const filtered = platform ? measures.filter((id) => hasGrain(id, 'platform')) : []
    const asks: MetricQuery[] = [
      { measures: measures.filter((id) => !filtered.includes(id)), spans, by, filters },
      { measures: filtered, spans, by, filters: { ...filters, platform: platform ? [platform] : [] } },
    ]
    this.asks = asks.filter((ask) => ask.measures.length > 0)
    for (const ask of this.asks) for (const id of ask.measures) this.#askOf.set(id, ask)
    this.live = metrics.some((id) => partsOf(id).some((part) => isLive(part) || spans.some((span) => this.#counterOf(part, span))))
  }

  /** Value of a metric in a span; `keys` in the order of the dimensions. None where it counts too few people to be shown. */
  amount(view: View, id: MetricId, span: number, ...keys: string[]): Amount {
    const amount = this.#amount(view, id, span, keys)
    return withheld(amount, id, this.#by, this.#context.scope) ? NONE : amount
  }

  #amount(view: View, id: MetricId, span: number, keys: readonly string[]): Amount {
    if (!isRatio(id)) {
      const value = this.#base(view, id as BaseMeasureId, span, keys)
      return value === null ? NONE : { value: roundTo6(value) }
    }
    const [numerator, denominator, summed] = partsOf(id)
    const num = this.#base(view, numerator as BaseMeasureId, span, keys)
    const den = this.#base(view, denominator as BaseMeasureId, span, keys)
    if (num === null || den === null) return NONE
    if (summed)
      return {
        value: den === 0 ? null : roundTo6(Math.sqrt(Math.max(0, num / den - ((this.#base(view, summed, span, keys) ?? 0) / den) ** 2))),
        num: roundTo6(num),
        den: roundTo6(den),
      }
    return { value: den === 0 ? null : roundTo6((num / den) * (metric(id) as Ratio).scale), num: roundTo6(num), den: roundTo6(den) }
  }

  /** Members of the first dimension that any measure knows. */
  members(view: View): string[] {
    return [...new Set(this.asks.flatMap((ask) => view.members(ask)))]
  }

  #base(view: View, id: BaseMeasureId, span: number, keys: readonly string[]): number | null {
    if (isLive(id)) return knownIn(this.#context, id) ? this.#liveValue(view, id, keys) : null
    const ask = this.#askOf.get(id)
    if (!ask || isState(id) || isIndex(id)) return null
    const counter = this.#counterOf(id, this.#spans[span])
    return view.value(ask, span, id, ...keys) + (counter ? this.#liveValue(view, counter, keys) : 0)
  }

  /** A total since opening ends yesterday in the roll-ups; today's counter completes it for a span that reaches now. */
  #counterOf(id: BaseMeasureId, span: Span | undefined): LiveMeasureId | undefined {
    const { kind, today } = metric(id) as Measure
    return kind === 'stock' && today !== undefined && span?.end === this.#context.today ? (today as LiveMeasureId) : undefined
  }

  #liveValue(view: View, id: LiveMeasureId, keys: readonly string[]): number {
    const { platform } = this.#context.input
    const filtered = platform !== undefined && hasGrain(id, 'platform')
    const dimension = this.#by[0]
    if (dimension === undefined) return filtered ? (view.liveBy(id, 'platform').get(platform) ?? 0) : view.live(id)
    // Counters are kept by one dimension at a time.
    if (this.#by.length > 1 || filtered || !liveDimensions.includes(dimension) || !hasGrain(id, dimension)) return 0
    return view.liveBy(id, dimension as LiveDimension).get(keys[0] ?? '') ?? 0
  }
}

const strictFilters = (Object.keys(memberFilters) as (keyof typeof memberFilters)[]).filter((name) => memberFilters[name] === 'strict')

/** Filters of the question that no measure may pass over. */
const strictFiltersOf = ({ input }: Context): Filters => Object.fromEntries(strictFilters.flatMap((name) => (input[name] ? [[name, [input[name]]]] : [])))

/** Whether a measure can be narrowed to the colleges of the scope and by the strict filters of the question, where there are such. */
export const knownIn = (context: Context, id: MetricId): boolean =>
  (!context.scope.colleges || hasGrain(id, 'college')) && (Object.keys(strictFiltersOf(context)) as Dimension[]).every((dimension) => hasGrain(id, dimension))

/** 环比: relative change; for percentages the difference in points as a fraction (0.008 = 0.8 points); `null` without base. */
export function changeOf(id: MetricId, current: number | null, previous: number | null): number | null {
  if (current === null || previous === null) return null
  if (isRatio(id) && (metric(id) as Ratio).scale === 100) return roundTo6((current - previous) / 100)
  return previous === 0 ? null : roundTo6((current - previous) / previous)
}

/** Whether a metric shows this moment when the period runs up to yesterday. */
export const isOfNow = (id: MetricId): boolean => isLive(id) || (!isRatio(id) && (metric(id) as Measure).kind === 'stock')
