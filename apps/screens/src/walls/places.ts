import type { DataOf, MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { useCall } from '../data/use-call.ts'
import { useLive, useWall } from '../data/wall-context.ts'

type Places = DataOf<'bigLargeScreen/getMapData'>
/** Today's numbers stand in the map answer too; they are asked for often enough to be seen moving. */
const EVERY_MS = 15_000

export interface PlaceNumbers {
  /** Places of the map: provinces of the nation, cities of one province. */
  places: Places
  /** Value of a metric by code. */
  of: (metric: MetricId) => ReadonlyMap<string, number>
  /** Code of the province that the scope lies in; null for the nation and while it is not known. */
  province: string | null
}

/** Numbers of the places of the wall's map. Today's logs follow the socket. */
export function usePlaces(): PlaceNumbers {
  const { scope } = useWall()
  const inside = scope.level !== 'nation'
  const provinces = useCall('bigLargeScreen/getMapData', {}, { every: EVERY_MS })
  // A province's own map is made of cities; whoever may not ask for them sees today's logs by city all the same.
  const cities = useCall('dataOverviewTotalData/getCityMap', { province: scope.id }, { every: EVERY_MS, enabled: scope.level === 'province' })
  const live = useLive((state) => state.values)
  return useMemo(() => {
    const places = (inside ? cities.data : provinces.data) ?? []
    const logs = new Map<string, number>()
    for (const { code, value } of live) logs.set(code, value)
    const of = (metric: MetricId) => {
      const map = new Map(places.map(({ code, values }) => [code, values[metric] ?? 0]))
      if (metric === 'today.logs') for (const [code, value] of logs) map.set(code, Math.max(value, map.get(code) ?? 0))
      return map
    }
    const province = scope.level === 'province' ? scope.id : scope.level === 'school' ? (provinces.data?.[0]?.code ?? null) : null
    return { places, of, province }
  }, [inside, cities.data, provinces.data, live, scope])
}
