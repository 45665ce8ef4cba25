import { MAP_CENTRE } from '@data-centre/api'
import { capitalAt, capitalOf, type LitCity, roofAt, type ScopeCountry, Strikes } from '@data-centre/charts/scene'
import { useCallback, useState } from 'react'
import { useWall } from '../../data/wall-context.ts'
import { useLitCities } from './use-lit-cities.ts'

/** No line flies to where it starts, units: what happens in the capital is a ring. */
const NEAR = 2

/** Light where something happens on the roofs of a map; lines fly to the centre of a nation and to the capital of a province, unless they are switched off. `lit`: cities of the last minute. */
export function useStrikes(
  { country }: ScopeCountry,
  heights: Float32Array,
  lines: boolean,
): { strikes: Strikes; lit: readonly LitCity[] } {
  const { scope } = useWall()
  const [strikes] = useState(() => new Strikes())
  const toStrikes = useCallback(
    (hits: readonly LitCity[]) => {
      const target =
        scope.level === 'nation'
          ? roofAt(country, heights, MAP_CENTRE[0], MAP_CENTRE[1])
          : capitalAt(country, heights, capitalOf(country.territory.areas[0]?.code ?? ''))
      return hits.map(({ lng, lat }) => {
        const at = roofAt(country, heights, lng, lat)
        const isFar = target !== null && Math.hypot(target[0] - at[0], target[1] - at[1]) > NEAR
        return { at, to: lines && isFar ? target : null }
      })
    },
    [country, heights, scope.level, lines],
  )
  return { strikes, lit: useLitCities(toStrikes, strikes) }
}
