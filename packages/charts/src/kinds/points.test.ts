import { expect, it } from 'vitest'
import { cellOf } from '../figures/cells.ts'
import { largestFirst, pointText, stackSum, sumText, withheldParts } from './points.ts'

const part = (id: string, value: number | null, withheld?: 'few' | 'derivable') => ({
  id,
  name: id,
  value,
  rate: 0,
  ...(withheld ? { withheld } : {}),
})

it('draws the parts with an area, the largest first, and keeps the withheld ones in the order of the server', () => {
  const parts = [part('a', null, 'few'), part('b', 7), part('c', 0), part('d', null, 'derivable'), part('e', 9)]
  expect(largestFirst(parts).map(({ id }) => id)).toEqual(['e', 'b'])
  expect(withheldParts(parts).map(({ id, withheld }) => [id, withheld])).toEqual([
    ['a', 'few'],
    ['d', 'derivable'],
  ])
})

it('tells a withheld point from a missing one', () => {
  const line = { data: [3, null, null], withheld: { 1: 'few' } } as const
  const texts = [0, 1, 2].map((at) => pointText('users.active', line, at, (value) => String(value)))
  expect(texts).toEqual(['3', '<5', 'null'])
  expect(cellOf('users.activeRate', null, 'few')).toEqual({ withheld: 'few', text: '<5人' })
  expect([cellOf('users.active', null), cellOf('users.active', 3, 'few')]).toEqual([null, 3])
})

it('says of a sum that some of it is withheld, and never that a sum of several is few', () => {
  const stack = [
    { data: [3, null, null], withheld: { 1: 'few', 2: 'few' } },
    { data: [4, 12, null], withheld: { 2: 'few' } },
  ] as const
  const text = (at: number) => sumText('users.active', stackSum(stack, at), (value) => String(value))
  expect([text(0), text(1), text(2)]).toEqual(['7', '≥12', '*'])
  expect(sumText('users.activeRate', stackSum([stack[0]], 1), String)).toBe('<5人')
})
