import type { RightNode, RightType } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { activeMenuOf, allowedPaths, breadcrumbsOf, firstPathOf, guard, menuOf } from './policy.ts'

const node = (
  rightId: number,
  name: string,
  path: string,
  childList: RightNode[] = [],
  more: Partial<RightNode> & { menu?: number; activeMenu?: number } = {},
): RightNode => ({
  rightId,
  rightName: name,
  name,
  path,
  type: 'school',
  component: '',
  icon: '',
  iconA: '',
  show: 1,
  index: rightId,
  childList,
  ...more,
  meta: { menu: more.menu ?? 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: more.activeMenu ?? null },
})
const of = (type: RightType, root: RightNode): RightNode => ({ ...root, type })

const tree = [
  node(100, '学校数据中心', '', [
    node(115, '专业群统计', '', [node(1151, '专业群数据', '/school/zyqData')]),
    node(101, '总体数据', '', [
      node(1011, '总体数据', '/school/dashBoard'),
      node(1012, '影响力', '/school/effect', [
        node(10121, '分布详情', '/school/DistributionDetails', [], { menu: 0, activeMenu: 1012 }),
      ]),
    ]),
    node(103, '院系统计', '/school/CollegeStatistics', [], { show: 0 }),
  ]),
  of(
    'authority',
    node(400, '权限管理', '', [of('authority', node(401, '菜单管理', '/authority/menu', [], { show: 0 }))]),
  ),
]
const rights = { rightTreeNodeList: tree, userManage: '3, 7' }

describe('allowed paths', () => {
  it('unites base pages, shown pages of the tree and what userManage unlocks', () => {
    const allowed = allowedPaths(rights)
    for (const path of [
      '/homePage',
      '/401',
      '/school/dashBoard',
      '/school/DistributionDetails',
      '/Overview',
      '/realTime',
    ])
      expect(allowed).toContain(path)
    for (const path of ['/school/CollegeStatistics', '/rankingList', '/authority/menu', '/school/dashboard', ''])
      expect(allowed).not.toContain(path)
  })
  it('does not open a page below a hidden ancestor', () => {
    expect(allowedPaths({ rightTreeNodeList: [{ ...tree[0]!, show: 0 }], userManage: '' })).not.toContain(
      '/school/dashBoard',
    )
  })
})

describe('guard', () => {
  it('follows the specification', () => {
    expect(guard('/Login', { signedIn: false })).toBe('allow')
    expect(guard('/school/dashBoard', { signedIn: false })).toBe('login')
    expect(guard('/school/dashBoard', { signedIn: true })).toBe('load-rights')
    expect(guard('/school/dashBoard', { signedIn: true, rights })).toBe('allow')
    expect(guard('/operation/dashBoard', { signedIn: true, rights })).toBe('no-access')
    expect(guard('/no-such-page', { signedIn: true, rights })).toBe('unknown')
    expect(guard('/no-such-page', { signedIn: false })).toBe('login')
  })
  it('lets a redirect through when its target is allowed', () => {
    expect(guard('/', { signedIn: true, rights })).toBe('allow')
    expect(guard('/school', { signedIn: true, rights })).toBe('allow')
    expect(guard('/province', { signedIn: true, rights })).toBe('no-access')
  })
})

describe('menus', () => {
  it('keeps shown menu entries in order and makes submenus of those with children', () => {
    const menu = menuOf(tree, 'school')
    expect(menu.map((item) => item.rightId)).toEqual([101, 115])
    expect(menu[0]!.children.map((item) => [item.rightId, item.children.length])).toEqual([
      [1011, 0],
      [1012, 0],
    ])
  })
  it('hides the project-group entry where there are no groups', () => {
    expect(menuOf(tree, 'school', { hasProjectGroups: false }).map((item) => item.rightId)).toEqual([101])
  })
  it('shows every granted authority item', () => {
    expect(menuOf(tree, 'authority').map((item) => item.path)).toEqual(['/authority/menu'])
    expect(menuOf(tree, 'operation')).toEqual([])
  })
  it('names the first page, the highlighted entry and the breadcrumbs', () => {
    expect(firstPathOf(tree, 'school')).toBe('/school/dashBoard')
    expect(activeMenuOf(tree, '/school/DistributionDetails')).toBe(1012)
    expect(breadcrumbsOf(tree, '/school/DistributionDetails').map(({ id, partherId }) => [id, partherId])).toEqual([
      [101, null],
      [1012, 101],
      [10121, 1012],
    ])
    expect(breadcrumbsOf(tree, '/nowhere')).toEqual([])
  })
})
