import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Intake, IntakeOptions } from '../../src/ingest/intake.ts'
import { type IntakeStore, openIntakeStore } from '../../src/ingest/intake-store.ts'
import { databaseKeys, type IntakeKeys } from '../../src/ingest/keys/keys.ts'
import { createIntake } from '../../src/ingest/log/logged-intake.ts'
import { type Database, openDatabase } from '../../src/platform/database/store.ts'
import type { Directory } from '../../src/warehouse/directory/directory.ts'
import { createDirectory } from '../../src/warehouse/directory/directory-memory.ts'
import { openChdb } from '../../src/warehouse/engine/chdb.ts'
import { prepareWarehouse } from '../../src/warehouse/prepare.ts'
import { RollupKeeper } from '../../src/warehouse/rollups/keeper.ts'
import type { FactStore } from '../../src/warehouse/store.ts'
import { copyOf, type TestTemplate } from '../template.ts'
import { fillWarehouse } from '../warehouse.ts'
import { fillDimensions } from './one-school.ts'

/** Moment at which the tests live: Wednesday 2025-05-14 10:00 in Shanghai. */
export const NOW = Date.parse('2025-05-14T10:00:00+08:00')
export const timeAt = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()

export interface TestWorld {
  dir: string
  store: FactStore & { hostPid(): number | undefined }
  database: Database
  intakeStore: IntakeStore
  keys: IntakeKeys
  directory: Directory
  keeper: RollupKeeper
  clock: { now(): number; at: number }
  /** A started intake with a log of its own. */
  intake(name: string, more?: Partial<IntakeOptions>): Promise<Intake>
  close(): Promise<void>
}

const template: TestTemplate = {
  name: 'intake-world',
  filledBy: import.meta.url,
  fill: async (dir) => {
    await Promise.all([
      fillWarehouse(join(dir, 'warehouse'), async (store) => {
        await prepareWarehouse(store)
        await fillDimensions(store)
      }),
      openDatabase({ dataDir: dir, clock: { now: () => NOW } }).then((database) => database.close()),
    ])
  },
}

/** Opens both embedded engines on a folder of its own. The clock stands still until a test moves it. */
export async function openTestWorld(): Promise<TestWorld> {
  const dir = await copyOf(template)
  const clock = { at: NOW, now: () => clock.at }
  const [store, database] = await Promise.all([
    openChdb({ dir: join(dir, 'warehouse'), sessions: 2 }),
    openDatabase({ dataDir: dir, clock }),
  ])
  const directory = createDirectory(store)
  await directory.refresh()
  const keeper = new RollupKeeper(store, clock)
  await keeper.load()
  const intakeStore = openIntakeStore(database.pool, clock.now)
  const keys = databaseKeys(database.pool, Buffer.alloc(32, 7), clock.now)
  await keys.ensure({ keyId: 'zjy-test', platform: 'zjy', name: '测试', homePages: ['https://zjy.example'] })
  return {
    dir,
    store,
    database,
    intakeStore,
    keys,
    directory,
    keeper,
    clock,
    async intake(name, more = {}) {
      const intake = createIntake({
        dir: join(dir, name),
        store,
        intakeStore,
        keys,
        directory,
        rollups: keeper,
        clock,
        gatherMs: 0,
        ...more,
      })
      await intake.start()
      return intake
    },
    async close() {
      await store.close()
      await database.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Events as the lines of a batch. */
export const batchOf = (events: readonly object[]): Buffer =>
  Buffer.from(events.map((event) => JSON.stringify(event)).join('\n'))
