import { expect, it } from 'vitest'
import { onAreas, partsOf, provinceOf, valuesOf } from './places.ts'

const place = (code: string, values: Record<string, number | null>) => ({ code, name: code, lng: 0, lat: 0, values })

it('leaves out numbers that are withheld instead of showing them as nought', () => {
  expect([
    ...valuesOf([place('530100', { 'users.total': null }), place('530400', { 'users.total': 0 })], 'users.total', []),
  ]).toEqual([['530400', 0]])
})

it('takes the larger of the answer and the socket for today, and the answer for everything else', () => {
  const places = [place('530100', { 'today.logs': 5, 'users.total': 5 })]
  const live = [{ code: '530100', value: 7 }]
  expect(valuesOf(places, 'today.logs', live).get('530100')).toBe(7)
  expect(valuesOf(places, 'users.total', live).get('530100')).toBe(5)
})

it('sums the districts of a municipality, and counts no place that is not on the map', () => {
  const districts = new Map([
    ['110101', 3],
    ['110108', 4],
    ['530100', 9],
  ])
  expect([...onAreas(['110000'], districts)]).toEqual([['110000', 7]])
  expect([...onAreas(['530100', '530400'], districts)]).toEqual([['530100', 9]])
})

it('names the plates of a map by what they are', () => {
  expect(provinceOf('530102')).toBe('530000')
  expect(partsOf({ level: 'nation', id: '全国' }, 34, '全国')).toBe('各省')
  expect(partsOf({ level: 'province', id: '530000' }, 16, '云南省')).toBe('各市')
  expect(partsOf({ level: 'province', id: '110000' }, 1, '北京市')).toBe('北京市')
})
