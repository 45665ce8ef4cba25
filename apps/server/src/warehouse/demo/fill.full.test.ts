import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyWarehouse } from '../../../testing/warehouse.ts'
import { type EventFactName, eventFactTables } from '../events/event-facts.ts'
import { type Image, imageOf } from '../invariants/image.ts'
import { tables } from '../schema.ts'
import type { FactStore } from '../store.ts'
import { createDemoWorld, type DemoWorld } from './world.ts'

const clock = { now: () => Date.parse('2025-05-14T10:20:30+08:00') }
const DAY = '2025-05-08'
const DAY_BEFORE = '2025-05-07'
const facts = eventFactTables.map(({ name }) => name as EventFactName)
const closers: (() => Promise<void>)[] = []

async function openWorld(): Promise<{ store: FactStore; world: DemoWorld }> {
  const { store, close } = await openEmptyWarehouse()
  closers.push(close)
  const world = await createDemoWorld({ store, profile: 'tiny', clock })
  await world.seedDims()
  await world.fillDays(DAY_BEFORE, DAY_BEFORE)
  return { store, world }
}

/** Ids of the events that {@link importEvents} brought. */
const IMPORTED = `(SELECT event_id + 1 FROM fact_log WHERE event_date = '${DAY_BEFORE}')`

/** Events of a day that the demo world has not filled yet, in every fact that they have a row in, as a drain leaves them: another day's, a day later. */
async function importEvents(store: FactStore): Promise<void> {
  for (const fact of facts)
    await store.command(
      `INSERT INTO ${fact} SELECT * REPLACE(event_id + 1 AS event_id, event_time + 86400 AS event_time, event_date + 1 AS event_date, ingest_time + 86400 AS ingest_time) FROM (SELECT * FROM ${fact} WHERE event_date = '${DAY_BEFORE}' AND event_id IN (SELECT event_id FROM fact_log WHERE event_date = '${DAY_BEFORE}' ORDER BY log_type, event_id LIMIT 7 BY log_type))`,
    )
}

/** What the tables hold besides what was imported, and how many imported rows there are with how many ids. */
async function contentOf(store: FactStore) {
  const images: Record<string, string> = {}
  for (const { name, columns } of tables.filter(({ kind, name }) => kind !== 'rollup' && /^(dim|fact)_/.test(name))) {
    const rows = `${name}${'is_deleted' in columns ? ' FINAL' : ''}`
    const own = facts.some((fact) => fact === name) ? `${rows} WHERE event_id NOT IN ${IMPORTED}` : rows
    const [image] = await store.query<Image>(imageOf(name, own, ['ingest_time', 'version']))
    images[name] = `${image?.rows} ${image?.mix}`
  }
  const imported: Record<string, number[]> = {}
  for (const fact of facts) {
    const [row] = await store.query<{ n: number; ids: number }>(
      `SELECT count() AS n, uniqExact(event_id) AS ids FROM ${fact} WHERE event_id IN ${IMPORTED}`,
    )
    imported[fact] = [row?.n ?? 0, row?.ids ?? 0]
  }
  return { images, imported }
}

let expected: Awaited<ReturnType<typeof contentOf>>['images']
let store: FactStore
let world: DemoWorld
let brought: Awaited<ReturnType<typeof contentOf>>['imported']
beforeAll(async () => {
  const undisturbed = await openWorld()
  await undisturbed.world.fillDays(DAY, DAY)
  expected = (await contentOf(undisturbed.store)).images
  ;({ store, world } = await openWorld())
  await importEvents(store)
  brought = (await contentOf(store)).imported
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

it('a day on which events were imported is filled as if they were not there, and they stay as they are', async () => {
  expect(brought.fact_resource_use?.[0]).toBeGreaterThanOrEqual(7)
  for (const [rows, ids] of Object.values(brought)) expect(rows).toBe(ids)
  await world.fillDays(DAY, DAY)
  expect(await contentOf(store)).toEqual({ images: expected, imported: brought })
})

it('a day whose filling was cut off is completed, and what was imported stays', async () => {
  const deleted = { ...Object.fromEntries(facts.map((fact) => [fact, 'event_date'])), fact_attendance: 'sign_date' }
  for (const [table, day] of Object.entries(deleted))
    await store.command(
      `${store.layout.alter(table)} DELETE WHERE ${day} = '${DAY}' AND event_id % 3 = 0 AND event_id NOT IN ${IMPORTED} SETTINGS mutations_sync = 1`,
    )
  await store.command(
    `${store.layout.alter('demo_progress')} DELETE WHERE day = '${DAY}' AND toUnixTimestamp(at) > 0 SETTINGS mutations_sync = 1`,
  )
  expect(await contentOf(store)).not.toEqual({ images: expected, imported: brought })
  await world.fillDays(DAY, DAY)
  expect(await contentOf(store)).toEqual({ images: expected, imported: brought })
  expect(await store.query('SELECT count() AS rows FROM demo_log')).toEqual([{ rows: 0 }])
})
