import { expect, it } from 'vitest'
import { peaksOf } from './peaks.ts'

it('labels the highest peaks of a day, apart from each other', () => {
  const day = [
    0, 0, 0, 0, 0, 0, 20, 500, 3000, 4100, 4260, 2000, 1000, 900, 3480, 3400, 3000, 1400, 800, 1840, 1700, 600, 300,
    189,
  ]
  expect(peaksOf(day)).toEqual([10, 14, 19])
})

it('finds none in a day without logs, nor at its end', () => {
  expect(peaksOf(Array.from({ length: 24 }, () => 0))).toEqual([])
  expect(peaksOf([1, 2, 3, null, null])).toEqual([])
})
