import { expect, it } from 'vitest'
import { regressionOf } from './regression.ts'

const line = (n: number) => Array.from({ length: n }, (_, x) => [x, 3 - 2 * x] as const)

it('finds the line that points lie on', () => {
  const found = regressionOf(line(10))
  expect(found?.slope).toBeCloseTo(-2)
  expect(found?.intercept).toBeCloseTo(3)
  expect(found?.r).toBeCloseTo(-1)
})

it('says nothing of few points, nor of points that do not differ', () => {
  expect(regressionOf(line(9))).toBeUndefined()
  expect(regressionOf(Array.from({ length: 12 }, () => [1, 2] as const))).toBeUndefined()
})
