// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Wall, WallContext } from '../data/wall-context.ts'
import { WallWindow, WINDOW_MS } from './wall-window.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('closes by itself half a minute after its content is ready, and not before that', async () => {
  const host = document.createElement('div')
  host.className = 'wall'
  document.body.append(host)
  const root = createRoot(host)
  let ready = () => {}
  await act(async () => {
    root.render(
      <WallContext value={{ shown: true } as Wall}>
        <WallWindow box={[0, 0, 100, 100]} onClose={() => {}}>
          {(_close, onReady) => {
            ready = onReady
            return <p>loading</p>
          }}
        </WallWindow>
      </WallContext>,
    )
  })
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const isClosing = () => host.querySelector('.wall-window-layer')?.hasAttribute('inert')
  const hasTimeBar = () => host.querySelector('.wall-window-time') !== null
  await wait(2 * WINDOW_MS)
  expect([isClosing(), hasTimeBar()]).toEqual([false, false])
  await act(async () => ready())
  await wait(WINDOW_MS - 1)
  expect([isClosing(), hasTimeBar()]).toEqual([false, true])
  await wait(1)
  expect(isClosing()).toBe(true)
  await act(async () => root.unmount())
  host.remove()
})
