// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Wall, WallContext } from '../../data/wall-context.ts'
import { panelPages } from './panel-pages.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let cities: number | undefined
const Region = panelPages(
  { region: () => <p>cities</p>, useHas: () => (cities === undefined ? undefined : cities > 1) },
  { region: () => <p>growth</p> },
)

async function open(isShown: boolean) {
  const host = document.createElement('div')
  const root = createRoot(host)
  const draw = () =>
    act(async () => {
      root.render(
        <WallContext value={{ shown: isShown } as Wall}>
          <Region order={0} />
        </WallContext>,
      )
    })
  await draw()
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const shown = () =>
    [...host.querySelectorAll('.panel-page:not([data-leaving])')].map(({ textContent }) => textContent)
  return { draw, wait, shown, close: () => act(async () => root.unmount()) }
}

it('shows one page after the other, each for twenty seconds', async () => {
  cities = 7
  const { wait, shown, close } = await open(true)
  expect(shown()).toEqual(['cities'])
  await wait(21_000)
  expect(shown()).toEqual(['growth'])
  await wait(20_000)
  expect(shown()).toEqual(['cities'])
  await close()
})

it('stays on the page that has enough to show', async () => {
  cities = undefined
  const { draw, wait, shown, close } = await open(true)
  cities = 1
  await draw()
  await wait(100)
  expect(shown()).toEqual(['growth'])
  await wait(45_000)
  expect(shown()).toEqual(['growth'])
  await close()
})

it('turns no page behind another wall', async () => {
  cities = 7
  const { wait, shown, close } = await open(false)
  await wait(60_000)
  expect(shown()).toEqual(['cities'])
  await close()
})
