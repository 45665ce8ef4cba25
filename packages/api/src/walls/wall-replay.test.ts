import { expect, it } from 'vitest'
import { isPlayedOut, momentOf } from './wall-replay.ts'

const at = (time: string) => Date.parse(`2021-11-29T${time}+08:00`)
const run = { day: '2021-11-29', moment: at('08:00:00'), since: 1000, speed: 60, paused: false, loops: false }

it('runs at its speed from the moment at which it was set', () => {
  expect(momentOf(run, 1000)).toBe(at('08:00:00'))
  expect(momentOf(run, 61_000)).toBe(at('09:00:00'))
  expect(momentOf({ ...run, speed: 600 }, 61_000)).toBe(at('18:00:00'))
  // The clock of whoever looks is a little behind.
  expect(momentOf(run, 400)).toBe(at('08:00:00'))
})

it('stands still while it is paused, and when the day is over', () => {
  expect(momentOf({ ...run, paused: true }, 10_000_000)).toBe(at('08:00:00'))
  expect(momentOf(run, 10_000_000)).toBe(at('23:59:59') + 999)
  expect(isPlayedOut(run, 10_000_000)).toBe(true)
  expect(isPlayedOut(run, 61_000)).toBe(false)
})

it('begins again where it loops', () => {
  const loop = { ...run, moment: at('23:00:00'), speed: 600, loops: true }
  expect(momentOf(loop, 1000 + 12_000)).toBe(at('01:00:00'))
  expect(isPlayedOut(loop, 10_000_000)).toBe(false)
})
