// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Panel } from '../panel/panel.tsx'
import { StackedShare } from './bars/stacked-share.tsx'
import { FunnelSteps } from './funnel-steps.tsx'
import { MatrixHeat } from './heat/matrix-heat.tsx'
import { SectionHeat } from './heat/section-heat.tsx'
import { RadarSides } from './radar-sides.tsx'
import { TreemapBoxes } from './treemap/treemap-boxes.tsx'
import { WallShare } from './wall/wall-share.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let host: HTMLElement
let root: Root
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})
const show = (node: ReactNode) => act(async () => root.render(node))
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const click = (element: Element | null | undefined) => act(async () => (element as HTMLElement).click())

const parts = [
  { id: 'a', name: '本科', value: 90, rate: 0.9 },
  { id: 'b', name: '专科', value: null, withheld: 'few', rate: 0 },
  { id: 'c', name: '其他', value: 10, rate: 0.1 },
] as const

it('lists a withheld part, without a share and without a place in the bar', async () => {
  await show(<StackedShare metric="students.total" parts={parts} />)
  expect(host.querySelectorAll('.dc-share-bar i')).toHaveLength(2)
  expect(texts('li')).toEqual(['本科9090.0%', '专科<5', '其他1010.0%'])
  await show(<WallShare metric="students.total" parts={parts} show="rate" />)
  expect(texts('li')).toEqual(['本科90.0%', '专科<5', '其他10.0%'])
})

it('has no box for a withheld part, and lists it below the others', async () => {
  await show(<TreemapBoxes metric="students.total" parts={parts} height={200} />)
  expect(texts('.dc-treemap span')).toEqual(['本科', '其他'])
  expect(texts('.dc-treemap-withheld')).toEqual(['专科 <5'])
})

it('shows and copies the mark in the data view', async () => {
  await show(
    <Panel title="学历">
      <StackedShare metric="students.total" parts={parts} />
    </Panel>,
  )
  await click(host.querySelector('.dc-more'))
  await click([...document.querySelectorAll('[role="menuitem"]')].find(({ textContent }) => textContent === '数据视图'))
  expect(texts('dialog tbody tr:nth-child(2) td')).toEqual(['专科', '<5', '--'])
  expect(document.querySelector('dialog .dc-withheld')?.getAttribute('title')).toContain('不足 5 人')
})

it('writes the mark in the cells of a heat picture, never a nought', async () => {
  const row = { id: 'a', name: '大一', data: [8, null, null], withheld: { 1: 'few' as const } }
  await show(<MatrixHeat metric="students.total" data={{ x: ['甲', '乙', '丙'], series: [row] }} height={100} />)
  expect(texts('tbody td')).toEqual(['8 人', '<5', '0 人'])
  expect([...host.querySelectorAll('tbody td')].map((cell) => cell.getAttribute('data-level'))).toEqual([
    '5',
    'withheld',
    '0',
  ])
  await show(<SectionHeat cells={[[1, '1-2', null, 'few']]} unit="人" height={100} />)
  expect(host.querySelector('td')?.textContent).toBe('<5')
  expect(host.querySelector('td')?.title).toBe('周一 1-2节：<5（不足 5 人，为保护个人信息不显示）')
})

it('leaves a gap in a radar, and says why under the pointer', async () => {
  const side = (id: string, value: number | null) => ({ id, name: id, value, mean: 50 })
  const sides = [side('a', 80), { ...side('b', null), withheld: { value: 'few' as const } }, side('c', 40)]
  await show(<RadarSides label="对比" names={['本院系', '全校']} sides={sides} height={300} />)
  expect(host.querySelector('[data-mean]')?.getAttribute('d')).toMatch(/Z$/)
  expect(host.querySelector('[data-own]')?.getAttribute('d')).not.toContain('Z')
  expect(texts('span b')).toEqual(['80', '<5人', '40'])
  expect(host.querySelectorAll('span')[1]?.title).toContain('不足 5 人，为保护个人信息不显示')
})

it('a step of a funnel that is withheld has neither bar nor share', async () => {
  const step = (id: 'students.total' | 'users.active', value: number | null) => ({ id, label: id, unit: '人', value })
  const steps = [step('students.total', 90), { ...step('users.active', null), withheld: 'few' as const }]
  await show(<FunnelSteps metric="students.total" steps={steps} />)
  expect(texts('.dc-funnel-head')).toEqual(['students.total90100.0%', 'users.active<5'])
  expect([...host.querySelectorAll<HTMLElement>('.dc-funnel-track i')].map(({ style }) => style.width)).toEqual([
    '100%',
    '0%',
  ])
})
