import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { monotonicNow } from './monotonic.ts'
import { ServerClock } from './server-clock.ts'

const HOUR = 3_600_000
let clock: ServerClock
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  clock = new ServerClock()
})
afterEach(() => vi.useRealTimers())

/** A ping that takes so long there and back, to a server whose clock is so far ahead. */
const ping = (trip: number, ahead: number) => {
  const t = monotonicNow()
  vi.advanceTimersByTime(trip)
  return clock.pong(t, t + trip / 2 + ahead)
}
const off = () => clock.now() - Date.now()

it('takes the time of a heartbeat, and that of a ping more exactly', () => {
  clock.beat(Date.now() + HOUR - 40)
  expect(off()).toBe(HOUR - 40)
  expect(ping(100, HOUR)).toBe(100)
  expect(off()).toBe(HOUR)
  clock.beat(Date.now() + HOUR - 40)
  expect(off()).toBe(HOUR)
})

it('believes the quickest ping, and after a while one that is slower', () => {
  ping(20, HOUR)
  ping(400, HOUR + 150)
  expect(off()).toBe(HOUR)
  for (let times = 0; times < 40; times++) ping(400, 2 * HOUR)
  expect(off()).toBe(2 * HOUR)
})

it('is moved by no step of the clock of the page', () => {
  ping(20, HOUR)
  const before = clock.now()
  for (const step of [HOUR, -2 * HOUR]) {
    vi.setSystemTime(Date.now() + step)
    expect(clock.now()).toBe(before)
  }
  // A step while a ping is under way makes no trip of minus an hour that no other would be quicker than.
  const t = monotonicNow()
  vi.setSystemTime(Date.now() - HOUR)
  vi.advanceTimersByTime(30)
  expect(clock.pong(t, before + 15)).toBe(30)
  expect(clock.now()).toBe(before + 30)
})

it('takes the time of a heartbeat again after the machine has slept', () => {
  ping(20, HOUR)
  clock.beat(clock.now() + 5 * HOUR)
  expect(off()).toBe(6 * HOUR)
  ping(400, 6 * HOUR - 10)
  expect(off()).toBe(6 * HOUR - 10)
})

it('asks for a ping with every fourth heartbeat', () => {
  expect(Array.from({ length: 9 }, () => clock.beat(Date.now()))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ])
})
