import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchOf, NOW, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'
import { DailyBounds } from './daily-bounds.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const login = (eventId: string, userId: number) => ({
  type: 'login',
  eventId,
  time: timeAt(-1),
  userId,
  platform: 'zjy',
})

it('keeps so many refused lines of a key a day, tells the sender of the others, and takes what is right all the same', async () => {
  const dailyBounds = new DailyBounds(world.clock, { letters: 5, letterChars: 100_000, voidings: 1 })
  const intake = await world.intake('letters', { dailyBounds })
  const wrong = (count: number) => Array.from({ length: count }, (_, i) => ({ type: 'nonsense', i }))
  const send = (lines: object[]) => intake.accept('zjy-test', undefined, batchOf(lines))
  const letters = async () => {
    await intake.drainNow()
    return (await world.database.pool.query<{ n: number }>('SELECT count(*) AS n FROM ingest_dead_letter')).rows[0]?.n
  }
  expect(await send(wrong(3))).toEqual({ accepted: 0, duplicated: 0, rejected: { invalid: 3 } })
  expect(await send([...wrong(10), login('kept-1', 1001)])).toEqual({
    accepted: 1,
    duplicated: 0,
    rejected: { invalid: 2, not_kept: 8 },
  })
  expect(await letters()).toBe(5)
  const { rows } = await world.database.pool.query('SELECT sum(rejected)::int AS rejected FROM ingest_status')
  expect(rows).toEqual([{ rejected: 13 }])
  world.clock.at = NOW + DAY_MS
  expect((await send([{ type: 'x'.repeat(60_000) }, { type: 'y'.repeat(60_000) }])).rejected).toEqual({
    invalid: 1,
    not_kept: 1,
  })
  expect(await letters()).toBe(6)
  world.clock.at = NOW
  await intake.close()
})

it('counts each key by itself, and imports not at all', () => {
  const bounds = new DailyBounds({ now: () => NOW }, { letters: 1, letterChars: 100, voidings: 2 })
  const refused = ['a', 'b'].map((line) => ({ reason: 'invalid' as const, detail: '', schoolId: 0, line }))
  expect([1, 2, 1, null].map((keyId) => bounds.keptOf(keyId, refused).length)).toEqual([1, 1, 0, 2])
  bounds.takeVoidings(1, 2)
  bounds.takeVoidings(2, 1)
  // 14 hours are left of the day.
  expect(() => bounds.takeVoidings(1, 1)).toThrow(expect.objectContaining({ status: 429, retryAfterS: 14 * 3600 }))
})
