import { type Dimension, hasGrain, type WarehouseMeasureId, type warehouseMeasures } from '@data-centre/api'
import type { Scope } from './data-scope.ts'

/** Days of one answer value. */
export interface Span {
  /** First and last day, yyyy-MM-dd, of what happened. */
  from: string
  to: string
  /** Day at whose end stocks are read; today reads the present moment. */
  end: string
}

/** Members that a dimension is limited to; several dimensions all hold. */
export type Filters = Partial<Record<Dimension, readonly string[] | readonly number[]>>

/** Measures over spans, grouped by dimensions. Spans may overlap; days are never a dimension, they are spans. */
export interface MetricQuery {
  measures: readonly WarehouseMeasureId[]
  spans: readonly Span[]
  by?: readonly Dimension[]
  filters?: Filters
  /** Wider area that the numbers are read of, where they are not shown but say what else may not be. */
  within?: Scope
}

/** A question that the catalogue does not answer: a mistake of the program, not of the caller. */
export class GrainError extends Error {
  override readonly name = 'GrainError'
}

type Grain<M extends WarehouseMeasureId> = (typeof warehouseMeasures)[M]['grain'][number]
type Common<M extends WarehouseMeasureId> = {
  [D in Dimension]: [M] extends [{ [K in WarehouseMeasureId]: D extends Grain<K> ? K : never }[WarehouseMeasureId]]
    ? D
    : never
}[Dimension]

/** Declares an ask whose dimensions and filters lie in the grain of every measure; any other does not compile. */
export const ask = <const M extends WarehouseMeasureId>(
  measures: readonly M[],
  spans: readonly Span[],
  options: {
    by?: readonly Common<M>[]
    filters?: Partial<Record<Common<M>, readonly string[] | readonly number[]>>
  } = {},
): MetricQuery => ({ measures, spans, ...options })

/** Refuses an ask outside the catalogue's grain. */
export function checkGrain({ measures, by = [], filters = {} }: MetricQuery): void {
  for (const dimension of [...by, ...(Object.keys(filters) as Dimension[])]) {
    const stranger = measures.find(
      (id) => dimension === 'day' || dimension === 'week' || dimension === 'month' || !hasGrain(id, dimension),
    )
    if (stranger) throw new GrainError(`${stranger} is not known by ${dimension}`)
  }
}
