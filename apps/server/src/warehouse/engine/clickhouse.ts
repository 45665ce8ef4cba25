import { Readable } from 'node:stream'
import { clusterLayout, singleLayout } from '../layout.ts'
import type { FactStore, Params, QueryOptions } from '../store.ts'
import { requireParams } from './bind.ts'
import { clientOf } from './clickhouse-client.ts'
import { COMMAND_MS, READ_MS, readStatement } from './limits.ts'
import { rowsOf } from './rows.ts'
import { Statements } from './statements.ts'

export interface ClickHouseOptions {
  /** http(s)://user:password@host:8123/database; any server of the cluster, or what balances them. */
  url: string
  /** Name of the cluster in the servers' configuration; absent = one server. */
  cluster?: string | undefined
  /** Most memory of one read, bytes. */
  readMemory?: number
  /** Longest that a read may take unless its caller says otherwise, ms. */
  readMs?: number
  /** Statements that run side by side; more wait here. */
  connections?: number
  /** Told about servers that do not answer and statements that are sent again. */
  onEvent?: (text: string) => void
}

const GIB = 2 ** 30

const HEALTH_MS = 3000

const checked = (sql: string, params: Params): Params => {
  requireParams(sql, params)
  return params
}

/** Opens a ClickHouse server or cluster. Rejects when nobody answers. Reads and inserts are sent again when a connection breaks; commands are not. */
export async function openClickHouse({
  url,
  cluster,
  readMemory = 4 * GIB,
  readMs = READ_MS,
  connections = 16,
  onEvent = () => undefined,
}: ClickHouseOptions): Promise<FactStore> {
  const client = clientOf(url, cluster, connections)
  const statements = new Statements(client, { cluster, onEvent })

  const store: FactStore = {
    layout: cluster ? clusterLayout(cluster) : singleLayout,
    async query<Row>(sql: string, params: Params = {}, { maxMs = readMs, signal }: QueryOptions = {}): Promise<Row[]> {
      const query_params = checked(sql, params)
      const query = readStatement(sql, maxMs, readMemory)
      return statements.run(
        async (call) =>
          rowsOf<Row>(
            Buffer.from(await (await client.query({ query, query_params, format: 'JSONCompact', ...call })).text()),
          ),
        {
          maxMs,
          signal,
          again: true,
        },
      )
    },
    async insert(table, ndjson, token) {
      if (ndjson.length === 0) return
      const query = `INSERT INTO ${table} FORMAT JSONEachRow`
      const rows = typeof ndjson === 'string' ? Buffer.from(ndjson) : ndjson
      const clickhouse_settings = { insert_deduplication_token: token, async_insert: 0 } as const
      // As bytes: the client's own insert would take rows as objects and write them anew.
      await statements.run(
        async (call) =>
          (
            await client.exec({
              query,
              values: Readable.from([rows], { objectMode: false }),
              clickhouse_settings,
              ...call,
            })
          ).stream.resume(),
        {
          maxMs: COMMAND_MS,
          again: true,
        },
      )
    },
    async command(sql, params = {}, { maxMs = COMMAND_MS, signal } = {}) {
      const query_params = checked(sql, params)
      await statements.run(
        (call) =>
          client.command({
            query: sql,
            query_params,
            clickhouse_settings: { max_execution_time: maxMs / 1000 },
            ...call,
          }),
        { maxMs, signal, again: false },
      )
    },
    health: () => healthOf(store, cluster),
    async close() {
      if (!statements.close()) return
      await client.close()
    },
  }
  try {
    await store.query('SELECT 1')
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

async function healthOf(store: FactStore, cluster: string | undefined): Promise<{ live: boolean; bytes: number }> {
  const parts = cluster ? `clusterAllReplicas('${cluster}', system.parts)` : 'system.parts'
  try {
    const [row] = await store.query<{ bytes: number }>(
      `SELECT sum(bytes_on_disk) AS bytes FROM ${parts} WHERE active`,
      {},
      { maxMs: HEALTH_MS, signal: AbortSignal.timeout(HEALTH_MS) },
    )
    return { live: true, bytes: row?.bytes ?? 0 }
  } catch {
    return { live: false, bytes: 0 }
  }
}
