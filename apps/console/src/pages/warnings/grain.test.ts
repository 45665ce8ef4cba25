import type { ProvinceWarningOverview } from '@data-centre/api'
import { expect, it } from 'vitest'
import { firstGrain, grainNote } from './grain.ts'

const head = (withheld: number, all: number) => ({ schools: { warned: all, withheld, all } }) as ProvinceWarningOverview

it('starts with cities where most schools are withheld, and says so in one line', () => {
  expect([head(3, 5), head(2, 4), head(0, 0), undefined].map((one) => firstGrain(one, false))).toEqual([
    'city',
    'school',
    'school',
    'school',
  ])
  expect(grainNote(head(3, 5))).toBe('5 所学校中 3 所预警不足 5 人、不显示人数，先按城市汇总')
})

it('lists the schools of the city that was chosen', () => {
  expect(firstGrain(head(3, 5), true)).toBe('school')
})
