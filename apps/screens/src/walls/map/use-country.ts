import type { HeadMapConfig, LiveScope } from '@data-centre/api'
import { aimed, loadScope, type ScopeCountry, type ScopePadding, scopeCountry } from '@data-centre/charts/scene'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useBox } from '../../data/wall-context.ts'

/** Room around the land: less where no list stands beside it, and under a title of one line. */
interface MapRoom {
  padding: ScopePadding
  hasShortTitle: boolean
}

/**
 * The map of a scope: the nation by provinces, or one province by cities, as the wall's configuration looks at it.
 * `province`: code of the province for scopes inside one; null while it is not known yet. `room`: what the land leaves free of its
 * box, where less than usual stands over the map; it has to stay the same object.
 */
export function useCountry(
  scope: LiveScope,
  province: string | null,
  tallest: number,
  { center, zoom, pitch }: HeadMapConfig['camera'],
  room?: MapRoom,
): ScopeCountry | null {
  const { width, height } = useBox()
  const code = scope.level === 'nation' ? 'nation' : province
  const { data, error } = useQuery({
    queryKey: ['map', code],
    queryFn: () => loadScope(code ?? ''),
    enabled: code !== null,
    staleTime: Infinity,
  })
  if (error) throw error
  // To lay out the land takes longer than everything else of a wall's first picture: numbers that have come are shown before it.
  const pack = useDeferredValue(data, undefined)
  const [lng, lat] = center ?? []
  return useMemo(() => {
    if (!pack) return null
    const map = scopeCountry(pack, { width, height }, { tilt: pitch, tallest, ...room })
    return aimed(map, { center: lng === undefined || lat === undefined ? null : [lng, lat], zoom, pitch })
  }, [pack, width, height, tallest, room, lng, lat, zoom, pitch])
}
