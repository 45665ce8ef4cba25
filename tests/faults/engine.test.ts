import { openTestWorld, type TestWorld } from '@data-centre/server/testing/worlds/intake-world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure, times } from './size.ts'
import { insist, lostAndDuplicated, type SentBatch, sentBatch } from './world.ts'

const KILLS = times(3, 30)
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world?.close())

describe('an engine that is killed', () => {
  it(`${KILLS} times during intake costs no acknowledgement and no event`, async () => {
    const intake = await world.intake('engine')
    const batches: SentBatch[] = []
    let waits = 0
    let withoutEngine = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const pid = world.store.hostPid()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      // Events of today need no engine to be acknowledged; those of past days wait until it can say what is known.
      for (let i = 0; i < 20; i++) {
        const batch = sentBatch(`engine-${kill}-${i}`, 1 + (i % 7), i === 10 ? 5 : 0)
        batches.push(batch)
        waits += await insist(intake, batch)
        if (world.store.hostPid() === undefined || world.store.hostPid() === pid) withoutEngine++
      }
      // The next one strikes while the events are drained, too.
      const waiting = intake.undrainedCount()
      if (kill % 2 === 0 && waiting > 0) await expect.poll(() => intake.undrainedCount()).toBeLessThan(waiting)
    }
    await intake.drainNow()
    const { lost, doubled: duplicates } = await lostAndDuplicated(world, batches)
    expect(intake.undrainedCount()).toBe(0)
    const order = await world.store.query<{ n: number }>('SELECT count() AS n FROM fact_log')
    expect(order[0]?.n).toBe(batches.reduce((sum, { ids }) => sum + ids.length, 0))
    await intake.close()
    figure('R6 engine killed', {
      kills: KILLS,
      batches: batches.length,
      'acknowledged without an engine': withoutEngine,
      'told to wait': waits,
      lost,
      doubled: duplicates,
    })
    expect({ lost, doubled: duplicates }).toEqual({ lost: 0, doubled: 0 })
  })
})
