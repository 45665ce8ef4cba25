import { MAP_CENTRE } from '@data-centre/api'
import { EarthMap, type Lamp, wholeGlobe } from '@data-centre/charts/earth'
import { count } from '@data-centre/charts/format'
import { loadNational, MapNumber } from '@data-centre/charts/map'
import { type LitCity, Strikes } from '@data-centre/charts/scene'
import { onRamp, wallRamp } from '@data-centre/charts/theme'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBox, useStale, useWall } from '../../data/wall-context.ts'
import { useDensity, useStill } from '../../stage/use-stage.ts'
import { onAreas, usePlaces } from '../map/places.ts'
import { useLitCities } from '../map/use-lit-cities.ts'
import '../map/earth-region.css'

/** The country in the middle, with the sea of its islands inside the disc. */
const MIDDLE = [104.5, 30] as const
const NAMED = 8

/** 全球视角: the country on the globe, a light where something happened within the last minute, and a ring for each new event. */
export function GlobeMap() {
  const { scope, scopeName } = useWall()
  const { width, height } = useBox()
  const earth = useMemo(() => wholeGlobe({ width, height, middle: MIDDLE }), [width, height])
  const { data: china, error } = useQuery({ queryKey: ['map', 'china'], queryFn: loadNational, staleTime: Infinity })
  const density = useDensity()
  const still = useStill()
  const stale = useStale()
  const [strikes] = useState(() => new Strikes())
  const isNation = scope.level === 'nation'
  const toStrikes = useCallback(
    (hits: readonly LitCity[]) =>
      hits.map(({ lng, lat }) => ({ at: [lng, lat, 0] as const, to: isNation ? ([...MAP_CENTRE, 0] as const) : null })),
    [isNation],
  )
  const lit = useLitCities(toStrikes, strikes)
  useEffect(() => {
    strikes.paused = stale || still
    if (strikes.paused) strikes.clear()
  }, [strikes, stale, still])
  const numbers = usePlaces()
  const logs = useMemo(() => {
    const provinces = (china?.provinces ?? []).map(({ properties }) => properties.adcode)
    return onAreas(provinces, numbers.of('today.logs'))
  }, [china, numbers])
  const max = Math.max(1, ...logs.values())
  const colorOf = useCallback(
    (code: string) => onRamp(wallRamp, 0.2 + 0.8 * ((logs.get(code) ?? 0) / max)),
    [logs, max],
  )
  const lamps = useMemo((): Lamp[] => {
    const busiest = Math.max(1, ...lit.map(({ events }) => events))
    return lit.map(({ lng, lat, events }) => ({ place: [lng, lat], reach: 6 + 14 * Math.sqrt(events / busiest) }))
  }, [lit])
  const labels = useMemo(
    () =>
      lit.slice(0, NAMED).map(({ code, name, lng, lat, events }) => ({
        id: code,
        name,
        value: count(events),
        place: [lng, lat] as const,
      })),
    [lit],
  )
  if (error) throw error
  if (!china) return null
  const obstacles = [
    { x: 0, y: 0, w: 330, h: 62 },
    { x: 0, y: height - 60, w: 214, h: 60 },
  ]
  return (
    <EarthMap {...{ earth, china, lamps, labels, obstacles, strikes, density, colorOf }}>
      <div className="earth-title">
        <h2>{isNation ? '全国动态' : `${scopeName}动态`}</h2>
        <p>颜色 = 今日日志　光点 = 最近 1 分钟</p>
      </div>
      <MapNumber className="earth-number" />
    </EarthMap>
  )
}
