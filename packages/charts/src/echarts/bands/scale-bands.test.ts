import { expect, it } from 'vitest'
import { scaleBands } from './scale-bands.ts'

const of = (...tops: (number | null)[]) => scaleBands(tops.map((top) => ({ data: [0, top] })))

it('keeps on one axis what can be read on it, the largest first', () => {
  // Schools, people, courses, resources, questions, classes of a month.
  expect(of(1, 79, 15, 300, 700, 33)).toEqual([[3, 4], [1, 2, 5], [0]])
  expect(of(5, 4, 3)).toEqual([[0, 1, 2]])
})

it('makes no axis for nothing, and never more than three', () => {
  expect(of(0, 12, null)).toEqual([[0, 1, 2]])
  expect(of(0, 0)).toEqual([[0, 1]])
  expect(of(null)).toEqual([[0]])
  expect(of(1, 100, 10_000, 1_000_000)).toEqual([[3], [2], [0, 1]])
  expect(scaleBands([])).toEqual([])
})
