import { expect, it } from 'vitest'
import { isLone, symbolsOf } from './lone-points.ts'

it('a value without neighbours is lone, also at the ends', () => {
  const lone = (...values: (number | null)[]) => values.map((_, at) => isLone(values, at))
  expect(lone(null, null, 5)).toEqual([false, false, true])
  expect(lone(5)).toEqual([true])
  expect(lone(1, 2, null, 0, null)).toEqual([false, false, false, true, false])
})

it('lines without lone values show their points under the pointer only', () => {
  expect(symbolsOf([1, 2, 3])).toEqual({ showSymbol: false, symbol: 'circle' })
  expect(symbolsOf([null, 2])).toMatchObject({ showSymbol: true, showAllSymbol: true })
})
