import type { CarouselSlide, DayClass } from '@data-centre/api'
import { expect, it } from 'vitest'
import { addressOf, deviceSlides, slidesOf } from './carousel.ts'

const slide = (path: string, more: Partial<CarouselSlide> = {}): CarouselSlide => ({
  path,
  title: path,
  seconds: 20,
  enabled: true,
  ...more,
})
const all = new Set(['/Overview', '/realTime', '/rankingList'])

it('plays the stops that are switched on, open to the viewer and due', () => {
  const set = [
    slide('/Overview'),
    slide('/realTime', { enabled: false }),
    slide('/nowhere'),
    slide('/Overview', { when: { from: '08:00', to: '18:00', days: 'workday' } }),
  ]
  const friday = (set: CarouselSlide[], time: string, day: DayClass = 'workday') =>
    slidesOf({ set, days: { '2026-11-27': day } }, Date.parse(`2026-11-27T${time}+08:00`), all)
  expect(friday(set, '09:00').map(({ key }) => key)).toEqual(['/Overview|||'])
  expect(friday(set.slice(3), '18:00')).toEqual([])
  expect(friday(set.slice(3), '09:00', 'holiday')).toEqual([])
  expect(friday(set.slice(3), '17:59')).toHaveLength(1)
  const night = [slide('/realTime', { when: { from: '22:00', to: '06:00', days: 'every' } })]
  expect(
    [friday(night, '23:30', 'holiday'), friday(night, '05:59', 'weekend'), friday(night, '06:00')].map(
      (list) => list.length,
    ),
  ).toEqual([1, 1, 0])
  expect(slidesOf({ set: [slide('/Overview')], days: {} }, 0, new Set())).toEqual([])
})

it('lets a paired wall rest outside its hours, and names what it may not show yet', () => {
  const set = [slide('/Overview', { when: { from: '08:00', to: '18:00', days: 'every' } })]
  const keys = (time: string, allowed: ReadonlySet<string> = all) =>
    deviceSlides({ set, days: {} }, Date.parse(`2026-11-27T${time}+08:00`), allowed).map(({ key }) => key)
  expect([keys('07:59'), keys('08:00'), keys('18:00')]).toEqual([['rest'], ['/Overview|||'], ['rest']])
  expect(keys('08:00', new Set())).toEqual(['/Overview|||'])
})

it('tells the same wall of two provinces apart, and the same picture only once', () => {
  const of = (province: string) => slide('/Overview', { params: { province } })
  expect(
    slidesOf({ set: [of('410000'), of('530000'), of('410000')], days: {} }, 0, all).map(({ params }) => params),
  ).toEqual([{ province: '410000' }, { province: '530000' }])
})

it('keeps the words of the viewer in the address', () => {
  expect(addressOf('/realTime', {}, '?round=1&map=flat&province=410000')).toBe('/realTime?round=1&map=flat')
  expect(addressOf('/realTime', { schoolId: '7' }, '?round=1')).toBe('/realTime?round=1&schoolId=7')
  expect(addressOf('/realTime', {}, '')).toBe('/realTime')
})
