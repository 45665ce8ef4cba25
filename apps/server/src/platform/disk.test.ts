import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPressure } from '../intake/pressure.ts'
import { ballastOf, freeBytes } from './disk.ts'

it('the ballast really takes its room, and is kept while there is other room', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ballast-'))
  const ballast = ballastOf(dir, 3 * 2 ** 20)
  ballast.keep()
  await expect.poll(() => existsSync(join(dir, 'ballast')), { timeout: 60_000 }).toBe(true)
  const { size, blocks } = statSync(join(dir, 'ballast'))
  expect([size, blocks * 512 >= size]).toEqual([3 * 2 ** 20, true])
  expect(await ballast.giveUp()).toBe(false)
  ballast.stop()
  rmSync(dir, { recursive: true })
})

it('the intake stops at the watermark, says so once, and goes on when there is room', async () => {
  const said: string[] = []
  const free = await freeBytes(tmpdir())
  const full = createPressure(tmpdir(), (text) => said.push(text), { leastFreeBytes: free * 2 })
  await full.check(0)
  await full.check(10_000)
  expect(full.retryAfterS(0)).toBe(30)
  expect(said).toEqual([expect.stringContaining('no events are accepted')])
  const room = createPressure(tmpdir(), (text) => said.push(text), { mostUndrained: 5, leastFreeBytes: 0 })
  await room.check(0)
  expect([room.retryAfterS(5), room.retryAfterS(6)]).toEqual([undefined, 2])
})
