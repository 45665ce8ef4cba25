import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPressure } from '../ingest/keys/pressure.ts'
import { ballastOf, freeBytes } from './disk.ts'

it('the ballast really takes its room, and is kept while there is other room', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ballast-'))
  const ballast = ballastOf(dir, 3 * 2 ** 20)
  ballast.keep()
  await expect.poll(() => existsSync(join(dir, 'ballast'))).toBe(true)
  const { size, blocks } = statSync(join(dir, 'ballast'))
  expect([size, blocks * 512 >= size]).toEqual([3 * 2 ** 20, true])
  expect(await ballast.giveUp()).toBe(false)
  ballast.stop()
  rmSync(dir, { recursive: true })
})

it('the intake stops at the watermark, says so once, and goes on when there is room', async () => {
  const messages: string[] = []
  const free = await freeBytes(tmpdir())
  const full = createPressure(tmpdir(), (text) => messages.push(text), { minFreeBytes: free * 2 })
  await full.check(0)
  await full.check(10_000)
  expect(full.retryAfterS(0)).toBe(30)
  expect(messages).toEqual([expect.stringContaining('no events are accepted')])
  const diskPressure = createPressure(tmpdir(), (text) => messages.push(text), { maxUndrained: 5, minFreeBytes: 0 })
  await diskPressure.check(0)
  expect([diskPressure.retryAfterS(5), diskPressure.retryAfterS(6)]).toEqual([undefined, 2])
})
