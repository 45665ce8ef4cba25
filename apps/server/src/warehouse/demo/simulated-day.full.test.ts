import { join } from 'node:path'
import { platforms } from '@data-centre/api'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openEmptyWarehouse } from '../../../testing/warehouse.ts'
import { openIntakeStore } from '../../ingest/intake-store.ts'
import { databaseKeys } from '../../ingest/keys/keys.ts'
import { createIntake } from '../../ingest/log/logged-intake.ts'
import { createDirectory } from '../directory/directory-memory.ts'
import { RollupKeeper } from '../rollups/keeper.ts'
import { tables } from '../schema.ts'
import type { FactStore } from '../store.ts'
import { createDemoWorld, type DemoWorld } from './world.ts'

const BEFORE = Date.parse('2025-05-14T08:40:00+08:00')
const NOW = Date.parse('2025-05-14T10:20:30+08:00')
const closers: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** A tiny world that was written in one go up to the moment of its clock. */
async function writtenWorld(clock: { now(): number }): Promise<{ store: FactStore; world: DemoWorld }> {
  const { store, close } = await openEmptyWarehouse()
  closers.push(close)
  const world = await createDemoWorld({ store, profile: 'tiny', clock })
  await world.seedDims()
  await world.fillToday()
  await world.fillDays('2025-05-06', '2025-05-13')
  return { store, world }
}

async function contentOf(store: FactStore, table: string): Promise<string> {
  const columns = Object.keys(tables.find((t) => t.name === table)?.columns ?? {}).filter(
    (c) => c !== 'ingest_time' && c !== 'version',
  )
  const isCorrectable = columns.includes('is_deleted')
  const [row] = await store.query<{ rows: number; hash: string }>(
    `SELECT count() AS rows, toString(sum(cityHash64(${columns.map((c) => `ifNull(toString(${c}), '-')`).join(', ')}))) AS hash FROM ${table} ${isCorrectable ? 'FINAL' : ''}`,
  )
  return `${table} ${row?.rows} ${row?.hash}`
}

test('a morning that came through the intake is the morning that the batch writes (L19)', async () => {
  const whole = await writtenWorld({ now: () => NOW })
  const clock = { at: BEFORE, now: () => clock.at }
  const { store, world } = await writtenWorld(clock)
  const { dir, database, close } = await openTestDatabase(clock)
  closers.push(close)
  const directory = createDirectory(store)
  await directory.refresh()
  const keeper = new RollupKeeper(store, clock)
  await keeper.load()
  const keys = databaseKeys(database.pool, Buffer.alloc(32, 7), clock.now)
  const intake = createIntake({
    dir: join(dir, 'log'),
    store,
    intakeStore: openIntakeStore(database.pool, clock.now),
    keys,
    directory,
    rollups: keeper,
    clock,
    gatherMs: 0,
  })
  await intake.start()
  closers.push(() => intake.close())

  clock.at = NOW
  const [open] = await world.openDays()
  expect(open?.until).toBe(BEFORE)
  const events = await world.eventsBetween(BEFORE, NOW)
  expect(events.length).toBeGreaterThan(500)
  for (const platform of platforms) {
    await keys.ensure({ keyId: `test-${platform}`, platform, name: platform })
    const own = events.filter((event) => event.platform === platform)
    const body = Buffer.from(own.map((event) => JSON.stringify(event)).join('\n'))
    expect(await intake.accept(`test-${platform}`, `first-${platform}`, body)).toEqual({
      accepted: own.length,
      duplicated: 0,
      rejected: {},
    })
    // A restart sends again what it does not know to have arrived.
    expect(await intake.accept(`test-${platform}`, `again-${platform}`, body)).toMatchObject({
      accepted: 0,
      duplicated: own.length,
    })
  }
  const traffic = await world.trafficBetween(BEFORE, NOW)
  for (const platform of platforms) {
    const own = traffic.filter((sent) => sent.platform === platform).map(({ line }) => line)
    const body = Buffer.from(own.map((line) => JSON.stringify(line)).join('\n'))
    expect(await intake.accept(`test-${platform}`, `traffic-${platform}`, body)).toEqual({
      accepted: own.length,
      duplicated: 0,
      rejected: {},
    })
    await intake.accept(`test-${platform}`, `traffic-again-${platform}`, body)
  }
  await intake.drainNow()
  for (const table of [
    'fact_log',
    'fact_login',
    'fact_resource_use',
    'fact_answer',
    'fact_resource_call',
    'fact_course_call',
    'fact_discussion',
    'fact_progress',
    'fact_certificate',
    'fact_credit',
    'fact_session',
    'fact_activity',
    'fact_attendance',
    'fact_participation',
    'fact_homework',
    'dim_homework',
    'fact_gateway_minute',
    'fact_waf_hit',
  ]) {
    expect(await contentOf(store, table)).toBe(await contentOf(whole.store, table))
  }
})
