import { expect, it } from 'vitest'
import { platesOf, shadesOf } from './map-shades.ts'

const place = (code: string, rate: number | null) => ({
  code,
  name: code,
  lng: 0,
  lat: 0,
  values: { 'users.total': 10, 'users.activeRate': rate },
})

it('shows rates that are almost alike almost alike, and a single one light', () => {
  const { of, ends } = shadesOf([place('a', 98), place('b', 99)])
  expect((of.get('b') ?? 0) - (of.get('a') ?? 0)).toBeLessThan(0.1)
  expect(ends).toEqual([79, 99])
  expect(shadesOf([place('a', 60)]).of.get('a')).toBeCloseTo(0.92)
})

it('uses the whole ramp for rates far apart, and none where nothing is known', () => {
  expect([...shadesOf([place('a', 10), place('b', 90)]).of.values()]).toEqual([0.12, expect.closeTo(0.92)])
  expect(shadesOf([place('a', null)]).ends).toEqual([0, 0])
})

it('colours a municipality, which is one plate, by the rate of all its districts', () => {
  const districts = [place('110101', 60), place('110106', null)]
  const plates = platesOf(districts, '110000', 66.1)
  expect(shadesOf(plates)).toEqual({
    of: new Map([['110000', expect.closeTo(0.92)]]),
    ends: [expect.closeTo(46.1), 66.1],
  })
  expect(plates[0]?.values['users.total']).toBe(20)
  expect(platesOf([], '110000', null)).toEqual([])
})
