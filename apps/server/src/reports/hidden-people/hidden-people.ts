import { type BaseMeasureId, type Dimension, type Measure, metric, type WarehouseMeasureId } from '@data-centre/api'
import { isDisclosed, isUnmarkedDisclosed } from '../../warehouse/complements.ts'
import type { Filters, MetricQuery } from '../../warehouse/metric-query.ts'
import { isOfPeople } from '../../warehouse/small-groups.ts'
import type { Context, View } from '../report-plan.ts'
import { ANY, type ChainOf, isPlace, memberChain, placeChain, placeNode } from './axes.ts'
import { Families, type Family, isOfOneSchool, type PeopleQuestion } from './families.ts'
import { type Lattice, latticeOf, nodeKey, nodesOf } from './lattice.ts'
import { PlaceIndex } from './place-index.ts'
import { cellKey, hiddenWithRests, type PlacedLattice, type Rest, restOf } from './rests.ts'
import { type TimeSums, timeSumsOf } from './time-sums.ts'

/** Which numbers of a family are hidden, by `cellKey`, and what they leave of their wholes. */
interface HiddenNumbers {
  cells: ReadonlySet<string>
  rests: readonly Rest[]
}

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
  readonly #hidden = new WeakMap<Lattice, Map<string, HiddenNumbers>>()

  constructor(
    context: Context,
    question: PeopleQuestion,
    measures: readonly WarehouseMeasureId[],
    looseOf: (id: WarehouseMeasureId) => Filters,
  ) {
    this.#context = context
    this.#question = question
    this.#time = timeSumsOf(question.spans)
    const families = new Families(context, question, looseOf)
    const isOfOne = [...question.by, ...Object.keys(question.filters)].includes('student')
    for (const id of context.scope.hidesSmallGroups && !isOfOne ? measures.filter(isOfPeople) : []) {
      const family = families.of(id)
      if (family) this.#families.set(id, family)
    }
    this.asks = [...families.asks.values()]
  }

  /** Whether a number is withheld, of which `keys` are the members of the question's dimensions. */
  isHidden(view: View, id: BaseMeasureId, span: number, keys: readonly string[]): boolean {
    const family = this.#families.get(id)
    if (!family) return false
    const lattice = this.#latticeOf(view, family)
    const { isUnion, nodes, parts, rest } = this.#place(lattice, family, keys)
    const { cells: hidden, rests } = this.#hiddenOf(view, family, span)
    if (!isUnion) return hidden.has(cellKey(nodes, span))
    // A nought is always shown, as in `hiddenCells`.
    if (!parts.some((key) => (lattice.cells.get(key)?.[span] ?? 0) > 0)) return false
    const hiddenOf = ({ cells }: Pick<Lattice, 'cells'>, keysOf: readonly string[], left?: number): number[] =>
      keysOf.filter((key) => hidden.has(cellKey(key, span, left))).map((key) => cells.get(key)?.[span] ?? 0)
    return [parts, rest].some(
      (keysOf) =>
        isDisclosed(hiddenOf(lattice, keysOf)) ||
        rests.some((left, at) => isUnmarkedDisclosed(hiddenOf(left, keysOf, at))),
    )
  }

  /** What a measure leaves of each of its wholes. */
  #restsOf(view: View, family: Family, spans: readonly number[]): Rest[] {
    const placed = (one: Family): PlacedLattice => ({
      lattice: this.#latticeOf(view, one),
      dimensions: one.ask.by ?? [],
      role: one.role,
    })
    return family.wholes.map((whole) => {
      const hidden = spans.flatMap((span) => [...this.#hiddenOf(view, whole, span).cells])
      return restOf(placed(family), placed(whole), new Set(hidden))
    })
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
        isPlace(dimension)
          ? placeChain(dimension, (id) => this.#context.directory.school(id))
          : memberChain(dimension, measure),
    )
    const tuples = ask.by?.length ? view.tuples(ask) : [[]]
    const lattice = latticeOf(tuples, chains, (tuple) =>
      this.#question.spans.map((_, span) => view.value(ask, span, measure, ...tuple)),
    )
    ofAsk.set(measure, lattice)
    return lattice
  }

  /** What of a family is hidden in a span; a flow is added up over its spans too. */
  #hiddenOf(view: View, family: Family, span: number): HiddenNumbers {
    const lattice = this.#latticeOf(view, family)
    const ofLattice = this.#hidden.get(lattice) ?? new Map<string, HiddenNumbers>()
    this.#hidden.set(lattice, ofLattice)
    const isFlow = (metric(family.measure) as Measure).kind === 'flow'
    const name = isFlow ? 'all' : String(span)
    const existing = ofLattice.get(name)
    if (existing) return existing
    const times = isFlow
      ? { spans: this.#time.spans.map((_, at) => at), sums: this.#time.sums }
      : { spans: [span], sums: [] }
    const around = this.#hiddenAround(view, family, lattice, times.spans)
    const rests = this.#restsOf(view, family, isFlow ? [span] : times.spans)
    const hidden = { cells: hiddenWithRests(lattice, rests, times, around), rests }
    ofLattice.set(name, hidden)
    return hidden
  }

  /** Numbers of the whole place that are hidden beside other places: its parts must not add up to them. */
  #hiddenAround(view: View, { ask, around }: Family, { cells }: Lattice, spans: readonly number[]): string[] {
    if (!around) return []
    const inner = ask.by ?? []
    const isWhole = (dimension: Dimension, node: string | undefined): boolean =>
      node === ANY || (isPlace(dimension) ? node === around.node : !isOfOneSchool(dimension))
    return [...cells.keys()].flatMap((key) => {
      const nodes = nodesOf(key)
      if (!inner.every((dimension, at) => isWhole(dimension, nodes[at]))) return []
      const outer = (around.family.ask.by ?? []).map((dimension) =>
        isPlace(dimension) ? around.node : (nodes[inner.indexOf(dimension)] ?? ANY),
      )
      const isHidden = (span: number) =>
        this.#hiddenOf(view, around.family, span).cells.has(cellKey(nodeKey(outer), span))
      return spans.filter(isHidden).map((span) => cellKey(key, span))
    })
  }

  /** Where a number lies: at one node, or at the union of several places, with the other places around them. */
  #place(lattice: Lattice, { ask, role }: Family, keys: readonly string[]) {
    const { by, filters } = this.#question
    const memberOf = (dimension: Dimension): string | undefined => {
      const at = by.indexOf(dimension)
      if (at >= 0) return keys[at]
      const [only] = filters[dimension] ?? (dimension === 'college' ? (this.#context.scope.colleges ?? []) : [])
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
