import { expect, it } from 'vitest'
import { stockAxis } from './wall-scale.ts'

it('lets a stock that hardly changes look as if it hardly changes', () => {
  expect(stockAxis([null, 303, 303, 304, 305])).toEqual({ min: 270, max: 310, interval: 10 })
  expect(stockAxis([5, 5])).toEqual({ min: 4, max: 5, interval: 1 })
  expect(stockAxis([36_000, 36_100])).toEqual({ min: 32_000, max: 37_000, interval: 1000 })
})

it('spans the values where they span enough, and begins at 0 where there is nothing', () => {
  expect(stockAxis([250, 300, 456])).toEqual({ min: 250, max: 500, interval: 50 })
  expect(stockAxis([0, null])).toEqual({ min: 0, max: 1, interval: 1 })
  expect(stockAxis([])).toEqual({ min: 0, max: 1, interval: 1 })
})

it('ends on steps, so that no label of the axis stands between two others', () => {
  for (const value of [51, 80, 151, 233, 1247]) {
    const { min, max, interval } = stockAxis([...Array.from({ length: 11 }, () => null), value])
    expect([min % interval, max % interval], String(value)).toEqual([0, 0])
    expect(min).toBeLessThan(value)
    expect(max).toBeGreaterThanOrEqual(value)
  }
})
