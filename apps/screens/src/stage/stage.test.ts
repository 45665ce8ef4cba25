import { describe, expect, it } from 'vitest'
import { shouldReload } from './kiosk.ts'
import { densityOf, fitStage, shapeFor } from './scale.ts'

describe('the stage', () => {
  it.each([
    [1920, 1080, 1, 0, 0],
    [1280, 720, 2 / 3, 0, 0],
    [3840, 2160, 2, 0, 0],
    [3840, 1080, 1, 960, 0],
    [1366, 768, 0.7111, 0.33, 0],
    [1920, 1200, 1, 0, 60],
  ])('fits %i x %i', (width, height, scale, left, top) => {
    const fit = fitStage(width, height)
    expect(fit.scale).toBeCloseTo(scale, 3)
    expect(fit.left).toBeCloseTo(left, 1)
    expect(fit.top).toBeCloseTo(top, 1)
  })
  it('is wide only in a window of that shape, for a wall that has it', () => {
    expect(shapeFor(3840, 1080, true)).toBe('wide')
    expect(shapeFor(3840, 1080, false)).toBe('screen')
    expect(shapeFor(3440, 1440, true)).toBe('screen')
    expect(fitStage(3840, 1080, 'wide')).toEqual({ scale: 1, left: 0, top: 0 })
    expect(fitStage(7680, 2160, 'wide').scale).toBe(2)
  })
  it('draws canvases as fine as the screen shows them, within reason', () => {
    expect(densityOf(1, 1)).toBe(1)
    expect(densityOf(2, 1)).toBe(2)
    expect(densityOf(2 / 3, 1)).toBe(0.75)
    expect(densityOf(2, 2)).toBe(2.5)
  })
})

describe('the kiosk', () => {
  const facts = {
    now: Date.parse('2025-05-14T10:00:00+08:00'),
    openFor: 3_600_000,
    heap: 1e8,
    oldFor: null,
    patience: 300_000,
    asked: false,
  }
  it('loads afresh at 04:30, when asked, for a new build in time, and before memory runs out', () => {
    expect(shouldReload(facts)).toBe(false)
    expect(shouldReload({ ...facts, oldFor: 1000 })).toBe(false)
    expect(shouldReload({ ...facts, oldFor: 300_001 })).toBe(true)
    expect(shouldReload({ ...facts, asked: true })).toBe(true)
    expect(shouldReload({ ...facts, heap: 1.3e9 })).toBe(true)
    expect(shouldReload({ ...facts, now: Date.parse('2025-05-14T04:30:20+08:00') })).toBe(true)
    expect(shouldReload({ ...facts, now: Date.parse('2025-05-14T04:30:20+08:00'), openFor: 20_000 })).toBe(false)
  })
})
