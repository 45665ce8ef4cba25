import { expect, it } from 'vitest'
import { wallSteps } from '../../theme/index.ts'
import { shadeScale } from './shade-scale.ts'

const texts = (values: number[]) => shadeScale(values).steps?.map(({ text }) => text)

it('never ends a legend in 1 that stands for nothing', () => {
  expect(texts([])).toEqual(['0'])
  expect(texts([0, 0, 0])).toEqual(['0'])
  expect(shadeScale([0]).colorOf(0)).toBe(wallSteps.none)
})

it('tells only with from without where all values are small', () => {
  expect(texts([1])).toEqual(['0', '1'])
  expect(texts([3, 19, 0])).toEqual(['0', '1–19'])
  const { colorOf } = shadeScale([3, 19, 0])
  expect(colorOf(3)).toBe(colorOf(19))
  expect(colorOf(0)).not.toBe(colorOf(3))
})

it('gives a few values four steps whose limits are round', () => {
  expect(texts([20])).toEqual(['1', '5', '10', '20'])
  expect(texts([337, 258])).toEqual(['1', '50', '100', '200'])
  expect(texts([1480, 700, 30, 4])).toEqual(['1', '200', '500', '1,000'])
  expect(texts([98_000, 5])).toEqual(['1', '1万', '2万', '5万'])
  const { colorOf } = shadeScale([1480, 700, 30])
  const [first, second, third, fourth] = wallSteps.colors
  expect([1480, 700, 499, 30, 0, undefined].map(colorOf)).toEqual([
    fourth,
    third,
    second,
    first,
    wallSteps.none,
    wallSteps.none,
  ])
})

it('runs a ramp over many values, the largest lightest', () => {
  const scale = shadeScale(Array.from({ length: 31 }, (_, i) => i * 1000))
  expect(scale.steps).toBeNull()
  expect(scale.colorOf(30_000)).toBe('#74a5d8')
})
