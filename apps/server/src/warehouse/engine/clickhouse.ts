import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClickHouseError, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { clusterLayout, singleLayout } from '../layout.ts'
import type { FactStore, Params, QueryOptions } from '../store.ts'
import { requireParams } from './bind.ts'
import { EngineError } from './engine-error.ts'
import { COMMAND_MS, READ_MS, readStatement, STATEMENT_BYTES } from './limits.ts'
import { rowsOf } from './rows.ts'

export interface ClickHouseOptions {
  /** http(s)://user:password@host:8123/database; any server of the cluster, or what balances them. */
  url: string
  /** Name of the cluster in the servers' configuration; absent = one server. */
  cluster?: string | undefined
  /** Most memory of one read, bytes. */
  readMemory?: number
  /** Statements that run side by side; more wait here. */
  connections?: number
  /** Told about servers that do not answer and statements that are sent again. */
  onEvent?: (text: string) => void
}

const GIB = 2 ** 30
const HEALTH_MS = 3000
/** The engine stops a statement by itself; this much later we hang up and ask it to. */
const GRACE_MS = 1000
/** Pauses before a read or an insert whose connection broke is sent again. */
const AGAIN_MS = [100, 500, 2000, 5000]

/** What the embedded engine gets from its configuration, each statement brings along. */
const settings: ClickHouseSettings = {
  max_partitions_per_insert_block: '0',
  max_query_size: String(STATEMENT_BYTES),
  do_not_merge_across_partitions_select_final: 1,
  input_format_skip_unknown_fields: 0,
  output_format_json_quote_64bit_integers: 1,
  // An error in the middle of an answer must come as an error, not as a cut text with status 200.
  wait_end_of_query: 1,
  session_timezone: 'Asia/Shanghai',
}

/**
 * On a cluster: an insert is acknowledged when the shards have it; a query that joins two sharded tables asks the inner one
 * once; a replica that is behind answers nobody, and all ask the same replica first, so that a fold reads what the one
 * before it has written.
 */
const clusterSettings: ClickHouseSettings = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  distributed_product_mode: 'global',
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
  max_replica_delay_for_distributed_queries: '30',
  fallback_to_stale_replicas_for_distributed_queries: 0,
  distributed_ddl_task_timeout: '600',
}

interface Run {
  maxMs: number
  signal?: AbortSignal | undefined
  /** Whether a broken connection may be answered by sending the statement again. */
  again: boolean
}

/** Opens a ClickHouse server or cluster. Rejects when nobody answers. Reads and inserts are sent again when a connection breaks; commands are not. */
export async function openClickHouse({ url, cluster, readMemory = 4 * GIB, connections = 16, onEvent = () => undefined }: ClickHouseOptions): Promise<FactStore> {
  const client = createClient({
    url,
    application: 'data-centre',
    // Every failure reaches its caller; the client's own lines would write settings and addresses beside our log.
    log: { level: ClickHouseLogLevel.OFF },
    max_open_connections: connections,
    request_timeout: COMMAND_MS + GRACE_MS,
    // Lists of ids outgrow an address.
    use_multipart_params_auto: true,
    clickhouse_settings: { ...settings, ...(cluster ? clusterSettings : {}) },
  })
  let closed = false
  const closing = new AbortController()

  /** Asks the engine to drop a statement whose caller has gone; an INSERT … SELECT would go on for minutes. */
  const kill = (id: string): void => {
    const where = cluster ? `ON CLUSTER '${cluster}' WHERE initial_query_id` : 'WHERE query_id'
    client.command({ query: `KILL QUERY ${where} = {id:String} ASYNC`, query_params: { id } }).catch(() => undefined)
  }

  const once = async <T>(work: (call: { abort_signal: AbortSignal; query_id: string }) => Promise<T>, { maxMs, signal }: Run): Promise<T> => {
    const id = randomUUID()
    const late = AbortSignal.timeout(maxMs + GRACE_MS)
    const abort = AbortSignal.any([late, closing.signal, ...(signal ? [signal] : [])])
    try {
      return await work({ abort_signal: abort, query_id: id })
    } catch (error) {
      if (error instanceof ClickHouseError) throw EngineError.from(Number(error.code), `Code: ${error.code}. ${error.message}`)
      if (abort.aborted) kill(id)
      if (signal?.aborted) throw new EngineError('aborted', 'aborted by the caller')
      if (late.aborted) throw new EngineError('timeout', `stopped after ${maxMs} ms`, 159)
      if (error instanceof TypeError) throw error
      throw new EngineError('unavailable', `the engine does not answer: ${(error as Error).message}`)
    }
  }

  const run = async <T>(work: (call: { abort_signal: AbortSignal; query_id: string }) => Promise<T>, how: Run): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      if (closed) throw new EngineError('unavailable', 'the engine is closed')
      if (how.signal?.aborted) throw new EngineError('aborted', 'aborted before it began')
      try {
        return await once(work, how)
      } catch (error) {
        const pause = AGAIN_MS[attempt]
        if (!how.again || closed || pause === undefined || !(error instanceof EngineError) || error.reason !== 'unavailable') throw error
        onEvent(`${error.message}; sent again in ${pause} ms`)
        await sleep(pause)
      }
    }
  }

  const checked = (sql: string, params: Params): Params => {
    requireParams(sql, params)
    return params
  }

  const store: FactStore = {
    layout: cluster ? clusterLayout(cluster) : singleLayout,
    async query<Row>(sql: string, params: Params = {}, { maxMs = READ_MS, signal }: QueryOptions = {}): Promise<Row[]> {
      const query_params = checked(sql, params)
      const query = readStatement(sql, maxMs, readMemory)
      return run(async (call) => rowsOf<Row>(Buffer.from(await (await client.query({ query, query_params, format: 'JSONCompact', ...call })).text())), {
        maxMs,
        signal,
        again: true,
      })
    },
    async insert(table, ndjson, token) {
      if (ndjson.length === 0) return
      const query = `INSERT INTO ${table} FORMAT JSONEachRow`
      const rows = typeof ndjson === 'string' ? Buffer.from(ndjson) : ndjson
      const clickhouse_settings = { insert_deduplication_token: token, async_insert: 0 } as const
      // As bytes: the client's own insert would take rows as objects and write them anew.
      await run(async (call) => (await client.exec({ query, values: Readable.from([rows], { objectMode: false }), clickhouse_settings, ...call })).stream.resume(), {
        maxMs: COMMAND_MS,
        again: true,
      })
    },
    async command(sql, params = {}, { maxMs = COMMAND_MS, signal } = {}) {
      const query_params = checked(sql, params)
      await run((call) => client.command({ query: sql, query_params, clickhouse_settings: { max_execution_time: maxMs / 1000 }, ...call }), { maxMs, signal, again: false })
    },
    async health() {
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
    },
    async close() {
      if (closed) return
      closed = true
      closing.abort()
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
