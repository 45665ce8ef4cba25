import { expect, it } from 'vitest'
import { cityRows } from './city-rows.ts'

const place = (code: string, schools: number, users: number | null, active: number | null) => ({
  code,
  name: code,
  values: { 'schools.total': schools, 'users.total': users, 'today.activeUsers': active },
})

it('lists cities with schools, the largest first, and counts nobody twice', () => {
  expect(cityRows([place('530300', 2, 131, 50), place('530500', 0, 0, 0), place('530100', 6, 536, 600)])).toEqual([
    { code: '530100', name: '530100', schools: 6, users: 536, active: 536 },
    { code: '530300', name: '530300', schools: 2, users: 131, active: 50 },
  ])
})

it('shows a city whose numbers are withheld as one without any', () => {
  expect(cityRows([place('530300', 1, null, null)])).toEqual([
    { code: '530300', name: '530300', schools: 1, users: 0, active: 0 },
  ])
})
