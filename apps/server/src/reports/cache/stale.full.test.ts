import { readdirSync, readFileSync } from 'node:fs'
import type { Kpi } from '@data-centre/api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nation, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import { EngineError } from '../../warehouse/engine/engine-error.ts'
import { LastGood } from './last-good.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

/** The engine's process of this test. */
function engine(): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return (
        Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('engine-host')
      )
    } catch {
      // No process, or one that has just ended.
      return false
    }
  })
  if (found === undefined) throw new Error('the engine has no process')
  return Number(found)
}

describe('while the engine stands still', () => {
  let halted: number | undefined
  afterEach(() => {
    if (halted !== undefined) process.kill(halted, 'SIGCONT')
    halted = undefined
  })
  const call = { answer: { shape: 'kpis', measures: ['logs.count', 'students.total'] } } as const

  it('what was read before is served with its mark, what was never read is not, and fresh numbers come back by themselves', async () => {
    const computed = tiny.world.now
    const before = await tiny.answers.answer(call, {}, nation)
    expect(before.computedAt).toBeUndefined()
    halted = engine()
    process.kill(halted, 'SIGSTOP')
    // The same numbers as long as nothing behind them has changed: no older ones.
    expect(await tiny.answers.answer(call, {}, nation)).toEqual(before)
    tiny.world.rollups++
    tiny.world.now += 600_000
    const held = await tiny.answers.answer(call, {}, nation)
    expect(held.data).toEqual(before.data)
    expect(held.statTime).toBe(before.statTime)
    expect(Date.parse(held.computedAt ?? '')).toBe(computed)
    // Another area never sees it.
    const other = tiny.answers.answer(call, {}, school).then(
      ({ computedAt }) => computedAt ?? 'fresh',
      () => 'refused',
    )
    process.kill(halted, 'SIGCONT')
    halted = undefined
    expect(['fresh', 'refused']).toContain(await other)
    await expect.poll(async () => (await tiny.answers.answer(call, {}, nation)).computedAt).toBeUndefined()
    expect(((await tiny.answers.answer(call, {}, nation)).data as Kpi[])[0]?.value).toBe(
      (before.data as Kpi[])[0]?.value,
    )
  })

  it('and when it is killed', async () => {
    await tiny.answers.answer(call, {}, school)
    tiny.world.rollups++
    process.kill(engine(), 'SIGKILL')
    const { data } = await tiny.answers.answer(call, {}, school)
    expect((data as Kpi[]).map(({ id }) => id)).toEqual(call.answer.measures)
    await expect.poll(async () => (await tiny.answers.answer(call, {}, school)).computedAt).toBeUndefined()
  })
})

describe('the last good result', () => {
  const held = new LastGood<number>(2, () => 1, 20)
  it('stands in for an engine that is away, not for a statement that it refuses', async () => {
    const away = async (): Promise<number> => {
      throw new EngineError('unavailable', 'gone')
    }
    await expect(held.get('a', away)).rejects.toThrow('gone')
    expect(await held.get('a', async () => 1)).toEqual({ result: 1, isStale: false })
    expect(await held.get('a', away)).toEqual({ result: 1, isStale: true })
    await expect(
      held.get('a', async () => {
        throw new EngineError('refused', 'no such column')
      }),
    ).rejects.toThrow('no such column')
    await expect(
      held.get('a', async () => {
        throw new TypeError('ours')
      }),
    ).rejects.toThrow('ours')
  })
  it('stands in for one that takes too long; what it brings in the end is the next answer', async () => {
    let bring = (_: number): void => undefined
    const slow = new Promise<number>((resolve) => {
      bring = resolve
    })
    expect(await held.get('a', () => slow)).toEqual({ result: 1, isStale: true })
    bring(2)
    await slow
    expect(await held.get('a', () => new Promise(() => undefined))).toEqual({ result: 2, isStale: true })
  })
  it('keeps no more than its bound', async () => {
    for (const key of ['b', 'c']) await held.get(key, async () => 3)
    await expect(
      held.get('a', async () => {
        throw new EngineError('timeout', 'late')
      }),
    ).rejects.toThrow('late')
  })
})
