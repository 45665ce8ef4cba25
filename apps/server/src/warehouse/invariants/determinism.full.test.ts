import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyWarehouse } from '../../../testing/warehouse.ts'
import type { Profile } from '../demo/profile.ts'
import { createDemoWorld } from '../demo/world.ts'
import { tables } from '../schema.ts'
import type { FactStore } from '../store.ts'
import { type Image, imageOf } from './image.ts'

const clock = { now: () => Date.parse('2025-05-10T10:20:30+08:00') }
const DAYS = ['2025-05-07', '2025-05-08', '2025-05-09']
const closers: (() => Promise<void>)[] = []

const profile = (process.env.TEST_WORLD ?? 'tiny') as Profile['name']

/** A world whose days were written in these pieces, in this order. */
async function worldOf(pieces: readonly (readonly [from: string, to: string])[], seed?: number): Promise<FactStore> {
  const { store, close } = await openEmptyWarehouse()
  closers.push(close)
  const world = await createDemoWorld({ store, profile, clock, ...(seed === undefined ? {} : { seed }) })
  await world.seedDims()
  for (const [from, to] of pieces) await world.fillDays(from, to)
  return store
}

const compared = tables.filter(({ kind, name }) => kind !== 'rollup' && /^(dim|fact)_/.test(name))

async function imagesOf(store: FactStore): Promise<Map<string, string>> {
  const images = new Map<string, string>()
  for (const { name, columns } of compared) {
    const from = `${name}${'is_deleted' in columns ? ' FINAL' : ''}`
    const [image] = await store.query<Image>(imageOf(name, from, ['ingest_time', 'version']))
    images.set(name, `${image?.rows} ${image?.mix}`)
  }
  return images
}

/** L19: tables that hold something else in one world than in the other, whenever and in whatever version it arrived. */
const differing = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): string[] =>
  [...left.keys()].filter((table) => left.get(table) !== right.get(table))

let whole: FactStore
let images: Map<string, string>
beforeAll(async () => {
  whole = await worldOf([[DAYS[0] as string, DAYS[2] as string]])
  images = await imagesOf(whole)
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

describe('L19: one seed is one world', () => {
  it('whether its days were written in one go or singly, in another order', async () => {
    const sliced = await worldOf([...DAYS].reverse().map((day) => [day, day] as const))
    expect(differing(images, await imagesOf(sliced))).toEqual([])
    expect([...images.values()].filter((image) => !image.startsWith('0 ')).length).toBeGreaterThan(25)
  })

  it('and another seed is another', async () => {
    expect(differing(images, await imagesOf(await worldOf([], 7)))).toEqual(
      expect.arrayContaining(['dim_student', 'dim_course']),
    )
  })

  it.each([
    ['a row too few', 'fact_log', 'ALTER TABLE fact_log DELETE WHERE event_id = (SELECT min(event_id) FROM fact_log)'],
    ['a row twice', 'fact_answer', 'INSERT INTO fact_answer SELECT * FROM fact_answer ORDER BY event_id LIMIT 1'],
    [
      'a second later',
      'fact_login',
      'INSERT INTO fact_login SELECT * REPLACE(event_time + 1 AS event_time) FROM fact_login ORDER BY event_id LIMIT 1',
    ],
    [
      'another name',
      'dim_student',
      "INSERT INTO dim_student SELECT * REPLACE('无名氏' AS name, version + 1 AS version) FROM dim_student FINAL ORDER BY user_id LIMIT 1",
    ],
  ])('notices %s', async (_, table, statement) => {
    await whole.command(statement.startsWith('ALTER') ? `${statement} SETTINGS mutations_sync = 1` : statement)
    const after = await imagesOf(whole)
    expect(differing(images, after)).toEqual([table])
    images = after
  })
})
