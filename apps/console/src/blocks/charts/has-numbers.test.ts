import { expect, it } from 'vitest'
import { hasNumbers, isSome, pointsOf } from './has-numbers.ts'

it('a withheld number is one, nought and nothing are none', () => {
  const some = [{ value: 0 }, { value: null }, { value: null, withheld: 'few' as const }, { value: 3 }].map(isSome)
  expect(some).toEqual([false, false, true, true])
})

it('points keep why they are withheld by their place', () => {
  const points = pointsOf([{ value: 3 }, { value: null, withheld: 'few' }, { value: null }])
  expect(points).toEqual({ data: [3, null, null], withheld: { 1: 'few' } })
  expect(hasNumbers({ series: [{ id: 'a', name: 'a', ...pointsOf([{ value: null, withheld: 'few' }]) }] })).toBe(true)
  expect(hasNumbers({ series: [{ id: 'a', name: 'a', ...pointsOf([{ value: 0 }, { value: null }]) }] })).toBe(false)
})
