// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CycleMode, startCycle } from './cycle.ts'

/** Everything is in sight: happy-dom lays nothing out. */
class InSight implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #told: (entries: readonly { isIntersecting: boolean }[]) => void
  constructor(sent: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#told = sent
  }
  observe() {
    this.#told([{ isIntersecting: true }])
  }
  disconnect() {}
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('IntersectionObserver', InSight)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a walk over three points; the list holds what it showed, -1 for nothing. */
function walk(mode: CycleMode): number[] {
  const shown: number[] = []
  stop = startCycle(
    document.body.appendChild(document.createElement('div')),
    { count: () => 3, show: (index) => shown.push(index), hide: () => shown.push(-1) },
    mode,
  )
  return shown
}

it('leaves a chart of the console alone while somebody reads', () => {
  const shown = walk('console')
  vi.advanceTimersByTime(20_000)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  vi.advanceTimersByTime(29_000)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1500)
  expect(shown).toEqual([0])
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(29_000)
  expect(shown).toEqual([0, -1])
  vi.advanceTimersByTime(1500)
  expect(shown).toEqual([0, -1, 1])
})

it('walks on walls after a second, every two seconds', () => {
  const shown = walk('wall')
  vi.advanceTimersByTime(5500)
  expect(shown).toEqual([0, 1, 2])
})

it('shows no point on paper', () => {
  const shown = walk('wall')
  vi.advanceTimersByTime(1500)
  window.dispatchEvent(new Event('beforeprint'))
  expect(shown).toEqual([0, -1])
})
