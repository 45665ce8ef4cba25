import type { Scope } from '../scope.ts'
import { compile } from '../warehouse/compile.ts'
import type { Ask } from '../warehouse/compile-ask.ts'
import type { Cells } from '../warehouse/compile-cells.ts'
import type { FactStore } from '../warehouse/store.ts'
import type { Draft } from './draft.ts'

/** A draft with the cells that it reads: the part of an answer that does not change within a day. */
export interface Closed {
  draft: Draft
  cells: AskedCells
  /** Finished data by page and order, for answers without counters. */
  pages: Map<string, unknown>
  size: number
  /** When it was computed, ms. */
  computedAt: number
}

/** Cells and the place of each ask in their statement. */
export interface AskedCells {
  cells: Cells | undefined
  numberOf: ReadonlyMap<Ask, number>
}

/** Reads all that a draft asks for, in one statement; none where it asks for nothing (counters only). `now` in ms. */
export async function closedOf(draft: Draft, scope: Scope, today: string, store: FactStore, now: number): Promise<Closed> {
  const numberOf = new Map(draft.asks.map((ask, i) => [ask, i]))
  const pages = new Map<string, unknown>()
  if (draft.asks.length === 0) return { draft, cells: { cells: undefined, numberOf }, pages, size: 1, computedAt: now }
  const statement = compile(draft.asks, scope, today)
  const cells = statement.read(await store.query<Record<string, unknown>>(statement.sql, statement.params))
  return { draft, cells: { cells, numberOf }, pages, size: cells.size + 1, computedAt: now }
}
