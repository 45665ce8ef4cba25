import type { Params } from '../store.ts'

/** How the engine host is started; travels as JSON in its first argument. */
export interface HostOptions {
  /** Folder of the warehouse; the engine keeps its data in `db` below it. */
  dir: string
  /** Queries that run side by side: one session each. */
  sessions: number
  /** Most memory of the engine as a whole, bytes. */
  serverMemory: number
  /** Most memory of one statement, bytes. */
  statementMemory: number
}

/** A statement on its way to the host. `slot` names the session that runs it; the parent keeps each busy with one at a time. */
export type Job =
  | { kind: 'query'; sql: string; params: Params }
  | { kind: 'command'; sql: string; params: Params }
  | { kind: 'insert'; table: string; rows: Buffer; token: string }

export type ToHost =
  | { type: 'run'; id: number; slot: number; job: Job }
  /** Stops statement `id`; the answer of that statement is then an error. */
  | { type: 'kill'; id: number }
  | { type: 'health'; id: number }
  | { type: 'close' }

export interface HostFailure {
  message: string
  /** ClickHouse error code, 0 when the engine gave none. */
  code: number
}

export type FromHost =
  | { type: 'ready'; version: string }
  /** `body`: the engine's JSONCompact answer of a query, empty for the others. */
  | { type: 'done'; id: number; body: Uint8Array }
  | { type: 'failed'; id: number; failure: HostFailure }
  | { type: 'fatal'; message: string }

/** Comment that marks a statement, so that `kill` finds it among the running ones. */
export const markOf = (id: number): string => `/*statement:${id}*/`
