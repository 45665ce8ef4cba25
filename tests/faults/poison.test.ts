import { replayDeadLetters } from '@data-centre/server/ingest/dead-letters/replay.ts'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '@data-centre/server/testing/worlds/intake-world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from './size.ts'

const EVENTS = 10_000
/** Places of the events that only the engine refuses. */
const ODD = new Set([100, 5000, 5001, 9999])
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world?.close())

const count = async (table: string) =>
  (await world.store.query<{ n: number }>(`SELECT count() AS n FROM ${table}`))[0]?.n ?? 0
const letters = async () =>
  (
    await world.database.pool.query<{ id: number; reason: string; form: string; state: string; detail: string }>(
      'SELECT id, reason, form, state, detail FROM ingest_dead_letter ORDER BY id',
    )
  ).rows

describe('a poisoned batch', () => {
  it('of 10,000 with one bad event counts 9,999; rows that the engine refuses are found one by one, held and replayed once', async () => {
    const intake = await world.intake('poison')
    const events: object[] = Array.from({ length: EVENTS }, (_, i) => ({
      type: 'login',
      eventId: `p-${i}`,
      time: timeAt(-1),
      userId: ODD.has(i) ? 1003 : 1001 + (i % 2),
      platform: 'zjy',
    }))
    events[4711] = { ...events[4711], userId: 'x' }
    // A rule that the intake does not check: the engine takes no logins of this person.
    await world.store.command('ALTER TABLE fact_login ADD CONSTRAINT poison CHECK user_id != 1003')
    const refused = ODD.size
    expect(await intake.accept('zjy-test', 'poison', batchOf(events))).toEqual({
      accepted: EVENTS - 1,
      duplicated: 0,
      rejected: { invalid: 1 },
    })
    await intake.drainNow()
    expect([await count('fact_log'), await count('fact_login'), intake.undrainedCount()]).toEqual([
      EVENTS - 1,
      EVENTS - 1 - refused,
      0,
    ])
    const held = await letters()
    expect(held.filter(({ reason }) => reason === 'invalid')).toMatchObject([{ form: 'event', detail: 'bad userId' }])
    expect(held.filter(({ reason, form }) => reason === 'engine' && form === 'row')).toHaveLength(refused)
    // The queue goes on behind it.
    expect(
      await intake.accept(
        'zjy-test',
        undefined,
        batchOf([{ type: 'login', eventId: 'after', time: timeAt(-1), userId: 1001, platform: 'zjy' }]),
      ),
    ).toMatchObject({
      accepted: 1,
    })
    await intake.drainNow()

    const deps = {
      intake,
      keys: world.keys,
      store: world.store,
      rollups: world.keeper,
      pool: world.database.pool,
      directory: world.directory,
      now: world.clock.now,
    }
    const ids = held.map(({ id }) => String(id))
    const early = await replayDeadLetters(deps, ids, null)
    expect(early).toEqual({ replayed: 0, refused: { invalid: 1, engine: refused } })
    await world.store.command('ALTER TABLE fact_login DROP CONSTRAINT poison')
    const [one, two] = await Promise.all([replayDeadLetters(deps, ids, null), replayDeadLetters(deps, ids, null)])
    expect(one.replayed + two.replayed).toBe(refused)
    expect(await replayDeadLetters(deps, ids, null)).toMatchObject({
      replayed: 0,
      refused: { invalid: 1, not_open: refused },
    })
    await intake.drainNow()
    expect([await count('fact_log'), await count('fact_login')]).toEqual([EVENTS, EVENTS])
    expect((await letters()).filter(({ state }) => state === 'open')).toHaveLength(1)
    await intake.close()
    figure('R20 poison batch', {
      events: EVENTS,
      counted: EVENTS - 1,
      'refused by the engine': refused,
      replayed: refused,
      lost: 0,
      doubled: (await count('fact_login')) - EVENTS,
    })
  })
})
