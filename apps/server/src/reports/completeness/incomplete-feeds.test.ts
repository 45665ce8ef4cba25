import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../testing/worlds/intake-world.ts'
import { KNOWN_DAYS } from '../../ingest/console/gaps.ts'
import { addDays } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { incompleteFeedReader } from './incomplete-feeds.ts'

/** The day before the one on which the world lives: a Tuesday. */
const LAST = '2025-05-13'

let world: TestWorld
let version = 1
beforeAll(async () => {
  world = await openTestWorld()
  const row = (day: string, school: number, platform: string) => ({
    stat_date: day,
    school_id: school,
    college_id: 1,
    platform,
    user_role: 'student',
    logs: 20,
    duration_s: 0,
    types: { study: 20 },
  })
  const days = Array.from({ length: KNOWN_DAYS }, (_, i) => addDays(LAST, -i))
  const rows = [
    ...days.filter((day) => day !== '2025-05-12').map((day) => row(day, 1, 'zjy')),
    ...days.map((day) => row(day, 1, 'zyk')),
    ...days.filter((day) => day <= '2025-05-08').map((day) => row(day, 2, 'mooc')),
    ...days.map((day) => row(day, 3, 'zjy')),
  ]
  await world.store.insert('log_day', rows.map((one) => JSON.stringify(one)).join('\n'), 'history')
  // Two weeks end on 13 May and begin on 30 April: what stood out before is not looked at any more.
  await world.database.pool.query(
    `INSERT INTO intake_jump(school_id, day, logs, usual, sigmas, found_at)
     VALUES (2, '2025-05-07', 900, 20, 12, now()), (2, '2025-04-30', 800, 20, 11, now()), (3, '2025-04-29', 900, 20, 12, now())`,
  )
})
afterAll(() => world.close())

it('tells late, partial and flagged feeds from complete ones, with the day up to which they reach', async () => {
  const read = incompleteFeedReader({
    ...world,
    ...world.database,
    calendar: new Calendar(),
    rollupVersion: () => version,
  })
  expect([...(await read())].sort(([a], [b]) => a - b)).toEqual([
    // Monday is missing, Tuesday came.
    [1, [{ platform: 'zjy', problem: 'partial', asOf: LAST }]],
    // Nothing came after Thursday. Volumes are of the school, whatever the platform; the last of them is named.
    [
      2,
      [
        { platform: 'mooc', problem: 'late', asOf: '2025-05-08' },
        { platform: null, problem: 'flagged', asOf: '2025-05-07' },
      ],
    ],
  ])
  // One reading for all blocks of a page, and another one when there are other data.
  expect(await read()).toBe(await read())
  const before = await read()
  version += 1
  expect(await read()).not.toBe(before)
})
