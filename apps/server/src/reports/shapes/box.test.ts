import { expect, it } from 'vitest'
import { quantile } from './box.ts'

it.each([
  [
    [60, 70, 80, 90],
    [60, 67.5, 75, 82.5, 90],
  ],
  [
    [55, 61, 90],
    [55, 58, 61, 75.5, 90],
  ],
  [[72], [72, 72, 72, 72, 72]],
])('cuts %j between two values in proportion', (sorted, cuts) => {
  expect([0, 0.25, 0.5, 0.75, 1].map((part) => quantile(sorted, part))).toEqual(cuts)
})
