import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frame, readSegment } from '@data-centre/server/ingest/log/log-file.ts'
import { seededRandom } from '@data-centre/server/testing/seeded-random.ts'
import { openTestWorld, type TestWorld } from '@data-centre/server/testing/worlds/intake-world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure, times } from './size.ts'
import { insist, lostAndDuplicated, type SentBatch, sentBatch } from './world.ts'

const BATCHES = 5
const HEAD = 8
const ROUNDS = times(1, 10)
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world?.close())

/** A log of batches that the engine never saw, and how long the file was when each was acknowledged. */
async function writtenLog(name: string): Promise<{ file: string; batches: SentBatch[]; synced: number[] }> {
  const away = { ...world.store, insert: async () => Promise.reject(new Error('away')) }
  const intake = await world.intake(name, { store: away, closeMs: 100 })
  const folder = join(world.dir, name)
  const batches: SentBatch[] = []
  const synced: number[] = []
  const fileOf = () => join(folder, readdirSync(folder).at(-1) ?? '')
  const file = fileOf
  for (let i = 0; i < BATCHES; i++) {
    const batch = sentBatch(`${name}-${i}`, 3 + i)
    await insist(intake, batch)
    batches.push(batch)
    synced.push(readFileSync(file()).length)
  }
  // Not closed: closing would wait for the engine. The process is taken for dead here.
  const last = file()
  void intake.close()
  return { file: last, batches, synced }
}

interface Cut {
  name: string
  /** What is left of the file, by its bytes and the ends of its records. */
  damage(bytes: Buffer, ends: readonly number[]): Buffer
}
const draw = seededRandom(`log-cut ${process.env.TEST_SEED}`)
const random = (below: number): number => Math.floor(draw() * below)
const end = (ends: readonly number[], i: number): number => (i < 0 ? 0 : (ends[i] as number))
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] as number) ^ 0x40
  return copy
}

/** Every class of places where a power cut may end a file, and of what may stand behind it. */
const cuts: readonly Cut[] = [
  { name: 'nothing is lost', damage: (bytes) => bytes },
  { name: 'an empty file', damage: () => Buffer.alloc(0) },
  { name: 'inside the first head', damage: (bytes) => bytes.subarray(0, 3) },
  { name: 'between head and payload', damage: (bytes, ends) => bytes.subarray(0, end(ends, 1) + HEAD) },
  { name: 'inside a later head', damage: (bytes, ends) => bytes.subarray(0, end(ends, 2) + 5) },
  {
    name: 'inside a payload',
    damage: (bytes, ends) => bytes.subarray(0, end(ends, 2) + HEAD + random(end(ends, 3) - end(ends, 2) - HEAD)),
  },
  { name: 'between two records', damage: (bytes, ends) => bytes.subarray(0, end(ends, 3)) },
  { name: 'one byte short', damage: (bytes) => bytes.subarray(0, bytes.length - 1) },
  { name: 'zeros behind the last record', damage: (bytes) => Buffer.concat([bytes, Buffer.alloc(4096)]) },
  {
    name: 'noise behind the last record',
    damage: (bytes) => Buffer.concat([bytes, Buffer.from(Array.from({ length: 100 }, () => random(256)))]),
  },
  {
    name: 'a length that leads out of the file',
    damage: (bytes) => Buffer.concat([bytes, Buffer.from([255, 255, 255, 0, 1, 2, 3, 4, 5])]),
  },
  {
    name: 'a flipped bit in the last payload',
    damage: (bytes, ends) => flipped(bytes, end(ends, BATCHES - 2) + HEAD + 10),
  },
  { name: 'a flipped bit in the last checksum', damage: (bytes, ends) => flipped(bytes, end(ends, BATCHES - 2) + 5) },
]

describe('a log that a power cut ended', () => {
  const totals = { cuts: 0, lost: 0, doubled: 0 }
  it('gives back every whole record for every length of the file', async () => {
    const folder = join(world.dir, 'every-byte')
    mkdirSync(folder)
    const payloads = ['{"a":1}', 'x'.repeat(40), '中文'].map((text) => Buffer.from(text))
    const bytes = Buffer.concat(payloads.flatMap(frame))
    const ends = payloads.map((_, i) =>
      payloads.slice(0, i + 1).reduce((sum, payload) => sum + HEAD + payload.length, 0),
    )
    for (let length = 0; length <= bytes.length; length++) {
      const path = join(folder, String(length))
      writeFileSync(path, bytes.subarray(0, length))
      const whole = ends.filter((one) => one <= length)
      expect(await readSegment(path)).toEqual({
        payloads: payloads.slice(0, whole.length),
        bytes: whole.at(-1) ?? 0,
        cut: length - (whole.at(-1) ?? 0),
      })
      expect(readFileSync(path)).toEqual(bytes.subarray(0, whole.at(-1) ?? 0))
    }
  })

  it.each(cuts)('$name', async ({ name, damage }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const folder = `cut-${cuts.findIndex((cut) => cut.name === name)}-${round}`
      const { file, batches, synced } = await writtenLog(folder)
      const bytes = readFileSync(file)
      expect(bytes.length).toBe(synced.at(-1))
      const left = damage(bytes, synced)
      const copy = `${folder}-copy`
      mkdirSync(join(world.dir, copy))
      writeFileSync(join(world.dir, copy, file.slice(file.lastIndexOf('/') + 1)), left)

      const alive = await world.intake(copy)
      // Whatever was on disk when it was acknowledged, and still is, must be there by itself.
      const common = commonLength(left, bytes)
      const there = batches.filter((_, i) => (synced[i] as number) <= common)
      const first = await lostAndDuplicated(world, there)
      for (const batch of batches) {
        const answer = await alive.accept('zjy-test', undefined, batch.body)
        expect([batch.token, answer.accepted, answer.duplicated]).toEqual(
          there.includes(batch) ? [batch.token, 0, batch.ids.length] : [batch.token, batch.ids.length, 0],
        )
      }
      await alive.drainNow()
      const second = await lostAndDuplicated(world, batches)
      await alive.close()
      totals.cuts++
      totals.lost += first.lost + second.lost
      totals.doubled += second.doubled
      expect([first, second]).toEqual([
        { lost: 0, doubled: 0 },
        { lost: 0, doubled: 0 },
      ])
    }
  })

  it('lost and doubled nothing in any of them', () => {
    figure('R3 truncated log', totals)
    expect(totals).toEqual({ cuts: cuts.length * ROUNDS, lost: 0, doubled: 0 })
  })
})

const commonLength = (a: Buffer, b: Buffer): number => {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return i
  return shorter
}
