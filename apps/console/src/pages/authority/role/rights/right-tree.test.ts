import type { RightAllNode } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { changesOf, columnsOf, found, grantsOf, stateOf, ticked } from './right-tree.ts'

const node = (
  rightId: number,
  kind: RightAllNode['kind'],
  rightName: string,
  childList: RightAllNode[] = [],
): RightAllNode => ({
  rightId,
  kind,
  rightName,
  name: rightName,
  type: 'school',
  path: '',
  component: '',
  icon: '',
  iconA: '',
  show: 1,
  index: 0,
  meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null },
  parentId: null,
  version: 0,
  shipped: true,
  childList,
})
const tree = [
  node(100, 'menu', '学校数据中心', [
    node(101, 'menu', '师生', [node(1, 'page', '教师信息', [node(11, 'button', '导出')]), node(2, 'page', '学生信息')]),
    node(901, 'button', '查看个人信息'),
  ]),
]
const [root] = columnsOf({ rightTreeNodeList: tree })
const all = new Set([1, 11, 2])

describe('ticking rights', () => {
  it('leaves the switch of personal data and menus out', () =>
    expect(grantsOf(root as RightAllNode)).toEqual([1, 11, 2]))
  it('is on, half or off by what lies below', () => {
    expect([[1, 11, 2], [1], []].map((ids) => stateOf(root as RightAllNode, new Set(ids)))).toEqual([
      'on',
      'half',
      'off',
    ])
  })
  it('takes what lies below along, and the page that a button needs', () => {
    const page = (root as RightAllNode).childList[0]?.childList[0] as RightAllNode
    expect([...ticked(tree, page, true, { chosen: new Set(), may: all })]).toEqual([1, 11])
    expect([...ticked(tree, page.childList[0] as RightAllNode, true, { chosen: new Set(), may: all })]).toEqual([11, 1])
    expect([...ticked(tree, page, false, { chosen: all, may: all })]).toEqual([2])
  })
  it('grants nothing that the editor lacks', () => {
    expect([...ticked(tree, root as RightAllNode, true, { chosen: new Set(), may: new Set([2]) })]).toEqual([2])
  })
  it('says what changes', () => {
    expect(changesOf(tree, new Set([1]), new Set([1, 11, 901]))).toEqual({
      added: ['学校/师生/教师信息/导出'],
      removed: [],
    })
  })
  it('finds by name, with what leads there', () => {
    expect(found(root as RightAllNode, '导出')?.childList[0]?.childList.map(({ rightName }) => rightName)).toEqual([
      '教师信息',
    ])
    expect(found(root as RightAllNode, '没有')).toBeNull()
  })
})
