import { expect, it } from 'vitest'
import { Limiter, takeAnonymous } from './limiter.ts'

const clock = { at: 1_000_000_000, now: () => clock.at }

it('drops its oldest key when the table is full, and refuses no newcomer', () => {
  const limiter = new Limiter(clock, 3)
  for (const key of ['a', 'a', 'b', 'c', 'd', 'e']) limiter.take(key, 2)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => limiter.rate(key))).toEqual([0, 0, 1, 1, 1])
  limiter.add({ f: 5 })
  expect(limiter.isSpent('f', 5)).toBe(true)
})

it('gives people without a session so much by network and in total', () => {
  const limiter = new Limiter(clock)
  const given = (network: string): boolean => {
    try {
      takeAnonymous(limiter, 'token', network)
      return true
    } catch {
      return false
    }
  }
  expect(Array.from({ length: 61 }, () => given('10.1.1')).filter(Boolean)).toHaveLength(60)
  expect(given('10.1.2')).toBe(true)
  expect(Array.from({ length: 1200 }, (_, i) => given(`10.2.${i}`)).filter(Boolean)).toHaveLength(1139)
})
