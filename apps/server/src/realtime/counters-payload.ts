import type { LiveMeasureId, MetricId, TotalId } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import { countsPeople, peopleShown } from '../warehouse/small-groups.ts'
import { cellOf, measureIds } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { knownFor } from './day/view.ts'

export const people = <K extends string>(
  names: readonly K[],
  sum: Float64Array,
  from: number,
  scope: Scope,
): Record<K, number | null> =>
  Object.fromEntries(names.map((name, i) => [name, peopleShown(sum[from + i] ?? 0, scope)])) as Record<K, number | null>

/** Numbers by metric as a scope may read them: null where they count too few people. */
export const shownNumbers = <K extends MetricId>(
  numbers: Partial<Record<K, number>>,
  scope: Scope,
): Partial<Record<K, number | null>> =>
  Object.fromEntries(
    (Object.entries(numbers) as [K, number][]).map(([id, n]) => [id, countsPeople(id) ? peopleShown(n, scope) : n]),
  ) as Partial<Record<K, number | null>>

/** Today's counters of a scope, as far as they are known for it. */
export function countersOf(live: LiveDay, scope: Scope): Partial<Record<LiveMeasureId, number | null>> {
  const sum = live.view.sum(scope)
  return shownNumbers(
    Object.fromEntries(measureIds.filter((id) => knownFor(id, scope)).map((id) => [id, sum[cellOf[id]] ?? 0])),
    scope,
  )
}

/** What there is in a scope now. */
export const totalsOf = (live: LiveDay, scope: Scope): Partial<Record<TotalId, number | null>> =>
  shownNumbers(live.stocks.total(live.view.schoolsOf(scope), scope), scope)
