import type { LiveMeasureId } from '@data-centre/api'
import type { Scope } from '../../warehouse/data-scope.ts'

/** Today's counters as the answers read them. Values come from memory; keys of `by` are codes or ids as text, hours '0'..'23'. */
export interface LiveNumbers {
  value(id: LiveMeasureId, scope: Scope): number
  by(
    id: LiveMeasureId,
    dimension: 'province' | 'city' | 'school' | 'college' | 'platform' | 'role' | 'hour',
    scope: Scope,
  ): Map<string, number>
  /** Yesterday until the same minute, where it is known; ids without a past are absent. */
  yesterday(scope: Scope): Promise<Partial<Record<LiveMeasureId, number>>>
}
