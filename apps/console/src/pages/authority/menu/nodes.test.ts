import type { RightAllNode } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { foundIn, mayHang, moveOf, nodeAt, stepOf } from './nodes.ts'

const node = (
  rightId: number,
  parentId: number | null,
  kind: RightAllNode['kind'],
  childList: RightAllNode[] = [],
): RightAllNode => ({
  rightId,
  parentId,
  kind,
  rightName: `节点${rightId}`,
  name: '',
  type: 'operation',
  path: '',
  component: '',
  icon: '',
  iconA: '',
  show: 1,
  index: 0,
  meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null },
  version: 0,
  shipped: true,
  childList,
})
const tree = [
  node(1, null, 'menu', [
    node(2, 1, 'page'),
    node(3, 1, 'menu', [node(4, 3, 'page', [node(5, 4, 'button')])]),
    node(6, 1, 'page'),
  ]),
]

describe('moving nodes', () => {
  it('falls before, inside and after', () => {
    expect(moveOf(tree, 6, 2, 'before')).toEqual({ parentId: 1, beforeId: 2 })
    expect(moveOf(tree, 2, 3, 'inside')).toEqual({ parentId: 3 })
    expect(moveOf(tree, 2, 3, 'after')).toEqual({ parentId: 1, beforeId: 6 })
    expect(moveOf(tree, 2, 6, 'after')).toEqual({ parentId: 1 })
  })
  it('does nothing where it would change nothing or may not fall', () => {
    expect(moveOf(tree, 2, 3, 'before')).toBeNull()
    expect(moveOf(tree, 3, 4, 'inside')).toBeNull()
    expect(moveOf(tree, 6, 5, 'inside')).toBeNull()
    expect(moveOf(tree, 1, 2, 'after')).toBeNull()
    expect(mayHang(tree[0]?.childList[1] as RightAllNode, nodeAt(tree, 6))).toBe(false)
  })
  it('steps by the keyboard', () => {
    expect(stepOf(tree, 6, -1)).toEqual({ parentId: 1, beforeId: 3 })
    expect(stepOf(tree, 2, 1)).toEqual({ parentId: 1, beforeId: 6 })
    expect([stepOf(tree, 2, -1), stepOf(tree, 6, 1)]).toEqual([null, null])
  })
  it('finds by name, path or id with what leads there', () => {
    expect(foundIn(tree, '5')[0]?.childList.map(({ rightId }) => rightId)).toEqual([3])
    expect(foundIn(tree, '没有')).toEqual([])
  })
})
