import type { Layout } from './layout.ts'

/** Values bound into a query: `{name:Type}` in the text. Arrays bind to Array(...) types. */
export type Params = Readonly<Record<string, string | number | boolean | null | readonly string[] | readonly number[]>>

export interface QueryOptions {
  /** The engine stops the query after this long; default 10 s. */
  maxMs?: number
  signal?: AbortSignal
}

/**
 * The warehouse engine, wherever it runs. Every SQL text is a constant or comes from the compiler; values are bound,
 * never written into the text. 64-bit integers come back as numbers up to 2^53, above as strings.
 */
export interface FactStore {
  /** How tables lie in this store: DDL is asked from it. */
  readonly layout: Layout
  /** Reads; ends in `readonly=1` with time and memory limits. */
  query<Row>(sql: string, params?: Params, options?: QueryOptions): Promise<Row[]>
  /** Writes one block of NDJSON; the same token twice writes once. Resolves when the rows are on disk. */
  insert(table: string, ndjson: Buffer | string, token: string): Promise<void>
  /** DDL, INSERT … SELECT and the like. */
  command(sql: string, params?: Params, options?: QueryOptions): Promise<void>
  /** Whether the engine answers, and how many bytes it holds. */
  health(): Promise<{ live: boolean; bytes: number }>
  close(): Promise<void>
}
