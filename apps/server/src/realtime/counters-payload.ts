import { type LiveMeasureId, type RealTime, type TotalId, type WithheldBy, withheldIf } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import { isOfPeople } from '../warehouse/small-groups.ts'
import { cellOf, measureIds } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { knownFor } from './day/view.ts'
import { pastPeople } from './withheld/past-people.ts'
import { ownKey, peopleOf } from './withheld/people-of.ts'

/** Today's counters and totals of a scope, as far as they are known for it; null where they are withheld. */
export function countersOf(live: LiveDay, scope: Scope): Pick<RealTime, 'c' | 'tot' | 'withheld'> {
  const sum = live.view.sum(scope)
  const people = peopleOf(live, scope)
  const keyOf = ownKey(scope)
  const totals = live.stocks.total(live.view.schoolsOf(scope), scope)
  const measured = measureIds.filter((id) => knownFor(id, scope))
  const shown = (id: LiveMeasureId | TotalId, n: number): number | null =>
    isOfPeople(id) ? people.number(keyOf(id)) : n
  return {
    c: Object.fromEntries(measured.map((id) => [id, shown(id, sum[cellOf[id]] ?? 0)])),
    tot: Object.fromEntries((Object.entries(totals) as [TotalId, number][]).map(([id, n]) => [id, shown(id, n)])),
    ...withheldIf(
      people.marks([...measured, 'users.total' as const].filter(isOfPeople), keyOf) satisfies
        | WithheldBy<LiveMeasureId | TotalId>
        | undefined,
    ),
  }
}

/** Counters of another day as a scope may read them, with the reasons of those that are withheld. */
export function pastNumbers(
  numbers: Partial<Record<LiveMeasureId, number>>,
  scope: Scope,
): { numbers: RealTime['yesterday']; withheld: WithheldBy<LiveMeasureId> | undefined } {
  const people = pastPeople(numbers, scope)
  const entries = Object.entries(numbers) as [LiveMeasureId, number][]
  return {
    numbers: Object.fromEntries(entries.map(([id, n]) => [id, isOfPeople(id) ? people.number(id) : n])),
    withheld: people.marks(entries.map(([id]) => id).filter(isOfPeople), (id) => id),
  }
}
