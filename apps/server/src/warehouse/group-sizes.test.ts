import { SMALL_GROUP } from '@data-centre/api'
import { expect, it } from 'vitest'
import { isOfFew, isSmallGroup, peopleShown } from './small-groups.ts'

const wall = { level: 'nation', label: '全国', hidesSmallGroups: true } as const
const sizes = Array.from({ length: SMALL_GROUP + 3 }, (_, size) => size)
const small = sizes.filter((size) => size >= 1 && size < SMALL_GROUP)

it('hides every size of a small group, from one person on, and no other', () => {
  expect(small).toHaveLength(SMALL_GROUP - 1)
  expect(sizes.filter(isSmallGroup)).toEqual(small)
  expect(sizes.filter((size) => peopleShown(size, wall) === null)).toEqual(small)
  expect(sizes.filter((size) => isOfFew({ value: size }, 'users.new', [], wall))).toEqual(small)
})

it('hides a rate whose numerator or basis is one, whatever the other is', () => {
  const hides = (num: number, den: number): boolean =>
    isOfFew({ value: (num / den) * 100, num, den }, 'users.activeRate', [], wall)
  for (const size of small) expect([size, hides(size, 1000), hides(0, size)]).toEqual([size, true, true])
  expect([hides(SMALL_GROUP, 1000), hides(0, SMALL_GROUP), hides(0, 1000)]).toEqual([false, false, false])
})
