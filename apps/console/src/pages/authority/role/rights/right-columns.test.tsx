// @vitest-environment happy-dom
import type { RightAllNode } from '@data-centre/api'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { RightColumns } from './right-columns.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const mounted: { unmount: () => void }[] = []
afterEach(async () => {
  for (const root of mounted.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function draw(node: ReactNode): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  mounted.push(root)
  await act(async () => root.render(node))
  return host
}

/** The element that a reader is told by this name: its label or its text. */
function named<E extends HTMLElement = HTMLElement>(host: ParentNode, selector: string, name: string): E {
  const found = [...host.querySelectorAll<E>(selector)].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  )
  if (!found) throw new Error(`no ${selector} named ${name}`)
  return found
}

const click = (element: HTMLElement): Promise<void> => act(async () => element.click())
const press = (element: Element, key: string): Promise<void> =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

/** Sets the text of a controlled input, as typing does. */
const type = (input: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

const node = (
  rightId: number,
  rightName: string,
  kind: RightAllNode['kind'],
  childList: RightAllNode[] = [],
): RightAllNode => ({
  rightId,
  rightName,
  name: rightName,
  index: rightId,
  kind,
  childList,
  type: 'school',
  parentId: null,
  version: 1,
  shipped: true,
  path: '',
  component: '',
  icon: '',
  iconA: '',
  show: 1,
  meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null },
})
/** A menu with a page of two buttons, and a page that the editor may not grant. */
const trees = [
  node(1, '学校', 'menu', [
    node(10, '教学', 'menu', [
      node(100, '课程', 'page', [node(101, '导出', 'button'), node(102, '删除', 'button')]),
      node(110, '成绩', 'page'),
    ]),
  ]),
]
const onChange = vi.fn<(chosen: Set<number>) => void>()
function Rights({ first = [], locked }: { first?: number[]; locked?: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first))
  const change = (next: Set<number>) => {
    onChange(next)
    setChosen(next)
  }
  return (
    <RightColumns
      columns={trees}
      chosen={chosen}
      may={new Set([100, 101, 102])}
      before={new Set(first)}
      {...(locked ? { locked } : {})}
      onChange={change}
    />
  )
}
const box = (host: HTMLElement, name: string) => named<HTMLInputElement>(host, 'input[type="checkbox"]', name)
const chosen = () => [...(onChange.mock.lastCall?.[0] ?? [])].sort()
const unfold = (host: HTMLElement) =>
  click([...host.querySelectorAll('button')].find(({ textContent }) => textContent === '全部展开') as HTMLElement)

it('ticks with a button the page that it needs, and half ticks what stands above', async () => {
  const host = await draw(<Rights first={[101]} />)
  await click(box(host, '删除'))
  expect(chosen()).toEqual([100, 101, 102])
  expect([box(host, '课程').checked, box(host, '教学').indeterminate]).toEqual([true, true])
  expect(host.querySelector('[role="treeitem"]')?.getAttribute('aria-checked')).toBe('mixed')
  expect(host.textContent).toContain('已选 3 / 4')
  expect([...host.querySelectorAll('[data-change]')].map(({ textContent }) => textContent)).toEqual(['新增', '新增'])
})

it('never grants what the editor does not hold, and takes away what is below', async () => {
  const host = await draw(<Rights first={[100]} />)
  expect([box(host, '成绩').disabled, box(host, '成绩').title]).toEqual([true, '您没有此权限，不能授予'])
  await click(box(host, '教学'))
  expect(chosen()).toEqual([100, 101, 102])
  await click(box(host, '课程'))
  expect(chosen()).toEqual([])
})

it('is opened, shut and walked by the arrow keys', async () => {
  const host = await draw(<Rights />)
  await unfold(host)
  const expanded = () =>
    named(host, '[role="treeitem"] input', '课程').closest('[role="treeitem"]')?.getAttribute('aria-expanded')
  box(host, '课程').focus()
  await press(box(host, '课程'), 'ArrowLeft')
  expect(expanded()).toBe('false')
  await press(box(host, '课程'), 'ArrowRight')
  expect(expanded()).toBe('true')
  await press(box(host, '课程'), 'ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('导出')
  await press(box(host, '导出'), 'ArrowUp')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('课程')
})

it('finds a right with what leads to it, and says when there is none', async () => {
  const host = await draw(<Rights />)
  const search = named<HTMLInputElement>(host, 'input', '搜索菜单或按钮')
  await type(search, '导出')
  expect(
    [...host.querySelectorAll('[role="treeitem"] input')].map((element) => element.getAttribute('aria-label')),
  ).toEqual(['教学', '课程', '导出'])
  await type(search, '没有')
  expect(host.textContent).toContain('无匹配权限')
})

it('changes nothing while it is locked, and says why', async () => {
  const host = await draw(<Rights first={[100]} locked="内置角色不能修改" />)
  const boxes = [...host.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  expect(boxes.every(({ disabled, title }) => disabled && title === '内置角色不能修改')).toBe(true)
})
