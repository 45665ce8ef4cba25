import type { DataOf, LiveScope, MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive, useWall } from '../../data/wall-context.ts'

type Places = DataOf<'bigLargeScreen/getMapData'>
/** Today's numbers stand in the map answer too; they are asked for often enough to be seen moving. */
const EVERY_MS = 15_000

export interface PlaceNumbers {
  /** Places of the map: provinces of the nation, cities of one province. */
  places: Places
  /** Value of a metric by code; places without a number, or with one that is withheld, are left out. */
  of: (metric: MetricId) => ReadonlyMap<string, number>
  /** Code of the province that the scope lies in; null for the nation and while it is not known. */
  province: string | null
}

/** Code of the province that a city or a district lies in. */
export const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`

/** What a map's plates are, before the name of their number: a municipality has one plate, which is the whole of it. */
export const partsOf = ({ level }: LiveScope, areas: number, name: string): string =>
  level === 'nation' ? '各省' : areas > 1 ? '各市' : name

/** Numbers by the codes of a map's areas: a municipality is one area, and its numbers come by districts, which are summed. */
export function onAreas(codes: Iterable<string>, values: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const areas = new Set(codes)
  const sums = new Map<string, number>()
  for (const [code, value] of values) {
    const area = areas.has(code) ? code : provinceOf(code)
    if (areas.has(area)) sums.set(area, (sums.get(area) ?? 0) + value)
  }
  return sums
}

/** Values of a metric by the code of their place; of today's logs the larger of the answer and what the socket says. */
export function valuesOf(
  places: Places,
  metric: MetricId,
  logs: readonly { code: string; value: number }[] = [],
): ReadonlyMap<string, number> {
  const values = new Map<string, number>()
  for (const { code, values: existing } of places) {
    const value = existing[metric]
    if (value !== undefined && value !== null) values.set(code, value)
  }
  if (metric === 'today.logs')
    for (const { code, value } of logs) values.set(code, Math.max(value, values.get(code) ?? 0))
  return values
}

/** Numbers of the places of the wall's map: provinces of the nation, else the cities of the scope's province. Today's logs follow the socket. */
export function usePlaces(): PlaceNumbers {
  const { scope } = useWall()
  const { data } = useCall('bigLargeScreen/getMapData', {}, { every: EVERY_MS })
  const live = useLive((state) => state.values)
  return useMemo(() => {
    const places = data ?? []
    const [first] = places
    const inside = first ? provinceOf(first.code) : null
    const province = scope.level === 'nation' ? null : scope.level === 'province' ? scope.id : inside
    return { places, of: (metric) => valuesOf(places, metric, live), province }
  }, [data, live, scope])
}
