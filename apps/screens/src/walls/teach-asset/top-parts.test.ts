import { expect, it } from 'vitest'
import { topParts } from './top-parts.ts'

const parts = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: `${i}`, value: i, rate: 0 }))

it('keeps all parts where they fit, the largest first', () => {
  expect(topParts(parts(12), 12).map(({ value }) => value)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

it('puts the smallest together and loses nothing', () => {
  const rows = topParts(parts(18), 12)
  expect(rows).toHaveLength(12)
  expect(rows.at(-1)).toEqual({ id: 'rest', name: '其余 7 类', value: 21 })
  expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(153)
})
