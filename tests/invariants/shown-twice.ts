import type { MetricId } from '@data-centre/api'
import { countsPeople } from '@data-centre/server/warehouse/small-groups.ts'
import type { Shown } from './shown-series.ts'

const keyOf = ({ metric: id, place, days }: Shown): string => `${id} ${place} ${days}`

/** Numbers that stand in several places, by what they are. */
export function shownTwice(shown: readonly Shown[]): Map<string, Shown[]> {
  const groups = new Map<string, Shown[]>()
  for (const one of shown) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return new Map([...groups].filter(([, places]) => new Set(places.map(({ where }) => where)).size > 1))
}

/** L5: what is shown in several places and not the same in all of them. */
export const disagreements = (shown: readonly Shown[]): string[] =>
  [...shownTwice(shown)]
    .filter(([, places]) => {
      const values = new Set(places.map(({ value }) => value))
      const existing = [...values].filter((value) => value !== null)
      // A wall does not tell what a page of the school may: how many they are when they are fewer than five, or would say that of others.
      const isHeldBack = values.has(null) && countsPeople(places[0]?.metric as MetricId)
      return existing.length > 1 || (values.size > 1 && !isHeldBack)
    })
    .map(([key, places]) => `${key}: ${places.map(({ where, value }) => `${where} ${value}`).join(', ')}`)
