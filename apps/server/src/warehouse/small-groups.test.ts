import { expect, it } from 'vitest'
import { peopleShown, withheld } from '../warehouse/small-groups.ts'

const province = { level: 'province', provinces: ['530000'], label: '云南省' } as const
const sent = { ...province, hidesSmallGroups: true } as const
const school = { level: 'school', schools: [1], label: '' } as const

it('keeps small groups of people below their school inside the school', () => {
  expect(withheld({ value: 3 }, 'users.total', ['college'], province)).toBe(true)
  expect(withheld({ value: 75, num: 3, den: 40 }, 'users.activeRate', ['college'], province)).toBe(true)
  expect(withheld({ value: 3, num: 30, den: 1000 }, 'users.activeRate', ['college'], province)).toBe(false)
  expect(withheld({ value: 3 }, 'users.total', ['college'], school)).toBe(false)
  expect(withheld({ value: 3 }, 'users.total', ['city'], province)).toBe(false)
  for (const value of [0, 5, null]) expect(withheld({ value }, 'users.total', ['college'], province)).toBe(false)
  expect(withheld({ value: 3 }, 'courses.total', ['college'], province)).toBe(false)
})

it('keeps small groups of people from every line and place where a scope asks for the rule', () => {
  for (const by of [[], ['city'], ['school'], ['platform']] as const)
    expect([by, withheld({ value: 2 }, 'users.new', by, sent)]).toEqual([by, true])
  expect(withheld({ value: 2 }, 'users.new', [], { ...school, hidesSmallGroups: true })).toBe(true)
  expect(withheld({ value: 2 }, 'today.activeUsers', [], sent)).toBe(true)
  expect(withheld({ value: 2 }, 'logs.count', ['city'], sent)).toBe(false)
  expect([peopleShown(4, sent), peopleShown(5, sent), peopleShown(0, sent), peopleShown(4, school)]).toEqual([
    null,
    5,
    0,
    4,
  ])
})
