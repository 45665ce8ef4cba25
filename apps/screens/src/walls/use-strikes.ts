import { MAP_CENTRE } from '@data-centre/api'
import { type LitCity, Strikes, type Vec3 } from '@data-centre/charts/scene'
import { useCallback, useState } from 'react'
import { useWall } from '../data/wall-context.ts'
import type { WallCountry } from './use-country.ts'
import { useLitCities } from './use-lit-cities.ts'
import { roofAt } from './wall-map.tsx'

/** Light where something happens on the roofs of a map; a nation's lines fly to its centre. `lit`: cities of the last minute. */
export function useStrikes({ country }: WallCountry, heights: Float32Array): { strikes: Strikes; lit: readonly LitCity[] } {
  const { scope } = useWall()
  const [strikes] = useState(() => new Strikes())
  const toStrikes = useCallback(
    (hits: readonly LitCity[]) => {
      const to: Vec3 | null = scope.level === 'nation' ? roofAt(country, heights, MAP_CENTRE[0], MAP_CENTRE[1]) : null
      return hits.map(({ lng, lat }) => ({ at: roofAt(country, heights, lng, lat), to }))
    },
    [country, heights, scope.level],
  )
  return { strikes, lit: useLitCities(toStrikes, strikes) }
}
