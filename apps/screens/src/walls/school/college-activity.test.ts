import type { Row } from '@data-centre/api'
import { expect, it } from 'vitest'
import { classSize } from '../panels/class-size.ts'
import { activeShare, collegeRanks } from './college-activity.ts'

const college = (id: string, people: number | null, active: number | null): Row => ({
  id,
  name: `${id}学院`,
  values: { 'users.total': people, 'today.activeUsers': active },
})

it('ranks colleges by their share of active people and shows none as nought whose number is withheld', () => {
  const colleges = [
    college('1', 20, null),
    college('2', 40, 10),
    college('3', 20, 0),
    college('4', null, 6),
    college('5', 10, 9),
  ]
  expect(colleges.map(activeShare)).toEqual([null, 0.25, 0, null, 0.9])
  const ranked = colleges.map((row) => {
    const share = activeShare(row)
    return { id: row.id, name: row.name, activeRate: share === null ? null : share * 100 }
  })
  expect(collegeRanks(ranked).map(({ rank, id, value }) => [rank, id, value])).toEqual([
    [1, '5', 90],
    [2, '2', 25],
    [3, '3', 0],
  ])
})

it('says of a class of a few that they are few', () => {
  expect(classSize({ should: 31, present: 29 })).toBe('29/31')
  expect(classSize({ should: 31, present: null })).toBe('--/31')
  expect(classSize({ should: 31, present: null, withheld: { present: 'derivable' } })).toBe('*/31')
  expect(classSize({ should: null, present: null, withheld: { should: 'few' } })).toBe('--/<5')
})
