// @vitest-environment happy-dom
import { Globals } from '@react-spring/web'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { motion } from '../theme/tokens.ts'
import { RollingNumber } from './rolling-number.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const format = (value: number | null) => ({ text: String(Math.round(value ?? 0)), unit: '' })
let host: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'] })
  // The library takes the clock and the frames of the page when it is loaded.
  Globals.assign({ now: () => performance.now(), requestAnimationFrame: (draw) => requestAnimationFrame(draw) })
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
})
const show = (value: number) => act(async () => root.render(<RollingNumber value={value} format={format} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const rolling = () =>
  [...host.querySelectorAll('.dc-digit')].map((digit) => [digit.getAttribute('data-left'), digit.textContent])

it('ends its first count in time although the number changes all the while', async () => {
  const tick = 200
  let value = 1000
  await show(value)
  expect(host.querySelector('.dc-roll-count')).not.toBeNull()
  for (let passed = 0; passed < motion.countUp; passed += tick) {
    await pass(tick)
    value += 1
    await show(value)
  }
  await pass(tick)
  expect(host.querySelector('.dc-roll-count')).toBeNull()
  expect(host.textContent).toBe(String(value))
})

it('rolls the digits that change after a rest, and exchanges those that have had none', async () => {
  await show(1998)
  await pass(motion.countUp + 100)
  await show(1999)
  expect(rolling()).toEqual([['8', '9']])
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
})

it('requests no frame once it has arrived', async () => {
  await show(1998)
  await pass(100)
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await pass(motion.countUp + 100)
  expect(host.textContent).toBe('1998')
  expect(vi.getTimerCount()).toBe(0)
})

it('has arrived at once where its first count goes to nought', async () => {
  await show(0)
  expect(host.querySelector('.dc-roll-count')).toBeNull()
  expect(host.textContent).toBe('0')
  await show(1)
  expect(rolling()).toEqual([['0', '1']])
})

it('arrives where the number falls to nought before its first frame', async () => {
  await show(1998)
  await show(0)
  await pass(motion.countUp + 100)
  expect(host.querySelector('.dc-roll-count')).toBeNull()
  expect(host.textContent).toBe('0')
  expect(vi.getTimerCount()).toBe(0)
})

it('shows on paper where its count ends', async () => {
  await show(1998)
  await pass(100)
  expect(host.textContent).not.toBe('1998')
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(host.textContent).toBe('1998')
  window.dispatchEvent(new Event('afterprint'))
})
