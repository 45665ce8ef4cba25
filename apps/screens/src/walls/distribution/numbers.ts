import { type HeadMapConfig, type MetricId, NATION_WALL_NAME, type Place, type Row } from '@data-centre/api'
import { aimed, loadScope, type ScopeCountry, scopeCountry } from '@data-centre/charts/scene'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useBox, useWall } from '../../data/wall-context.ts'
import { useHeadMap } from '../map/use-head-map.ts'
import { useDrill } from './drill.tsx'

/** What the map leaves free around the land, px: columns rise above it, its head and its legend stand beside. */
export const PADDING = { left: 96, right: 84, top: 150, bottom: 60 }
/** Tallest plate, units. */
const TALLEST = 1.1

/** How the office wants the map of a code (`nation`, a province) to be drawn. */
export const useLook = (code: string | null): HeadMapConfig =>
  useHeadMap('userDistribution', code === 'nation' ? NATION_WALL_NAME : (code ?? undefined))

/** The map of a code for the box of the region; null while it comes. */
export function useGround(code: string | null): ScopeCountry | null {
  const { center, zoom, pitch } = useLook(code).camera
  const [lng, lat] = center ?? []
  const { width, height } = useBox()
  const { data, error } = useQuery({
    queryKey: ['map', code],
    queryFn: () => loadScope(code ?? ''),
    enabled: code !== null,
    staleTime: Infinity,
  })
  if (error) throw error
  return useMemo(() => {
    if (!data || code === null) return null
    const map = scopeCountry(data, { width, height }, { tilt: pitch, tallest: TALLEST, padding: PADDING })
    return aimed(map, { center: lng === undefined || lat === undefined ? null : [lng, lat], zoom, pitch })
  }, [data, code, width, height, lng, lat, zoom, pitch])
}

/** Numbers of the caller's whole area, and of the province that is shown. */
export function useDistribution() {
  const { here, scope } = useWall()
  const { province } = useDrill()
  const narrowed = scope.level === 'nation' && province !== null
  const whole = useCall('bigLargeScreen/getUserDistribution', here)
  const inside = useCall('bigLargeScreen/getUserDistribution', { province: province ?? '' }, { enabled: narrowed })
  return { whole, shown: narrowed ? inside : whole }
}

/** Colleges of the school that the wall is of; undefined of another area, of a school none of whose colleges' people are shown, and while they come. */
export function useColleges(): readonly Row[] | undefined {
  const { scope } = useWall()
  const { city } = useDrill()
  const isSchool = scope.level === 'school' && city === null
  const { data } = useCall('bigLargeScreen/getSchoolColleges', { schoolId: Number(scope.id) }, { enabled: isSchool })
  return isSchool && data?.list.some((college) => amountOf(college, 'users.total') > 0) ? data.list : undefined
}

/** Code of the province that lies on the map; null on the map of the nation. A school lies in the province of its cities. */
export function useProvince(): string | null {
  const { scope } = useWall()
  const { province } = useDrill()
  const { whole } = useDistribution()
  const city = scope.level === 'school' ? whole.data?.geo[0]?.code : undefined
  return province ?? (city ? `${city.slice(0, 2)}0000` : null)
}

/** Whether the province that is shown is one plate of the map, whose numbers come by districts: a municipality. */
export function useIsMunicipality(): boolean {
  const province = useProvince()
  const areas = useGround(province)?.country.territory.areas
  return areas?.length === 1 && areas[0]?.code === province
}

/** Schools of the city that is shown; undefined while they come. */
export function useCitySchools(): readonly Place[] | undefined {
  const { here } = useWall()
  const { city, province } = useDrill()
  const ground = useGround(useProvince())
  const { data } = useCall('teaPortrait/getSchoolListByProvince', province === null ? here : { ...here, province }, {
    enabled: city !== null,
  })
  return useMemo(() => {
    if (!data || !ground || city === null) return undefined
    const { country } = ground
    const index = country.territory.areas.findIndex(({ code }) => code === city)
    return data.filter(({ lng, lat }) => country.areaAt(country.territory.locate(lng, lat)) === index)
  }, [data, ground, city])
}

export const amountOf = ({ values }: Pick<Place, 'values'>, id: MetricId): number => values[id] ?? 0

/** Places with the largest first. */
export const byValue = <P extends Pick<Place, 'values' | 'code'>>(places: readonly P[], id: MetricId): P[] =>
  [...places].sort((a, b) => amountOf(b, id) - amountOf(a, id) || a.code.localeCompare(b.code))
