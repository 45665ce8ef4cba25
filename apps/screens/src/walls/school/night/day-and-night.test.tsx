// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { day, type Night, NightContext } from '../../../data/night-context.ts'
import { dayAndNight } from './day-and-night.tsx'
import { HOLD_MS } from './night-rule.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00+08:00') })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let rows: number | undefined
const Region = dayAndNight(
  () => <p>list</p>,
  () => <p>summary</p>,
  { useShort: () => (rows === undefined ? undefined : rows < 3) },
)

/** What stays when all fades are over; those that leave are marked. */
const shown = (host: HTMLElement) =>
  [...host.querySelectorAll('.night-layer:not([data-leaving])')].map(({ textContent }) => textContent)

function open() {
  const host = document.createElement('div')
  const root = createRoot(host)
  const draw = (night: Night) =>
    act(async () => {
      root.render(
        <NightContext value={night}>
          <Region order={0} />
        </NightContext>,
      )
    })
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  return { host, draw, wait, close: () => act(async () => root.unmount()) }
}

it('gives the box of a short list away at once when it opens, and takes it back after ten minutes', async () => {
  rows = undefined
  const { host, draw, wait, close } = open()
  await draw(day)
  expect(shown(host)).toEqual(['list'])
  rows = 1
  await draw(day)
  await wait(20_000)
  expect(shown(host)).toEqual(['summary'])
  rows = 6
  await draw(day)
  await wait(HOLD_MS - 60_000)
  expect(shown(host)).toEqual(['summary'])
  await wait(120_000)
  expect(shown(host)).toEqual(['list'])
  await close()
})

it('changes with the night, whatever the list has', async () => {
  rows = 6
  const { host, draw, wait, close } = open()
  await draw(day)
  await draw({ isNight: true, isLate: true, online: 9, isFirst: false })
  await wait(100)
  expect(shown(host)).toEqual(['summary'])
  expect(host.textContent).toBe('listsummary')
  await close()
})
