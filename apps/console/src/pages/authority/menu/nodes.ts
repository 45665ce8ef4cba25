import { hasKeyword, type RightAllNode } from '@data-centre/api'

/** Where a dragged node falls: before a node, as its last child, or after it. */
export type Fall = 'before' | 'inside' | 'after'

/** All nodes of a tree in the order of the page, each with its depth. */
export const flat = (nodes: readonly RightAllNode[], depth = 0): { node: RightAllNode; depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...flat(node.childList, depth + 1)])

export const nodeAt = (nodes: readonly RightAllNode[], id: number | null): RightAllNode | undefined =>
  flat(nodes).find(({ node }) => node.rightId === id)?.node

/** Whether a node may hang below another: not below itself, not below a button, and no menu below a page. */
export function mayHang(
  node: Pick<RightAllNode, 'rightId' | 'kind' | 'childList'>,
  parent: RightAllNode | undefined,
): boolean {
  if (!parent || parent.kind === 'button' || (node.kind === 'menu' && parent.kind === 'page')) return false
  return (
    parent.rightId !== node.rightId && !flat(node.childList).some(({ node: below }) => below.rightId === parent.rightId)
  )
}

/** The move that a drop means; nothing where it may not fall or would change nothing. */
export function moveOf(
  nodes: readonly RightAllNode[],
  dragged: number,
  target: number,
  fall: Fall,
): { parentId: number; beforeId?: number } | null {
  const [node, onto] = [nodeAt(nodes, dragged), nodeAt(nodes, target)]
  if (!node || !onto || node.parentId === null || node === onto) return null
  const parent = fall === 'inside' ? onto : nodeAt(nodes, onto.parentId)
  if (!parent || !mayHang(node, parent)) return null
  const siblings = parent.childList.filter(({ rightId }) => rightId !== dragged)
  const at = fall === 'inside' ? siblings.length : siblings.indexOf(onto) + (fall === 'after' ? 1 : 0)
  const before = siblings[at]
  const now = parent.childList.indexOf(node)
  if (node.parentId === parent.rightId && now === at) return null
  return { parentId: parent.rightId, ...(before ? { beforeId: before.rightId } : {}) }
}

/** One place up or down among the siblings. */
export function stepOf(
  nodes: readonly RightAllNode[],
  id: number,
  step: -1 | 1,
): { parentId: number; beforeId?: number } | null {
  const node = nodeAt(nodes, id)
  const siblings = nodeAt(nodes, node?.parentId ?? null)?.childList ?? []
  const other = node && siblings[siblings.indexOf(node) + step]
  return other ? moveOf(nodes, id, other.rightId, step === -1 ? 'before' : 'after') : null
}

/** What a search finds, with what leads there. */
export const foundIn = (nodes: readonly RightAllNode[], text: string): RightAllNode[] =>
  nodes.flatMap((node) => {
    const childList = foundIn(node.childList, text)
    const own = hasKeyword(text, node.rightName, node.path) || String(node.rightId) === text.trim()
    return own ? [node] : childList.length > 0 ? [{ ...node, childList }] : []
  })
