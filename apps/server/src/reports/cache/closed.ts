import { compile } from '../../warehouse/compile/compile.ts'
import type { Cells } from '../../warehouse/compile/compile-cells.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { MetricQuery } from '../../warehouse/metric-query.ts'
import type { Moment } from '../../warehouse/report-plan.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { readEntities, type StoredEntity } from '../entities/stored-entities.ts'
import type { ReportPlan } from '../report-plan.ts'

/** A draft with the cells that it reads: the part of an answer that does not change within a day. */
export interface Closed {
  draft: ReportPlan
  cells: QueryCells
  /** Finished data by page and order, for answers without counters. */
  pages: Map<string, unknown>
  size: number
  /** When it was computed, ms. */
  computedAt: number
}

/** Cells and the place of each ask in their statement. */
export interface QueryCells {
  cells: Cells | undefined
  numberOf: ReadonlyMap<MetricQuery, number>
  entities: readonly StoredEntity[]
}

/**
 * Reads all that a draft asks for, in one statement; none where it asks for nothing (counters only). `now` in ms; `signal` is aborted
 * when nobody waits for it any more.
 */
export async function closedOf(
  plan: ReportPlan,
  scope: Scope,
  { today, hasStocks }: Moment,
  store: FactStore,
  now: number,
  signal?: AbortSignal,
): Promise<Closed> {
  const numberOf = new Map(plan.asks.map((ask, i) => [ask, i]))
  const pages = new Map<string, unknown>()
  if (plan.asks.length === 0) {
    const entities = plan.entities ? await readEntities(store, plan.entities) : []
    return {
      draft: plan,
      cells: { cells: undefined, numberOf, entities },
      pages,
      size: entities.length + 1,
      computedAt: now,
    }
  }
  const statement = compile(plan.asks, scope, today, hasStocks)
  const [rows, entities] = await Promise.all([
    store.query<Record<string, unknown>>(statement.sql, statement.params, signal ? { signal } : {}),
    plan.entities ? readEntities(store, plan.entities) : [],
  ])
  const cells = statement.read(rows)
  return {
    draft: plan,
    cells: { cells, numberOf, entities },
    pages,
    size: cells.size + entities.length + 1,
    computedAt: now,
  }
}
