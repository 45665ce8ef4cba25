import { expect, it } from 'vitest'
import { addressOf, slidesOf } from './carousel.ts'

const slide = (path: string, more = {}) => ({ path, title: path, seconds: 20, enabled: true, ...more })
const all = new Set(['/Overview', '/realTime', '/rankingList'])

it('plays the stops that are switched on, open to the viewer and due', () => {
  const set = [
    slide('/Overview'),
    slide('/realTime', { enabled: false }),
    slide('/nowhere'),
    slide('/Overview', { when: { from: '08:00', to: '18:00', days: 'workday' } }),
  ]
  expect(slidesOf({ set }, '09:00', 'workday', all).map(({ key }) => key)).toEqual(['/Overview|||'])
  expect(slidesOf({ set: set.slice(3) }, '18:00', 'workday', all)).toEqual([])
  expect(slidesOf({ set: set.slice(3) }, '09:00', 'holiday', all)).toEqual([])
  expect(slidesOf({ set: set.slice(3) }, '17:59', 'workday', all)).toHaveLength(1)
  const night = [slide('/realTime', { when: { from: '22:00', to: '06:00', days: 'every' } })]
  expect(
    [
      slidesOf({ set: night }, '23:30', 'holiday', all),
      slidesOf({ set: night }, '05:59', 'weekend', all),
      slidesOf({ set: night }, '06:00', 'workday', all),
    ].map((list) => list.length),
  ).toEqual([1, 1, 0])
  expect(slidesOf({ set: [slide('/Overview')] }, '09:00', 'workday', new Set())).toEqual([])
})

it('tells the same wall of two provinces apart, and the same picture only once', () => {
  const of = (province: string) => slide('/Overview', { params: { province } })
  expect(
    slidesOf({ set: [of('410000'), of('530000'), of('410000')] }, '09:00', 'workday', all).map(({ params }) => params),
  ).toEqual([{ province: '410000' }, { province: '530000' }])
})

it('keeps the words of the viewer in the address', () => {
  expect(addressOf('/realTime', {}, '?round=1&map=flat&province=410000')).toBe('/realTime?round=1&map=flat')
  expect(addressOf('/realTime', { schoolId: '7' }, '?round=1')).toBe('/realTime?round=1&schoolId=7')
  expect(addressOf('/realTime', {}, '')).toBe('/realTime')
})
