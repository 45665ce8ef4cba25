import type { Dimension } from '@data-centre/api'
import { hiddenCells, type Sum, tellsRest } from '../../warehouse/complements.ts'
import { ANY } from './axes.ts'
import { type Lattice, nodeKey, nodesOf } from './lattice.ts'
import type { TimeSums } from './time-sums.ts'

/** Numbers of a lattice with the dimensions of its nodes, and the role that they are of where that is one of the dimensions. */
export interface PlacedLattice {
  lattice: Pick<Lattice, 'cells' | 'sums'>
  dimensions: readonly Dimension[]
  role: string | undefined
}

/** What a measure leaves of a number of which it counts a part: who did not come, was not active, has not passed. */
export interface Rest {
  /** By the nodes of the part, as its sums. */
  cells: ReadonlyMap<string, Float64Array>
  sums: readonly Sum[]
  /** Whether the whole is shown at a node of the part: else nothing follows. */
  isWholeShown(key: string, span: number): boolean
}

/** Where a node of the whole lies among the nodes of the part; nowhere where the part does not know that role. */
function partNodeOf(key: string, part: PlacedLattice, whole: PlacedLattice): string | undefined {
  const nodes = nodesOf(key)
  const isOfPart = whole.dimensions.every(
    (dimension, at) =>
      part.dimensions.includes(dimension) || nodes[at] === ((dimension === 'role' ? whole.role : undefined) ?? ANY),
  )
  if (!isOfPart) return undefined
  return nodeKey(part.dimensions.map((dimension) => nodes[whole.dimensions.indexOf(dimension)] ?? ANY))
}

/** What a part leaves of a whole at every node. A part that exceeds its whole is none of it, and nothing follows there. */
export function restOf(part: PlacedLattice, whole: PlacedLattice, hiddenOfWhole: ReadonlySet<string>): Rest {
  const wholeKeyOf = new Map<string, string>()
  for (const key of whole.lattice.cells.keys()) {
    const node = partNodeOf(key, part, whole)
    if (node !== undefined) wholeKeyOf.set(node, key)
  }
  const cells = new Map(
    [...wholeKeyOf].map(([node, key]) => {
      const counted = part.lattice.cells.get(node)
      const values = whole.lattice.cells.get(key) ?? new Float64Array()
      return [node, values.map((people, span) => Math.max(0, people - (counted?.[span] ?? 0)))] as const
    }),
  )
  const sums = whole.lattice.sums.flatMap(({ whole: wide, parts }) => {
    const [node, ...narrower] = [wide, ...parts].map((key) => partNodeOf(key, part, whole))
    return node !== undefined && narrower.every((one) => one !== undefined) ? [{ whole: node, parts: narrower }] : []
  })
  return {
    cells,
    sums,
    isWholeShown: (key, span) => !hiddenOfWhole.has(`${wholeKeyOf.get(key)}@${span}`),
  }
}

/** Which spans are looked at, and which of them add up to which. */
interface Times {
  spans: readonly number[]
  sums: TimeSums['sums']
}

const atSpan = (prefix: string, span: number) => (key: string) => `${prefix}${key}@${span}`
/** Key of a number of a part, or of what it leaves of its n-th whole. */
export const cellKey = (key: string, span: number, rest?: number): string =>
  atSpan(rest === undefined ? '' : restPrefix(rest), span)(key)
const restPrefix = (at: number): string => `rest ${at} `

/** Puts numbers of all spans among others, of those too that others make up, and answers which add up to which. */
function addCells(
  people: Map<string, number>,
  prefix: string,
  { cells, sums }: Pick<Lattice, 'cells' | 'sums'>,
  times: Times,
): Sum[] {
  const over: Sum[] = []
  for (const [key, values] of cells) {
    const at = (span: number) => atSpan(prefix, span)(key)
    for (const span of times.spans) if (span < values.length) people.set(at(span), values[span] ?? 0)
    const named = times.sums.map(({ whole, parts }) => ({ whole: at(whole), parts: parts.map(at) }))
    // Wider spans are sums of narrower ones, which come later in the list.
    for (const { whole, parts } of named.toReversed())
      if (!people.has(whole))
        people.set(
          whole,
          parts.reduce((sum, part) => sum + (people.get(part) ?? 0), 0),
        )
    over.push(...named)
  }
  const ofSpans = times.spans.flatMap((span) => {
    const at = atSpan(prefix, span)
    return sums.map(({ whole, parts }) => ({ whole: at(whole), parts: parts.map(at) }))
  })
  return [...over, ...ofSpans]
}

/**
 * Which numbers of a measure are hidden, by {@link cellKey}, and which rests. Where the whole is shown, a part and its rest say each
 * other: a rest of a small group hides the part, a hidden part hides its rest, and both add up as the whole does.
 */
export function hiddenWithRests(
  lattice: Pick<Lattice, 'cells' | 'sums'>,
  rests: readonly Rest[],
  times: Times,
  hiddenBefore: readonly string[],
): Set<string> {
  const people = new Map<string, number>()
  const ofParts = addCells(people, '', lattice, times)
  const ofRests: Sum[] = []
  const links: Sum[] = []
  const before = [...hiddenBefore]
  rests.forEach((rest, index) => {
    for (const sum of addCells(people, restPrefix(index), rest, times)) ofRests.push({ ...sum, isUnmarked: true })
    for (const node of rest.cells.keys())
      for (const span of times.spans) {
        const [part, left] = [cellKey(node, span), cellKey(node, span, index)]
        const [counted, others] = [people.get(part) ?? 0, people.get(left) ?? 0]
        if (!rest.isWholeShown(node, span)) before.push(left)
        else if (others > 0) links.push({ whole: `whole of ${left}`, parts: [part, left] })
        else if (counted > 0 && tellsRest(counted, counted)) before.push(part)
      }
  })
  // What hides a part hides its rest before the rests are looked at, so that both have the same beside them.
  return hiddenCells(people, [...links, ...ofParts, ...links, ...ofRests], before)
}
