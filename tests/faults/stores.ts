import { createRequire } from 'node:module'
import { join } from 'node:path'
import { eventIdOf } from '@data-centre/server/ingest/events/event-id.ts'
import { type Database, openDatabase } from '@data-centre/server/platform/database/store.ts'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import type { FactStore } from '@data-centre/server/warehouse/store.ts'

/** Looks into the warehouse of a stopped server. */
export async function inWarehouse<Result>(
  dataDir: string,
  look: (store: FactStore) => Promise<Result>,
): Promise<Result> {
  const store = await openChdb({ dir: join(dataDir, 'warehouse'), sessions: 1 })
  return look(store).finally(() => store.close())
}

/** Looks into the operational store of a stopped server. */
export async function inDatabase<Result>(
  dataDir: string,
  look: (pool: Database['pool']) => Promise<Result>,
): Promise<Result> {
  const operationalStore = await openDatabase({ dataDir, clock: { now: Date.now }, asItIs: true })
  return look(operationalStore.pool).finally(() => operationalStore.close())
}

/** Ids in one question: it travels to the engine as text. */
const AT_ONCE = 10_000

/** What a stopped server holds of events of the cloud platform that were acknowledged: how many are missing, and rows beyond one for each. */
export const lostAndDuplicatedIn = (
  dataDir: string,
  eventIds: readonly string[],
): Promise<{ lost: number; doubled: number }> =>
  inWarehouse(dataDir, async (store) => {
    const total = { lost: 0, doubled: 0 }
    for (let start = 0; start < eventIds.length; start += AT_ONCE) {
      const ids = eventIds.slice(start, start + AT_ONCE).map((id) => eventIdOf('zjy', id).toString())
      const [found] = await store.query<{ rows: number; distinct: number }>(
        'SELECT count() AS rows, uniqExact(event_id) AS distinct FROM fact_log WHERE event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))',
        { ids },
      )
      const { rows = 0, distinct = 0 } = found ?? {}
      total.lost += ids.length - distinct
      total.doubled += rows - distinct
    }
    return total
  })

/** As much of the server's driver as is needed here: one connection. */
interface Client {
  connect(): Promise<void>
  query(sql: string, values?: readonly unknown[]): Promise<{ rowCount: number | null; rows: Record<string, unknown>[] }>
  on(event: 'error', act: () => void): void
  end(): Promise<void>
}
const { Client } = createRequire(import.meta.url)('pg') as {
  Client: new (options: { host: string; port: number; user: string; database: string }) => Client
}

/** A connection to the embedded operational store of a running server, which may be killed beneath it. */
export async function besideDatabase(dataDir: string): Promise<Client> {
  const client = new Client({ host: join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Waits until a question finds something, and keeps it so: while this transaction lasts, the embedded store lets nobody else
 * go on. Answers how to let go.
 */
export async function hold(
  client: Client,
  question: string,
  values: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  for (;;) {
    await client.query('BEGIN')
    const { rowCount } = await client.query(question, values)
    if (rowCount) return () => client.end().catch(() => undefined)
    await client.query('COMMIT')
  }
}
