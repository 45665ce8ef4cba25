// @vitest-environment happy-dom

import type { MenuItem } from '@data-centre/auth'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { click, control, show } from '../../component-stage.tsx'
import { SideMenu } from './side-menu.tsx'

const entry = (rightId: number, name: string, children: MenuItem[] = []): MenuItem => ({
  rightId,
  name,
  path: `/${rightId}`,
  icon: '',
  iconA: '',
  newWindow: false,
  alias: null,
  children,
})
const items = [
  entry(1, '总体数据'),
  entry(2, '课程统计', [entry(21, '课程'), entry(22, '资源')]),
  entry(3, '用户统计', [entry(31, '用户统计')]),
]
const menu = (active?: number) => (
  <MemoryRouter>
    <SideMenu items={items} active={active} />
  </MemoryRouter>
)
const names = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
beforeEach(() => sessionStorage.clear())

describe('the tree of the menu', () => {
  it('opens and closes a branch, and shows a group of one page as that page', async () => {
    await show(menu())
    expect(names()).toEqual(['总体数据', '用户统计'])
    await click(control('课程统计'))
    expect([names(), control('课程统计').getAttribute('aria-expanded')]).toEqual([
      ['总体数据', '课程', '资源', '用户统计'],
      'true',
    ])
    await click(control('课程统计'))
    expect([names(), control('课程统计').getAttribute('aria-expanded')]).toEqual([['总体数据', '用户统计'], 'false'])
  })

  it('stands open where the present page is, marks it, and closes all the same', async () => {
    await show(menu(22))
    expect(control('资源').getAttribute('aria-current')).toBe('page')
    await click(control('课程统计'))
    expect(names()).toEqual(['总体数据', '用户统计'])
  })

  it('is found again as it was left: open branches and the fold', async () => {
    await show(menu())
    await click(control('课程统计'))
    await click(control('收起菜单'))
    expect(document.querySelector('nav')?.dataset['folded']).toBe('true')
    await show(null)
    await show(menu())
    expect(document.querySelector('nav')?.dataset['folded']).toBe('true')
    await click(control('展开菜单'))
    expect(names()).toContain('资源')
  })
})
