import { expect, it } from 'vitest'
import { isShort, rowAtStep, rowHeight } from './wall-list.tsx'

const rounds = (length: number, visible: number) =>
  Array.from({ length: 28 }, (_, step) => rowAtStep(step, length, visible))

it('rests on the first rows longer than it moves, shows the last ones and comes back to the first', () => {
  const rows = rounds(10, 6)
  expect(rows.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(rows.slice(8, 14)).toEqual([1, 2, 3, 4, 4, 4])
  expect(rows.slice(14)).toEqual(rows.slice(0, 14))
})

it('says of a list that fills no half of its place that there are no more rows', () => {
  expect([0, 1, 3, 4, 6, 10].map((length) => isShort(length, 6))).toEqual([false, true, true, false, false, false])
})

it('stays where everything fits', () => {
  expect(new Set(rounds(6, 6))).toEqual(new Set([0]))
  expect(new Set(rounds(3, 6))).toEqual(new Set([0]))
})

it('lets a short list fill its room', () => {
  expect([1, 4, 5, 6, 10, 0].map((length) => rowHeight(length, 6))).toEqual([56, 56, 48, 40, 40, 40])
})
