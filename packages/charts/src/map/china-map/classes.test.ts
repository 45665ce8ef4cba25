import { expect, it } from 'vitest'
import { classesOf } from './classes.ts'

it('makes five quantile classes and keeps nothing apart', () => {
  const values = Array.from({ length: 31 }, (_, index) => (index + 1) * 40_000)
  const classes = classesOf([...values, 0, null])
  expect(classes.rows.map(({ text }) => text)).toEqual(['≥ 100万', '76–100万', '52–76万', '28–52万', '< 28万'])
  expect(classes.of(0)).toBe(0)
  expect(classes.of(null)).toBe(0)
  expect(classes.of(40_000)).toBe(1)
  expect(classes.of(1_240_000)).toBe(5)
})
it('has a region in every class', () => {
  const classes = classesOf([301, 528])
  expect(classes.rows.map(({ text }) => text)).toEqual(['≥ 520', '< 520'])
  expect([classes.of(301), classes.of(528)]).toEqual([1, 5])
})
it('uses fewer classes where values repeat', () => {
  const classes = classesOf([5, 5, 5, 9])
  expect(classes.rows).toEqual([
    { step: 5, text: '≥ 9' },
    { step: 1, text: '< 9' },
  ])
  expect(classesOf([7, 7]).of(7)).toBe(4)
  expect(classesOf([0, null]).rows).toEqual([])
})
