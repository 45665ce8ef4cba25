// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { motion } from '../theme/tokens.ts'
import { RollingNumber } from './rolling-number.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const format = (value: number | null) =>
  value === null
    ? { text: '--', unit: '' }
    : value < 10_000
      ? { text: String(value), unit: '' }
      : { text: (value / 10_000).toFixed(1), unit: '万' }
let host: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'] })
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const show = (value: number | null, subject?: string) =>
  act(async () => root.render(<RollingNumber value={value} format={format} subject={subject} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const rolling = () =>
  [...host.querySelectorAll('.dc-digit')].map((digit) => [digit.getAttribute('data-left'), digit.textContent])

it('shows its first value at once, still, and requests no frame', async () => {
  await show(1998)
  expect(host.textContent).toBe('1998')
  expect(rolling()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('rolls the digits that change after a rest, and exchanges those that have had none', async () => {
  await show(1998)
  await show(1999)
  expect(rolling()).toEqual([['8', '9']])
  expect(host.textContent).toBe('1999')
  await pass(motion.roll / 2)
  await show(2000)
  // The last digit was still rolling; the three before it had rested.
  expect(rolling()).toEqual([
    ['1', '2'],
    ['9', '0'],
    ['9', '0'],
  ])
  expect(host.textContent).toBe('2000')
  await pass(motion.rollAfter / 2)
  await show(2001)
  expect(rolling()).not.toContainEqual(['0', '1'])
  await pass(motion.rollAfter + 1)
  await show(2002)
  expect(rolling()).toContainEqual(['1', '2'])
  expect(vi.getTimerCount()).toBe(0)
})

it('shows a value that was absent at once, also one that is absent for a while', async () => {
  await show(null)
  await show(1998)
  expect([host.textContent, rolling()]).toEqual(['1998', []])
  await show(null)
  expect(host.textContent).toBe('--')
  await show(2011)
  expect([host.textContent, rolling()]).toEqual(['2011', []])
})

it('shows the value of another subject at once, and rolls from there', async () => {
  await show(1998, '云南省')
  await show(2011, '四川省')
  expect([host.textContent, rolling()]).toEqual(['2011', []])
  await show(2012, '四川省')
  expect(rolling()).toEqual([['1', '2']])
})

it('does not roll the digits of one unit into those of another', async () => {
  await show(9876)
  await show(12_000)
  expect([host.textContent, rolling()]).toEqual(['1.2万', []])
})

it('moves nothing for who asks for less motion', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('prefers-reduced-motion') }))
  await show(1998)
  await show(1999)
  expect([host.textContent, rolling()]).toEqual(['1999', []])
})
