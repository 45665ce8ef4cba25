import { expect, it } from 'vitest'
import { type Held, HOLD_MS, heldAfter, isQuiet, type SchoolNow } from './night-rule.ts'

const at = (time: string, day = '2026-11-23') => Date.parse(`${day}T${time}:00+08:00`)
const school = (of: Partial<SchoolNow>): SchoolNow => ({
  now: at('12:20'),
  running: 0,
  next: null,
  online: 300,
  people: 1260,
  ...of,
})

it('stays awake while lessons run, whatever the hour', () => {
  expect(isQuiet(school({ now: at('21:45'), running: 2, online: 3 }))).toBe(false)
  expect(isQuiet(school({ now: at('21:45'), running: 0, online: 300 }))).toBe(true)
})

it('stays awake up to an hour before the next lesson', () => {
  expect(isQuiet(school({ now: at('06:00'), next: at('08:00') }))).toBe(true)
  expect(isQuiet(school({ now: at('06:00'), next: at('07:00') }))).toBe(false)
  expect(isQuiet(school({ now: at('12:20'), next: at('14:00'), online: 10 }))).toBe(true)
  // A period that has begun without a lesson is not ahead.
  expect(isQuiet(school({ now: at('12:20'), next: at('12:00'), online: 10 }))).toBe(true)
})

it('is quiet by day when fewer than two of a hundred are online, as on a holiday', () => {
  expect(isQuiet(school({ online: 25 }))).toBe(true)
  expect(isQuiet(school({ online: 26 }))).toBe(false)
  expect(isQuiet(school({ online: null }))).toBe(true)
})

it.each([
  ['21:29', false],
  ['21:30', true],
  ['00:00', true],
  ['06:29', true],
  ['06:30', false],
] as const)('knows whether %s is late', (time, late) => {
  expect(isQuiet(school({ now: at(time) }))).toBe(late)
})

it('shows the first answer at once and holds every change for ten minutes', () => {
  let held: Held | null = null
  const shownAt = (minute: number, wanted: boolean) => {
    held = heldAfter(held, wanted, minute * 60_000)
    return held.shown
  }
  expect(HOLD_MS).toBe(600_000)
  expect([shownAt(0, true), shownAt(1, false), shownAt(10, false), shownAt(11, false)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  // A reason that ends in between does not count.
  expect([shownAt(12, true), shownAt(20, false), shownAt(21, true), shownAt(30, true), shownAt(31, true)]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

it('does not change where nothing has', () => {
  const held = { shown: true, since: null }
  expect(heldAfter(held, true, 5)).toBe(held)
})

it('starts the time anew where the clock was set back', () => {
  expect(heldAfter({ shown: false, since: 5_000_000 }, true, 1_000)).toEqual({ shown: false, since: 1_000 })
})
