import { hasKeyword, type RightAllNode, type RightChoice, rights } from '@data-centre/api'

/** How much of a node and what lies below it is chosen. */
export type Chosen = 'on' | 'half' | 'off'

/** What may be ticked: the ids that the editor holds, and those that were chosen before they came. */
export interface Ticks {
  chosen: ReadonlySet<number>
  may: ReadonlySet<number>
}

export const typeLabels = {
  school: '学校',
  province: '省级',
  operation: '运营',
  authority: '权限',
  layout: '布局',
} as const

/** The trees of the five types in their order, without the switch of personal data. */
export function columnsOf({ rightTreeNodeList }: Pick<RightChoice, 'rightTreeNodeList'>): RightAllNode[] {
  const without = (node: RightAllNode): RightAllNode => ({
    ...node,
    childList: node.childList.filter(({ rightId }) => rightId !== rights.viewPersonal).map(without),
  })
  return (Object.keys(typeLabels) as (keyof typeof typeLabels)[]).flatMap((type) =>
    rightTreeNodeList.filter((node) => node.type === type).map(without),
  )
}

/** Pages and buttons of a node, itself included: what is granted. Menus only lead there. */
export const grantsOf = (node: RightAllNode): number[] => [
  ...(node.kind === 'menu' ? [] : [node.rightId]),
  ...node.childList.flatMap(grantsOf),
]

export function stateOf(node: RightAllNode, chosen: ReadonlySet<number>): Chosen {
  const ids = grantsOf(node)
  const count = ids.filter((id) => chosen.has(id)).length
  return count === 0 ? 'off' : count === ids.length ? 'on' : 'half'
}

/** Nodes from the root to a right, the right included. */
export function lineTo(nodes: readonly RightAllNode[], id: number): RightAllNode[] {
  for (const node of nodes) {
    if (node.rightId === id) return [node]
    const below = lineTo(node.childList, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Ticks a node with everything below it, and the pages that it needs above; what the editor may not grant stays as it is. */
export function ticked(
  nodes: readonly RightAllNode[],
  node: RightAllNode,
  on: boolean,
  { chosen, may }: Ticks,
): Set<number> {
  const next = new Set(chosen)
  const ids = grantsOf(node).filter((id) => !on || may.has(id))
  for (const id of ids) on ? next.add(id) : next.delete(id)
  if (on && ids.length > 0)
    for (const above of lineTo(nodes, node.rightId))
      if (above.kind === 'page' && may.has(above.rightId)) next.add(above.rightId)
  return next
}

/** Name with the names above it, as a person would say it: 学校/影响力/导出. */
export const textFor = (nodes: readonly RightAllNode[], id: number): string =>
  lineTo(nodes, id)
    .map((node, i) => (i === 0 ? typeLabels[node.type] : node.rightName))
    .join('/')

/** What an edit adds and removes, in words. */
export function changesOf(
  nodes: readonly RightAllNode[],
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): { added: string[]; removed: string[] } {
  return {
    added: [...after].filter((id) => !before.has(id) && id !== rights.viewPersonal).map((id) => textFor(nodes, id)),
    removed: [...before].filter((id) => !after.has(id) && id !== rights.viewPersonal).map((id) => textFor(nodes, id)),
  }
}

/** Names of nodes that a search finds, with what leads to them. */
export function found(node: RightAllNode, text: string): RightAllNode | null {
  if (hasKeyword(text, node.rightName)) return node
  const childList = node.childList.flatMap((child) => found(child, text) ?? [])
  return childList.length > 0 ? { ...node, childList } : null
}

/** Nodes with something below them. */
export const branchesOf = (node: RightAllNode): number[] =>
  node.childList.length === 0 ? [] : [node.rightId, ...node.childList.flatMap(branchesOf)]

/** Branches that are folded at first: large ones that are wholly chosen or not at all, because there is nothing to look at. */
const LARGE = 3
export const foldedAtFirst = (node: RightAllNode, chosen: ReadonlySet<number>): number[] => [
  ...(grantsOf(node).length > LARGE && stateOf(node, chosen) !== 'half' ? [node.rightId] : []),
  ...node.childList.flatMap((child) => foldedAtFirst(child, chosen)),
]
