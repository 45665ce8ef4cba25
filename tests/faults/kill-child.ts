/** The intake with its real stores and nothing else, for tests that kill it. Speaks over the IPC channel of its parent. */
import { join } from 'node:path'
import { openIntakeStore } from '@data-centre/server/ingest/intake-store.ts'
import { databaseKeys } from '@data-centre/server/ingest/keys/keys.ts'
import { createIntake } from '@data-centre/server/ingest/log/logged-intake.ts'
import { openDatabase } from '@data-centre/server/platform/database/store.ts'
import { NOW } from '@data-centre/server/testing/worlds/intake-world.ts'
import { fillDimensions } from '@data-centre/server/testing/worlds/one-school.ts'
import { createDirectory } from '@data-centre/server/warehouse/directory/directory-memory.ts'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import { prepareWarehouse } from '@data-centre/server/warehouse/prepare.ts'
import { RollupKeeper } from '@data-centre/server/warehouse/rollups/keeper.ts'

export type FromChild =
  | { kind: 'ready'; replayed: number; cutBytes: number }
  | { kind: 'answer'; name: string; accepted: number; duplicated: number; rejected: number }
  | { kind: 'refused'; name: string }
  | { kind: 'rows'; rows: unknown[] }
export type ToChild =
  | { kind: 'batch'; name: string; body: string }
  | { kind: 'query'; sql: string; database?: boolean }
  | { kind: 'settle' }
  | { kind: 'stop' }

const dir = process.argv[2] as string
const say = (message: FromChild) => process.send?.(message)
const clock = { now: () => NOW }

const [store, database] = await Promise.all([
  openChdb({ dir: join(dir, 'warehouse'), sessions: 2 }),
  openDatabase({ dataDir: dir, clock }),
])
// Only the first start makes the tables; it fills them last.
if (
  (
    await store.query<{ n: number }>(
      "SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name = 'dim_question' AND total_rows > 0",
    )
  )[0]?.n === 0
) {
  await prepareWarehouse(store)
  await fillDimensions(store)
}
const directory = createDirectory(store)
await directory.refresh()
const keeper = new RollupKeeper(store, clock)
await keeper.load()
const keys = databaseKeys(database.pool, Buffer.alloc(32, 7), clock.now)
await keys.ensure({ keyId: 'zjy-test', platform: 'zjy', name: '测试' })
const intake = createIntake({
  dir: join(dir, 'intake'),
  store,
  intakeStore: openIntakeStore(database.pool, clock.now),
  keys,
  directory,
  rollups: keeper,
  clock,
})
const replayed = await intake.replay()
await intake.start()

async function serve(message: ToChild): Promise<void> {
  if (message.kind === 'batch') {
    try {
      const { accepted, duplicated, rejected } = await intake.accept(
        'zjy-test',
        message.name,
        Buffer.from(message.body),
      )
      say({
        kind: 'answer',
        name: message.name,
        accepted,
        duplicated,
        rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0),
      })
    } catch {
      say({ kind: 'refused', name: message.name })
    }
  } else if (message.kind === 'query')
    say({
      kind: 'rows',
      rows: message.database ? (await database.pool.query(message.sql)).rows : await store.query(message.sql),
    })
  else if (message.kind === 'settle') {
    await intake.drainNow()
    say({ kind: 'rows', rows: [{ weeks: await keeper.run() }] })
  } else {
    await intake.close()
    await store.close()
    await database.close()
    process.exit(0)
  }
}
process.on('message', (message: ToChild) => void serve(message))
say({ kind: 'ready', replayed: replayed.events, cutBytes: replayed.cutBytes })
