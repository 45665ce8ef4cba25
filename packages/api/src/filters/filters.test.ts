import { expect, it } from 'vitest'
import { dimensions, members } from '../catalogue/index.ts'
import { reportInput } from '../contract/index.ts'
import {
  addressKey,
  type FilterKey,
  filterKeys,
  filters,
  filterValue,
  inputKey,
  memberFilterKeys,
  narrowingKeys,
  onlyOf,
} from './filters.ts'

/** Names in addresses that say something else: days, tables, sessions. */
const taken = 'period start end term weeks step entity tab sort order page size cmp teaId stuId courseId classId'.split(
  ' ',
)
/** A value of every kind that is written by hand, and one that is none. */
const examples = {
  id: ['17', '0'],
  region: ['530100', '53010'],
  year: ['2023', '23'],
  text: ['云南省', ' '],
  flag: ['1', '0'],
} as const
const exampleOf = (key: FilterKey): readonly [string, string] => {
  const { kind } = filters[key]
  return kind === 'member' ? [Object.keys(members[key as keyof typeof members])[0] ?? '', '无'] : examples[kind]
}

it('gives every filter an address of its own', () => {
  const addresses = filterKeys.map(addressKey)
  expect(new Set([...addresses, ...taken]).size).toBe(addresses.length + taken.length)
})

it('lists members of a dimension and narrows measures by one', () => {
  expect(memberFilterKeys.filter((key) => !(key in members && key in dimensions))).toEqual([])
  expect(narrowingKeys.filter((key) => !(key in dimensions))).toEqual([])
})

it.each(filterKeys)('%s is read from an address and asked with, and nothing else is', (key) => {
  const [right, wrong] = exampleOf(key)
  expect([filterValue(key, right), filterValue(key, wrong), filterValue(key, '')]).toEqual([
    right,
    undefined,
    undefined,
  ])
  const asked = (value: string) => reportInput.safeParse({ [inputKey(key)]: value })
  if (onlyOf(key) === 'logs') return expect(asked(right).success).toBe(false)
  expect(asked(right)).toMatchObject({ success: true, data: { [inputKey(key)]: expect.anything() } })
  return expect(asked('').data).toEqual({})
})
