import type { Place } from '@data-centre/api'
import { joined, shown } from '@data-centre/charts/format'
import type { ColumnOf } from '@data-centre/charts/scene'
import type { ColumnMetric } from './drill.tsx'
import { amountOf } from './numbers.ts'

export const columnsOf = (
  places: readonly Place[],
  metric: ColumnMetric,
  nameOf: (name: string) => string,
): ColumnOf[] =>
  places.map((place) => ({
    code: place.code,
    name: nameOf(place.name),
    value: amountOf(place, metric),
    text: joined(shown(metric, amountOf(place, metric), 'wall')),
  }))

/** Least range of the ramp, percentage points: a smaller one would make much of rates that are almost alike. */
const MIN_SPREAD = 20

/** Rates of the places on the ramp: the least near its foot, the largest at its head. */
export function shadesOf(places: readonly Place[]): {
  of: ReadonlyMap<string, number>
  ends: readonly [number, number]
} {
  const rates = places.flatMap(({ code, values }) =>
    values['users.activeRate'] == null || (values['users.total'] ?? 0) === 0
      ? []
      : [[code, values['users.activeRate']] as const],
  )
  const max = Math.max(...rates.map(([, rate]) => rate))
  const min = Math.max(0, Math.min(...rates.map(([, rate]) => rate), max - MIN_SPREAD))
  const spread = max - min || 1
  return {
    of: new Map(rates.map(([code, rate]) => [code, 0.12 + (0.8 * (rate - min)) / spread])),
    ends: rates.length > 0 ? [min, max] : [0, 0],
  }
}

/** Places as the plates of a map: a municipality is one plate, coloured by the rate of all its districts. */
export const platesOf = (places: readonly Place[], code: string, rate: number | null): Place[] => {
  const [first] = places
  if (!first) return []
  const users = places.reduce((sum, place) => sum + amountOf(place, 'users.total'), 0)
  return [{ ...first, code, values: { 'users.total': users, 'users.activeRate': rate } }]
}
