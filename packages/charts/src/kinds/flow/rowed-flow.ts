import type { Flow } from '@data-centre/api'
import { type FlowColumns, type FlowNode, type FlowRibbon, isRest, ribbonsOf } from './flow-graph.ts'

const ROW_GAP = 2

const TALLEST_ROW = 80

const LOWEST_BAR = 2

/**
 * Places a flow in columns of rows of one height, the largest first and what is put together last. All bars and ribbons have one
 * scale, the largest bar fills its row: for many nodes in a small box, where heights by value alone would leave no room for names.
 */
export function rowedFlow(
  { nodes, links }: Flow,
  columnOf: (id: string) => number,
  { left, width }: FlowColumns,
  height: number,
): { nodes: FlowNode[]; ribbons: FlowRibbon[]; row: number } {
  const columns = left.map((_, column) =>
    nodes
      .filter(({ id }) => columnOf(id) === column)
      .sort((a, b) => Number(isRest(a.id)) - Number(isRest(b.id)) || b.value - a.value),
  )
  const row = Math.min(TALLEST_ROW, height / Math.max(1, ...columns.map(({ length }) => length)))
  const max = Math.max(1, ...nodes.map(({ value }) => value))
  const placed = columns.flatMap((own, column) => {
    const top = (height - own.length * row) / 2
    return own.map((node, index): FlowNode => {
      const high = Math.max(LOWEST_BAR, ((row - ROW_GAP) * node.value) / max)
      return {
        ...node,
        column,
        x: left[column] ?? 0,
        y: top + (index + 0.5) * row - high / 2,
        width: width[column] ?? 0,
        height: high,
      }
    })
  })
  return { nodes: placed, ribbons: ribbonsOf(placed, links), row }
}
