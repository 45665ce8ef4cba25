import {
  type BaseMeasureId,
  basisOf,
  type Dimension,
  hasGrain,
  isIndex,
  isLive,
  isPeer,
  isRatio,
  isState,
  type LiveMeasureId,
  type Measure,
  type MetricId,
  metric,
  type NarrowingKey,
  narrowing,
  narrowingKeys,
  partsOf,
  type Ratio,
  type SubjectKey,
  subjectDimensions,
  type WarehouseMeasureId,
} from '@data-centre/api'
import type { Filters, MetricQuery, Span } from '../warehouse/metric-query.ts'
import { isServed } from '../warehouse/report-plan.ts'
import type { Amount } from '../warehouse/small-groups.ts'
import { isOfFew, isOfPeople } from '../warehouse/small-groups.ts'
import { HiddenLive } from './hidden-people/hidden-live.ts'
import { HiddenPeople } from './hidden-people/hidden-people.ts'
import type { Context, LiveDimension, View } from './report-plan.ts'

/** There is no number. */
export const NONE: Amount = { value: null }
const liveDimensions: readonly string[] = [
  'province',
  'city',
  'school',
  'college',
  'platform',
  'role',
  'hour',
] satisfies LiveDimension[]

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
  /** Those that the question groups by or keeps to members of. */
  readonly #dimensions: readonly Dimension[]
  readonly #people: HiddenPeople
  readonly #counters = new HiddenLive()
  /** Those of the asks whose numbers are shown. */
  readonly #own: readonly MetricQuery[]

  constructor(
    context: Context,
    metrics: readonly MetricId[],
    spans: readonly Span[],
    by: readonly Dimension[] = [],
    limits: Filters = {},
  ) {
    this.#context = context
    this.#spans = spans
    this.#by = by
    const strict = strictFiltersOf(context)
    const filters = { ...limits, ...strict }
    const dimensions = [...by, ...(Object.keys(filters) as Dimension[])]
    this.#dimensions = dimensions
    const measures = [...new Set(metrics.flatMap((id) => [...partsOf(id), basisOf(id) ?? []].flat()))].filter(
      (id): id is WarehouseMeasureId =>
        !isLive(id) &&
        knownIn(context, id) &&
        // Without strict filters a measure that nothing serves is a mistake of the report, which the compiler refuses.
        (Object.keys(strict).length === 0 || isServed(id as WarehouseMeasureId, dimensions, context.scope)),
    )
    const asks = [...byLooseFilters(context, measures)].map(
      ([, { own, measures: those }]): MetricQuery => ({ measures: those, spans, by, filters: { ...filters, ...own } }),
    )
    const own = asks.filter((ask) => ask.measures.length > 0)
    this.#people = new HiddenPeople(context, { own, by, spans, filters }, measures, (id) => looseFiltersOf(context, id))
    this.#own = own
    this.asks = [...own, ...this.#people.asks]
    for (const ask of own) for (const id of ask.measures) this.#askOf.set(id, ask)
    this.live = metrics.some((id) =>
      partsOf(id).some((part) => isLive(part) || spans.some((span) => this.#counterOf(part, span))),
    )
  }

  /** Value of a metric in a span; `keys` in the order of the dimensions. Withheld where it counts too few people to be shown, or where others that are shown would say that. */
  amount(view: View, id: MetricId, span: number, ...keys: string[]): Amount {
    const amount = this.#amount(view, id, span, keys)
    const basis = basisOf(id)
    // One of few would be that of a person.
    if (basis && amount.value !== null && this.amount(view, basis, span, ...keys).withheld)
      return { value: null, withheld: 'few' }
    if (isOfFew(amount, id, this.#dimensions, this.#context.scope)) return { value: null, withheld: 'few' }
    const isDerivable = partsOf(id).some((part) =>
      isLive(part) ? this.#isLiveHidden(view, part, keys) : this.#people.isHidden(view, part, span, keys),
    )
    if (!isDerivable) return amount
    return amount.value === null ? NONE : { value: null, withheld: 'derivable' }
  }

  /** The same as it is, to count by and not to show: how many classes are how large says of no class who is in it. */
  counted(view: View, id: MetricId, span: number, ...keys: string[]): number | null {
    return this.#amount(view, id, span, keys).value
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
        value:
          den === 0
            ? null
            : roundTo6(Math.sqrt(Math.max(0, num / den - ((this.#base(view, summed, span, keys) ?? 0) / den) ** 2))),
        num: roundTo6(num),
        den: roundTo6(den),
      }
    const { scale, minDenominator = 0 } = metric(id) as Ratio
    if (den < minDenominator) return NONE
    return {
      value: den === 0 ? null : roundTo6((num / den) * scale),
      num: roundTo6(num),
      den: roundTo6(den),
    }
  }

  /** Whether a metric has numbers under the scope and the filters of the question; others have none, not zero. */
  knows(id: MetricId): boolean {
    return partsOf(id).every((part) => (isLive(part) ? knownIn(this.#context, part) : this.#askOf.has(part)))
  }

  /** Members of the first dimension that any measure knows. */
  members(view: View): string[] {
    return [...new Set(this.#own.flatMap((ask) => view.members(ask)))]
  }

  /** Combinations of members of all dimensions for which any measure has a value. */
  tuples(view: View): (readonly string[])[] {
    return [...new Map(this.#own.flatMap((ask) => view.tuples(ask)).map((keys) => [keys.join('|'), keys])).values()]
  }

  #base(view: View, id: BaseMeasureId, span: number, keys: readonly string[]): number | null {
    if (isLive(id)) return knownIn(this.#context, id) ? this.#liveValue(view, id, keys) : null
    const ask = this.#askOf.get(id)
    if (!ask || isState(id) || isIndex(id) || isPeer(id)) return null
    const counter = this.#counterOf(id, this.#spans[span])
    const value = view.value(ask, span, id, ...keys)
    return Number.isNaN(value) ? null : value + (counter ? this.#liveValue(view, counter, keys) : 0)
  }

  /** A total since opening ends yesterday in the roll-ups; today's counter completes it for a span that reaches now. */
  #counterOf(id: BaseMeasureId, span: Span | undefined): LiveMeasureId | undefined {
    const { kind, today } = metric(id) as Measure
    return kind === 'stock' && today !== undefined && span?.end === this.#context.today
      ? (today as LiveMeasureId)
      : undefined
  }

  #isLiveHidden(view: View, id: LiveMeasureId, [member]: readonly string[]): boolean {
    const { scope, input } = this.#context
    if (!scope.hidesSmallGroups || !isOfPeople(id) || this.#by.length > 1 || input.platform !== undefined) return false
    return this.#counters.isHidden(view, id, this.#by[0], member)
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

const strictFilters = narrowingKeys.filter((name) => narrowing[name] === 'strict')

const subjectFields = Object.keys(subjectDimensions) as SubjectKey[]
const looseFilters = ['platform'] as const satisfies readonly NarrowingKey[]

/** Filters of the question that no measure may pass over. */
const strictFiltersOf = ({ input }: Context): Filters => ({
  ...Object.fromEntries(strictFilters.flatMap((name) => (input[name] ? [[name, [input[name]]]] : []))),
  ...Object.fromEntries(
    subjectFields.flatMap((field) => {
      const id = input[field]
      return id === undefined ? [] : [[subjectDimensions[field], [id]]]
    }),
  ),
})

/** Filters of the question that a measure may pass over and does not. */
const looseFiltersOf = ({ input }: Context, id: WarehouseMeasureId): Filters =>
  Object.fromEntries(looseFilters.flatMap((name) => (input[name] && hasGrain(id, name) ? [[name, [input[name]]]] : [])))

/** Measures that are narrowed alike. */
interface Narrowed {
  own: Filters
  measures: WarehouseMeasureId[]
}

/** Measures by the loose filters of the question that they know: each is narrowed by those alone. */
function byLooseFilters(context: Context, measures: readonly WarehouseMeasureId[]): Map<string, Narrowed> {
  const groups = new Map<string, Narrowed>()
  for (const id of measures) {
    const own = looseFiltersOf(context, id)
    const key = Object.keys(own).join()
    const group: Narrowed = groups.get(key) ?? { own, measures: [] }
    group.measures.push(id)
    groups.set(key, group)
  }
  return groups
}

/** Whether a measure can be narrowed to the colleges of the scope and by the strict filters of the question, where there are such. */
export const knownIn = (context: Context, id: MetricId): boolean =>
  (!context.scope.colleges || hasGrain(id, 'college')) &&
  (Object.keys(strictFiltersOf(context)) as Dimension[]).every((dimension) => hasGrain(id, dimension))

/** 环比: relative change; for percentages the difference in points as a fraction (0.008 = 0.8 points); `null` without base. */
export function changeOf(id: MetricId, current: number | null, previous: number | null): number | null {
  if (current === null || previous === null) return null
  if (isRatio(id) && (metric(id) as Ratio).scale === 100) return roundTo6((current - previous) / 100)
  return previous === 0 ? null : roundTo6((current - previous) / previous)
}

/** Whether a metric shows this moment when the period runs up to yesterday. */
export const isOfNow = (id: MetricId): boolean =>
  isLive(id) || (!isRatio(id) && (metric(id) as Measure).kind === 'stock')
