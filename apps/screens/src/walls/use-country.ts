import type { LiveScope } from '@data-centre/api'
import { loadCities, loadNational, type NationalMap } from '@data-centre/charts/map'
import { type Country, countryOf, nationGround, provinceGround, territoryOf } from '@data-centre/charts/scene'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { frame } from './wall.tsx'

const [, , width, height] = frame.M

/** Names that stand better elsewhere than in the middle of their land: longitude, latitude. */
const anchors: Readonly<Record<string, readonly [number, number]>> = {
  '150000': [113.6, 42.6],
  '620000': [102.6, 37.9],
  '130000': [115.3, 38.2],
  '230000': [128.2, 47.6],
  '350000': [117.9, 26.1],
  '330000': [120.1, 29.1],
}

export interface WallCountry {
  country: Country
  /** The whole nation, for the inset; null on maps of one province. */
  national: NationalMap | null
}

/**
 * The map of a scope: the nation by provinces, or one province by cities.
 * `province`: code of the province for scopes inside one; null while it is not known yet.
 */
export function useCountry(scope: LiveScope, province: string | null, style: { tilt: number; tallest: number }): WallCountry | null {
  const code = scope.level === 'nation' ? 'nation' : province
  const { data, error } = useQuery({
    queryKey: ['map', code],
    queryFn: async () => (code === 'nation' ? { national: await loadNational(), cities: null } : { national: null, cities: await loadCities(code ?? '') }),
    enabled: code !== null,
    staleTime: Infinity,
  })
  if (error) throw error
  const { tilt, tallest } = style
  return useMemo(() => {
    if (!data) return null
    if (data.national) {
      const territory = territoryOf(data.national.provinces, data.national.dashes, nationGround(), anchors)
      const country = countryOf(territory, { width, height, padding: { left: 12, right: 98, top: 6, bottom: 6 } }, { fov: 22, tilt }, tallest)
      return { country, national: data.national }
    }
    const territory = territoryOf(data.cities, [], provinceGround(data.cities))
    const country = countryOf(territory, { width, height, padding: { left: 60, right: 60, top: 70, bottom: 50 } }, { fov: 24, tilt: 46 }, tallest)
    return { country, national: null }
  }, [data, tilt, tallest])
}
