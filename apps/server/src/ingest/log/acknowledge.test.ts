import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'
import { openLog } from './log.ts'

/** Long enough that an answer which does not wait for the write comes before it. */
const GATHER_MS = 100
const dir = mkdtempSync(join(tmpdir(), 'acknowledge-'))
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

const textOn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
const login = (eventId: string): Buffer =>
  batchOf([{ type: 'login', eventId, time: timeAt(-1), userId: 1001, platform: 'zjy' }])

it('a record of the log stands in its file when it is reported', async () => {
  const log = await openLog(dir, () => 1, GATHER_MS)
  await log.append(Buffer.from('first record'), () => expect(textOn(dir)).toContain('first record'))
  expect(textOn(dir)).toContain('first record')
  await log.close()
})

it('a batch stands in the log when it is answered', async () => {
  const intake = await world.intake('answered', { gatherMs: GATHER_MS })
  expect(await intake.accept('zjy-test', undefined, login('answered-1'))).toMatchObject({ accepted: 1 })
  expect(textOn(join(world.dir, 'answered'))).toContain('answered-1')
  await intake.close()
})

it('a batch that cannot be written is refused, counted nowhere, and taken when it comes again', async () => {
  const trouble: string[] = []
  const published: string[] = []
  const folder = join(world.dir, 'gone')
  const intake = await world.intake('gone', {
    onTrouble: (text) => trouble.push(text),
    onAccepted: (events) => published.push(...events.map(({ id }) => id)),
  })
  rmSync(folder, { recursive: true })
  await expect(intake.accept('zjy-test', undefined, login('gone-1'))).rejects.toMatchObject({ status: 503 })
  expect([trouble, published, intake.undrainedCount()]).toEqual([['a batch could not be written'], [], 0])
  mkdirSync(folder)
  expect(await intake.accept('zjy-test', undefined, login('gone-1'))).toMatchObject({ accepted: 1, duplicated: 0 })
  expect(published).toHaveLength(1)
  await intake.close()
})
