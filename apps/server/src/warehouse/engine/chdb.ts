import { mkdirSync } from 'node:fs'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { singleLayout } from '../layout.ts'
import type { FactStore, Params, QueryOptions } from '../store.ts'
import { requireParams } from './bind.ts'
import { HostConnection } from './host-connection.ts'
import { COMMAND_MS, READ_MS, readStatement } from './limits.ts'
import { rowsOf } from './rows.ts'

export interface ChdbOptions {
  /** Folder of the warehouse; made when missing. One process at a time. */
  dir: string
  /** Statements that run side by side. */
  sessions?: number
  /** Most memory of the engine, bytes; default a third of the machine's, at most 4 GiB. */
  serverMemory?: number
  /** Longest that a read may take unless its caller says otherwise, ms. */
  readMs?: number
  /** Told about restarts of the host and other things worth a line. */
  onEvent?: (text: string) => void
}

const GIB = 2 ** 30

/**
 * Opens the embedded engine in a child process. Rejects when the folder is held by another process or cannot be read.
 * A host that dies is started again: reads and inserts that were under way are sent again, commands are rejected with
 * an `EngineError` of reason `unavailable`, because only their caller knows whether they may run twice.
 */
export async function openChdb({
  dir,
  sessions = 4,
  serverMemory = Math.min(totalmem() / 3, 4 * GIB),
  readMs = READ_MS,
  onEvent,
}: ChdbOptions): Promise<FactStore & { hostPid(): number | undefined }> {
  const folder = resolve(dir)
  mkdirSync(folder, { recursive: true })
  const statementMemory = Math.round(serverMemory / 2)
  const line = new HostConnection(
    { dir: folder, sessions, serverMemory: Math.round(serverMemory), statementMemory },
    onEvent ?? (() => undefined),
  )
  await line.open()
  return {
    layout: singleLayout,
    async query<Row>(sql: string, params: Params = {}, { maxMs = readMs, signal }: QueryOptions = {}): Promise<Row[]> {
      requireParams(sql, params)
      const text = readStatement(sql, maxMs, Math.round(statementMemory / 2))
      return rowsOf<Row>(await line.run({ kind: 'query', sql: text, params }, { maxMs, signal }))
    },
    async insert(table, ndjson, token) {
      const rows = typeof ndjson === 'string' ? Buffer.from(ndjson) : ndjson
      if (rows.byteLength > 0) await line.run({ kind: 'insert', table, rows, token }, { maxMs: COMMAND_MS })
    },
    async command(sql, params = {}, { maxMs = COMMAND_MS, signal } = {}) {
      requireParams(sql, params)
      await line.run({ kind: 'command', sql, params }, { maxMs, signal })
    },
    async health() {
      const body = await line.health()
      return body ? { live: true, bytes: rowsOf<{ bytes: number }>(body)[0]?.bytes ?? 0 } : { live: false, bytes: 0 }
    },
    close: () => line.close(),
    /** Process id of the host, for tests and the operations page. */
    hostPid: () => line.pid(),
  }
}
