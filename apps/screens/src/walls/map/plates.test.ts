import { expect, it } from 'vitest'
import { numbersOf, plateHeight } from './plates.ts'

it('raises the cities of a province by the roots of their numbers, and one without any less than all others', () => {
  expect(plateHeight('province', 0)).toBe(0.8)
  expect(plateHeight('province', 1)).toBe(3.75)
  expect(plateHeight('province', 0.25)).toBe(2.5)
  expect(plateHeight('province', 0.0001)).toBeGreaterThan(plateHeight('province', 0))
  expect(plateHeight('nation', 0)).toBe(0.5)
})

it('gives every city of a province its number, and seven provinces of the nation', () => {
  const values = new Map(Array.from({ length: 12 }, (_, i) => [`5301${i}`, i] as const))
  expect(numbersOf('users.total', values, 'province').size).toBe(11)
  expect(numbersOf('users.total', values, 'nation').size).toBe(7)
})
