import { expect, it } from 'vitest'
import { isOfFew, peopleShown } from '../warehouse/small-groups.ts'

const province = { level: 'province', provinces: ['530000'], label: '云南省' } as const
const sent = { ...province, hidesSmallGroups: true } as const
const school = { level: 'school', schools: [1], label: '' } as const

it('keeps small groups of people below their school inside the school', () => {
  expect(isOfFew({ value: 3 }, 'users.total', ['college'], province)).toBe(true)
  expect(isOfFew({ value: 75, num: 3, den: 40 }, 'users.activeRate', ['college'], province)).toBe(true)
  expect(isOfFew({ value: 3, num: 30, den: 1000 }, 'users.activeRate', ['college'], province)).toBe(false)
  expect(isOfFew({ value: 3 }, 'users.total', ['college'], school)).toBe(false)
  expect(isOfFew({ value: 3 }, 'users.total', ['city'], province)).toBe(false)
  for (const value of [0, 5, null]) expect(isOfFew({ value }, 'users.total', ['college'], province)).toBe(false)
  expect(isOfFew({ value: 3 }, 'courses.total', ['college'], province)).toBe(false)
})

it('keeps small groups of people from every line and place where a scope asks for the rule', () => {
  for (const by of [[], ['city'], ['school'], ['platform']] as const)
    expect([by, isOfFew({ value: 2 }, 'users.new', by, sent)]).toEqual([by, true])
  expect(isOfFew({ value: 2 }, 'users.new', [], { ...school, hidesSmallGroups: true })).toBe(true)
  expect(isOfFew({ value: 2 }, 'today.activeUsers', [], sent)).toBe(true)
  expect(isOfFew({ value: 2 }, 'logs.count', ['city'], sent)).toBe(false)
  expect([peopleShown(4, sent), peopleShown(5, sent), peopleShown(0, sent), peopleShown(4, school)]).toEqual([
    null,
    5,
    0,
    4,
  ])
})
