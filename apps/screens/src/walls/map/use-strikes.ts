import { MAP_CENTRE } from '@data-centre/api'
import { type LitCity, roofAt, type ScopeCountry, Strikes, type Vec3 } from '@data-centre/charts/scene'
import { useCallback, useState } from 'react'
import { useWall } from '../../data/wall-context.ts'
import { useLitCities } from './use-lit-cities.ts'

/** Light where something happens on the roofs of a map; a nation's lines fly to its centre, unless they are switched off. `lit`: cities of the last minute. */
export function useStrikes({ country }: ScopeCountry, heights: Float32Array, lines: boolean): { strikes: Strikes; lit: readonly LitCity[] } {
  const { scope } = useWall()
  const [strikes] = useState(() => new Strikes())
  const toStrikes = useCallback(
    (hits: readonly LitCity[]) => {
      const to: Vec3 | null = scope.level === 'nation' && lines ? roofAt(country, heights, MAP_CENTRE[0], MAP_CENTRE[1]) : null
      return hits.map(({ lng, lat }) => ({ at: roofAt(country, heights, lng, lat), to }))
    },
    [country, heights, scope.level, lines],
  )
  return { strikes, lit: useLitCities(toStrikes, strikes) }
}
