// @vitest-environment happy-dom
import type { Kpi } from '@data-centre/api'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KpiStrip } from './kpi-strip.tsx'
import { WallKpiStrip } from './wall-kpi-strip.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const teachers = (value: number | null): Kpi => ({ id: 'teachers.total', label: '教师总数', unit: '人', value })
const students = (value: number | null): Kpi => ({ id: 'students.total', label: '学生总数', unit: '人', value })
let host: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
})
const show = (strip: ReactNode) => act(async () => root.render(strip))
const figures = () => [...host.querySelectorAll('.dc-figure')].map((figure) => figure.textContent)
const digits = () => [...host.querySelectorAll('.dc-roll-digits')].map((number) => number.textContent)

it('cards of the console show every value at once and never move', async () => {
  await show(<KpiStrip items={[teachers(9), students(null)]} />)
  expect(figures()).toEqual(['9', '--'])
  await show(<KpiStrip items={[teachers(1234), students(320)]} />)
  expect(figures()).toEqual(['1,234', '320'])
  expect(vi.getTimerCount()).toBe(0)
})

it('the numbers of a wall begin with their values, and only digits of one number roll', async () => {
  await show(<WallKpiStrip items={[teachers(9), students(320)]} />)
  expect(digits()).toEqual(['9', '320'])
  expect(host.querySelector('.dc-digit')).toBeNull()
  await show(<WallKpiStrip items={[teachers(8), students(320)]} />)
  expect([...host.querySelectorAll('.dc-digit')].map((digit) => digit.textContent)).toEqual(['8'])
  // The first number leads: another metric in its place is another number.
  await show(<WallKpiStrip items={[students(7), teachers(8)]} />)
  expect(digits()).toEqual(['7', '8'])
  expect(host.querySelector('.dc-digit')).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

it('a withheld number is a mark with its reason for the pointer and the screen reader, a missing one is --', async () => {
  const few: Kpi = { ...students(null), withheld: 'few' }
  const rate: Kpi = { id: 'users.activeRate', label: '活跃率', unit: '%', value: null, withheld: 'few' }
  const beside = { name: '全校', values: new Map([['teachers.total', few] as const]) }
  await show(<KpiStrip items={[teachers(null), few, rate]} beside={beside} />)
  expect(figures()).toEqual(['--', '<5', '<5人'])
  const [all, own] = host.querySelectorAll('.dc-withheld')
  expect([own?.getAttribute('aria-label'), own?.getAttribute('title')]).toEqual([
    '<5，不足 5 人，为保护个人信息不显示',
    '不足 5 人，为保护个人信息不显示',
  ])
  expect(all?.closest('.dc-kpi-foot')?.textContent).toContain('全校<5')
  // The definition that a label opens is in reach of the keyboard.
  await act(async () => host.querySelectorAll<HTMLElement>('.dc-info')[1]?.click())
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('不显示不足 5 人')
})

it('a wall writes the mark, and the reason under the pointer', async () => {
  await show(<WallKpiStrip items={[teachers(9), { ...students(null), withheld: 'derivable' }]} />)
  expect(digits()).toEqual(['9', '*'])
  expect(host.querySelector('.dc-wall-kpi')?.getAttribute('title')).toContain('由此数可推算出')
})
