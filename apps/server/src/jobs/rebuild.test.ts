import { expect, it } from 'vitest'
import { followRollups } from './rebuild.ts'

it('rebuilds what is due at once, and rests four times as long as a run took', async () => {
  let now = 1000
  let due = [{ rollup: 'log_day', week: '2025-05-05' }]
  const keeper = {
    due: () => due,
    run: async () => {
      now += 300
      return due.length
    },
  }
  const follow = followRollups(keeper, { now: () => now })
  expect(follow.due()).toBe(true)
  expect(await follow.work()).toBe(1)
  now += 1100
  expect(follow.due()).toBe(false)
  now += 100
  expect(follow.due()).toBe(true)
  due = []
  expect(follow.due()).toBe(false)
})
