import {
  type BaseMeasureId,
  type Dimension,
  hasGrain,
  type Measure,
  metric,
  type WarehouseMeasureId,
} from '@data-centre/api'
import { hiddenCells, isDisclosed, type Sum } from '../../warehouse/complements.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Filters, MetricQuery, Span } from '../../warehouse/metric-query.ts'
import { isServed } from '../../warehouse/report-plan.ts'
import type { Context, View } from '../report-plan.ts'
import { ANY, type ChainOf, isPersonal, isPlace, memberChain, narrowest, placeChain, placeNode } from './axes.ts'
import { type Lattice, latticeOf, nodeKey } from './lattice.ts'
import { PlaceIndex } from './place-index.ts'
import { type TimeSums, timeSumsOf } from './time-sums.ts'

/** Numbers of teachers and students that are those of all users by role. */
const families: Partial<Record<BaseMeasureId, { of: WarehouseMeasureId; role: string }>> = {
  'teachers.total': { of: 'users.total', role: 'teacher' },
  'students.total': { of: 'users.total', role: 'student' },
  'teachers.active': { of: 'users.active', role: 'teacher' },
  'students.active': { of: 'users.active', role: 'student' },
  'teachers.enrolled': { of: 'users.enrolled', role: 'teacher' },
  'students.enrolled': { of: 'users.enrolled', role: 'student' },
}
const heads = new Set(Object.values(families).map(({ of }) => of))

/** What a reader asks of people. */
export interface PeopleQuestion {
  /** Queries of the answer itself: their numbers are not queried again. */
  own: readonly MetricQuery[]
  by: readonly Dimension[]
  spans: readonly Span[]
  /** Members that the question keeps to. */
  filters: Filters
}

/** Numbers of one measure with all that they could be derived from. */
interface Family {
  ask: MetricQuery
  measure: WarehouseMeasureId
  role: string | undefined
}

/** Where the scope is narrower than what the caller could ask about. */
function narrowedBy({ within, schools, provinces, colleges }: Scope): 'school' | 'province' | undefined {
  if (!within || colleges) return undefined
  if (schools) return 'school'
  return provinces && provinces.length !== within.provinces?.length ? 'province' : undefined
}

const isOfPeople = (id: BaseMeasureId): boolean => (metric(id) as Measure).unit === '人'

/**
 * Which numbers of people of a question are withheld beside the small groups themselves. A number is looked at among all that the
 * caller could ask for and subtract: other members of its dimensions and filters, the places around it, teachers and students, other
 * days. The same numbers are hidden whichever of these questions is asked.
 */
export class HiddenPeople {
  readonly asks: readonly MetricQuery[]
  readonly #families = new Map<BaseMeasureId, Family>()
  readonly #context: Context
  readonly #question: PeopleQuestion
  readonly #time: TimeSums
  readonly #lattices = new WeakMap<object, Map<MetricQuery, Map<WarehouseMeasureId, Lattice>>>()
  readonly #places = new WeakMap<Lattice, PlaceIndex>()
  readonly #hidden = new WeakMap<Lattice, Map<string, Set<string>>>()

  constructor(
    context: Context,
    question: PeopleQuestion,
    measures: readonly WarehouseMeasureId[],
    looseOf: (id: WarehouseMeasureId) => Filters,
  ) {
    this.#context = context
    this.#question = question
    this.#time = timeSumsOf(question.spans)
    const asks = new Map<string, MetricQuery & { measures: WarehouseMeasureId[] }>()
    for (const id of context.scope.hidesSmallGroups ? measures.filter(isOfPeople) : []) {
      const family = this.#familyOf(id, looseOf(id), asks)
      if (family) this.#families.set(id, family)
    }
    this.asks = [...asks.values()]
  }

  /** Whether a number is withheld, of which `keys` are the members of the question's dimensions. */
  isHidden(view: View, id: BaseMeasureId, span: number, keys: readonly string[]): boolean {
    const family = this.#families.get(id)
    if (!family) return false
    const lattice = this.#latticeOf(view, family)
    const { isUnion, nodes, parts, rest } = this.#place(lattice, family, keys)
    const isFlow = (metric(family.measure) as Measure).kind === 'flow'
    const hidden = this.#hiddenOf(lattice, isFlow, span)
    const at = (key: string) => `${key}@${span}`
    if (!isUnion) return hidden.has(at(nodes))
    const peopleOf = (keysOf: readonly string[]): number =>
      keysOf.reduce((sum, key) => sum + (lattice.cells.get(key)?.[span] ?? 0), 0)
    const isExposed = (keysOf: readonly string[]): boolean => {
      const concealed = keysOf.filter((key) => hidden.has(at(key)))
      return isDisclosed(concealed.length, peopleOf(concealed))
    }
    // A nought is always shown, as in `hiddenCells`.
    return peopleOf(parts) > 0 && (isExposed(parts) || isExposed(rest))
  }

  #familyOf(
    id: WarehouseMeasureId,
    loose: Filters,
    asks: Map<string, MetricQuery & { measures: WarehouseMeasureId[] }>,
  ): Family | undefined {
    const { by, filters, spans } = this.#question
    const { scope } = this.#context
    const chosen = Object.keys(filters) as Dimension[]
    const others: Filters = {
      ...Object.fromEntries(Object.entries(filters).filter(([name]) => !isPersonal(name as Dimension))),
      ...loose,
    }
    const narrowed = narrowedBy(scope)
    const place = narrowest([...by, ...chosen, ...(narrowed ? [narrowed] : [])].filter(isPlace))
    const plain = [...new Set([...by, ...chosen.filter(isPersonal)])].filter((dimension) => !isPlace(dimension))
    const isKnown = (of: WarehouseMeasureId, dimensions: readonly Dimension[]) =>
      [...dimensions, ...(Object.keys(others) as Dimension[])].every((dimension) => hasGrain(of, dimension)) &&
      isServed(of, [...dimensions, ...(Object.keys(others) as Dimension[])], scope)
    const head = families[id]?.of ?? (heads.has(id) ? id : undefined)
    const withRole = [...(place ? [place] : []), ...new Set([...plain, 'role' as const])]
    const alone = [...(place ? [place] : []), ...plain]
    const isFamily = head !== undefined && isKnown(head, withRole)
    const measure = isFamily ? head : id
    const dimensions = isFamily ? withRole : alone
    if (!isKnown(measure, dimensions)) return undefined
    const key = JSON.stringify([dimensions, others])
    const isNarrowed = narrowed !== undefined && scope.within !== undefined
    const own = this.#question.own.find(
      (one) => !isNarrowed && one.measures.includes(measure) && JSON.stringify([one.by, one.filters]) === key,
    )
    if (own) return { ask: own, measure, role: isFamily ? families[id]?.role : undefined }
    const ask = asks.get(key) ?? {
      measures: [],
      spans,
      by: dimensions,
      filters: others,
      ...(isNarrowed ? { within: scope.within } : {}),
    }
    if (!ask.measures.includes(measure)) ask.measures.push(measure)
    asks.set(key, ask)
    return { ask, measure, role: isFamily ? families[id]?.role : undefined }
  }

  #latticeOf(view: View, { ask, measure }: Family): Lattice {
    const ofView = this.#lattices.get(view.closed) ?? new Map<MetricQuery, Map<WarehouseMeasureId, Lattice>>()
    this.#lattices.set(view.closed, ofView)
    const ofAsk = ofView.get(ask) ?? new Map<WarehouseMeasureId, Lattice>()
    ofView.set(ask, ofAsk)
    const existing = ofAsk.get(measure)
    if (existing) return existing
    const chains = (ask.by ?? []).map(
      (dimension): ChainOf =>
        isPlace(dimension) ? placeChain(dimension, (id) => this.#context.directory.school(id)) : memberChain(dimension),
    )
    const tuples = ask.by?.length ? view.tuples(ask) : [[]]
    const lattice = latticeOf(tuples, chains, (tuple) =>
      this.#question.spans.map((_, span) => view.value(ask, span, measure, ...tuple)),
    )
    ofAsk.set(measure, lattice)
    return lattice
  }

  /** What of a lattice is hidden in a span; a flow is added up over its spans too. */
  #hiddenOf(lattice: Lattice, isFlow: boolean, span: number): Set<string> {
    const ofLattice = this.#hidden.get(lattice) ?? new Map<string, Set<string>>()
    this.#hidden.set(lattice, ofLattice)
    const name = isFlow ? 'all' : String(span)
    const existing = ofLattice.get(name)
    if (existing) return existing
    const hidden = isFlow ? overTime(lattice, this.#time) : inSpan(lattice, span)
    ofLattice.set(name, hidden)
    return hidden
  }

  /** Where a number lies: at one node, or at the union of several places, with the other places around them. */
  #place(lattice: Lattice, { ask, role }: Family, keys: readonly string[]) {
    const { by, filters } = this.#question
    const memberOf = (dimension: Dimension): string | undefined => {
      const at = by.indexOf(dimension)
      if (at >= 0) return keys[at]
      const [only] = filters[dimension] ?? []
      return only === undefined ? (dimension === 'role' ? role : undefined) : String(only)
    }
    const dimensions = ask.by ?? []
    const axis = dimensions.findIndex(isPlace)
    const nodes = dimensions.map((dimension) => (isPlace(dimension) ? ANY : (memberOf(dimension) ?? ANY)))
    if (axis < 0) return { isUnion: false, nodes: nodeKey(nodes), parts: [], rest: [] }
    const asked = by.find(isPlace)
    const { exact, inside, outside } = this.#placesOf(lattice, axis, dimensions[axis]).heldBy(
      asked === undefined ? ANY : placeNode(asked, memberOf(asked) ?? ''),
    )
    const keyAt = (node: string) => nodeKey(nodes.with(axis, node))
    if (exact !== undefined) return { isUnion: false, nodes: keyAt(exact), parts: [], rest: [] }
    return { isUnion: true, nodes: keyAt(ANY), parts: inside.map(keyAt), rest: outside.map(keyAt) }
  }

  /** Places of a lattice, found once for all rows. */
  #placesOf(lattice: Lattice, axis: number, dimension: Dimension | undefined): PlaceIndex {
    const existing = this.#places.get(lattice)
    if (existing) return existing
    const chain = placeChain(dimension && isPlace(dimension) ? dimension : 'school', (id) =>
      this.#context.directory.school(id),
    )
    const index = new PlaceIndex(
      [...(lattice.leaves[axis] ?? [])].map((id) => chain(id)),
      (places) => this.#isInScope(places),
    )
    this.#places.set(lattice, index)
    return index
  }

  /** Whether a place is one that the scope and the question keep to. */
  #isInScope(chain: readonly string[]): boolean {
    const { schools, provinces } = this.#context.scope
    const holds = (dimension: 'province' | 'city' | 'school', ids: readonly (string | number)[] | undefined): boolean =>
      ids === undefined ||
      !chain.some((node) => node.startsWith(`${dimension}:`)) ||
      ids.some((id) => chain.includes(placeNode(dimension, String(id))))
    const { filters } = this.#question
    return (
      holds('school', schools) &&
      holds('province', provinces) &&
      (['province', 'city', 'school'] as const).every((dimension) => holds(dimension, filters[dimension]))
    )
  }
}

const atSpan = (span: number) => (key: string) => `${key}@${span}`
const sumsAt = (sums: readonly Sum[], span: number): Sum[] => {
  const at = atSpan(span)
  return sums.map(({ whole, parts }) => ({ whole: at(whole), parts: parts.map(at) }))
}

/** Hidden cells of one span. */
const inSpan = ({ cells, sums }: Lattice, span: number): Set<string> =>
  hiddenCells(new Map([...cells].map(([key, values]) => [atSpan(span)(key), values[span] ?? 0])), sumsAt(sums, span))

/** Hidden cells of all spans of a flow, and of the weeks and months that they make up. */
function overTime({ cells, sums }: Lattice, time: TimeSums): Set<string> {
  const people = new Map<string, number>()
  const over: Sum[] = []
  for (const [key, values] of cells) {
    values.forEach((value, span) => void people.set(atSpan(span)(key), value))
    const named = time.sums.map(({ whole, parts }) => ({
      whole: atSpan(whole)(key),
      parts: parts.map((span) => atSpan(span)(key)),
    }))
    // Wider spans are sums of narrower ones, which come later in the list.
    for (const { whole, parts } of named.toReversed())
      if (!people.has(whole))
        people.set(
          whole,
          parts.reduce((sum, part) => sum + (people.get(part) ?? 0), 0),
        )
    over.push(...named)
  }
  return hiddenCells(people, [...over, ...time.spans.flatMap((_, span) => sumsAt(sums, span))])
}
