import type { Flow } from '@data-centre/api'
import { widthOf } from '../wall/wall-name.ts'

/** A node of a flow graph where it stands, px. */
export interface FlowNode {
  id: string
  name: string
  value: number
  column: number
  x: number
  y: number
  width: number
  height: number
}

/** A ribbon between two nodes: widths at both ends, px. */
export interface FlowRibbon {
  id: string
  from: FlowNode
  to: FlowNode
  fromY: number
  toY: number
  fromWidth: number
  toWidth: number
  value: number
}

/** Columns of a graph: left edges and widths, px. */
export interface FlowColumns {
  left: readonly number[]
  width: readonly number[]
}

const MIN = 44

const GAP = 18

/** From this height on a node has its name over its number, px. */
const TALL = 84

/** Size of the text in a low node, and what stands beside it: edges, padding and the gap, px. */
const LOW_TEXT = 18

const LOW_AIR = 26

/** How the text of a node stands: large and in two lines, small in two lines where name and number are too wide, or in one line. */
export function nodeText(
  name: string,
  value: string,
  { width, height }: { width: number; height: number },
): 'tall' | 'stacked' | 'flat' {
  if (height >= TALL) return 'tall'
  return (widthOf(name) + widthOf(value)) * LOW_TEXT + LOW_AIR > width ? 'stacked' : 'flat'
}

/** Heights of the nodes of a column: as their values, none below the least, together no more than there is room. */
function heightsOf(values: readonly number[], maxWidth: number): number[] {
  const free = maxWidth - GAP * (values.length - 1)
  const floor = Math.min(MIN, free / Math.max(1, values.length))
  const total = values.reduce((sum, value) => sum + value, 0)
  const over = free - floor * values.length
  return values.map((value) => floor + (total > 0 ? (over * value) / total : 0))
}

/**
 * Places a flow in columns. Each column fills the height by its own values, because rows and calls cannot be compared;
 * a ribbon takes the share of each end that it has of what leaves or reaches that node.
 */
export function flowGraph(
  { nodes, links }: Flow,
  columnOf: (id: string) => number,
  { left, width }: FlowColumns,
  height: number,
): { nodes: FlowNode[]; ribbons: FlowRibbon[] } {
  const placed = left.flatMap((x, column) => {
    const own = nodes.filter(({ id }) => columnOf(id) === column).sort((a, b) => b.value - a.value)
    const heights = heightsOf(
      own.map(({ value }) => value),
      own.length === 1 ? height * 0.72 : height,
    )
    const whole = heights.reduce((sum, one) => sum + one, 0) + GAP * (own.length - 1)
    let y = (height - whole) / 2
    return own.map((node, index): FlowNode => {
      const high = heights[index] ?? 0
      const at = { ...node, column, x, y, width: width[column] ?? 0, height: high }
      y += high + GAP
      return at
    })
  })
  return { nodes: placed, ribbons: ribbonsOf(placed, links) }
}

export const isRest = (id: string): boolean => id.endsWith(':rest')

/** A flow with at most `most` nodes on each side: the smallest of a side are put together with what already is, as 其他. */
export function topFlow({ nodes, links }: Flow, sideOf: (id: string) => string, max: number): Flow {
  const rests = new Map<string, string>()
  for (const side of new Set(nodes.map(({ id }) => sideOf(id)))) {
    const own = nodes.filter(({ id }) => sideOf(id) === side)
    if (own.length <= max) continue
    const rest = own.find(({ id }) => isRest(id))?.id ?? `${own[0]?.id.split(':')[0] ?? ''}:rest`
    const kept = own
      .filter(({ id }) => !isRest(id))
      .sort((a, b) => b.value - a.value)
      .slice(0, max - 1)
    for (const { id } of own) if (!kept.some((node) => node.id === id)) rests.set(id, rest)
  }
  const idOf = (id: string) => rests.get(id) ?? id
  const merged = new Map<string, Flow['nodes'][number]>()
  for (const node of nodes) {
    const id = idOf(node.id)
    merged.set(id, {
      ...node,
      id,
      name: rests.has(node.id) ? '其他' : node.name,
      value: node.value + (merged.get(id)?.value ?? 0),
    })
  }
  const joined = new Map<string, Flow['links'][number]>()
  for (const { source, target, value } of links) {
    const [from, to] = [idOf(source), idOf(target)]
    const key = `${from}>${to}`
    joined.set(key, { source: from, target: to, value: value + (joined.get(key)?.value ?? 0) })
  }
  return { nodes: [...merged.values()], links: [...joined.values()] }
}

/** Ribbons between nodes that stand: each takes its share of what leaves the one and of what reaches the other. */
export function ribbonsOf(placed: readonly FlowNode[], links: Flow['links']): FlowRibbon[] {
  const nodeOf = new Map(placed.map((node) => [node.id, node]))
  const sums = { out: new Map<string, number>(), in: new Map<string, number>() }
  for (const { source, target, value } of links) {
    sums.out.set(source, (sums.out.get(source) ?? 0) + value)
    sums.in.set(target, (sums.in.get(target) ?? 0) + value)
  }
  const used = { out: new Map<string, number>(), in: new Map<string, number>() }
  const take = (way: 'out' | 'in', node: FlowNode, value: number): [y: number, width: number] => {
    const wide = node.height * (value / (sums[way].get(node.id) || 1))
    const before = used[way].get(node.id) ?? 0
    used[way].set(node.id, before + wide)
    return [node.y + before, wide]
  }
  const ordered = links.flatMap(({ source, target, value }) => {
    const [from, to] = [nodeOf.get(source), nodeOf.get(target)]
    return from && to && value > 0 ? [{ from, to, value }] : []
  })
  // From top to bottom at both ends, so that ribbons of one node never cross each other.
  ordered.sort((a, b) => a.from.y - b.from.y || a.to.y - b.to.y)
  const ribbons = ordered.map(({ from, to, value }): FlowRibbon => {
    const [fromY, fromWidth] = take('out', from, value)
    return { id: `${from.id}>${to.id}`, from, to, fromY, fromWidth, toY: 0, toWidth: 0, value }
  })
  for (const ribbon of [...ribbons].sort((a, b) => a.to.y - b.to.y || a.from.y - b.from.y))
    [ribbon.toY, ribbon.toWidth] = take('in', ribbon.to, ribbon.value)
  return ribbons
}
