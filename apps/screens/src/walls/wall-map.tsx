import { MAP_CENTRE, type MetricId } from '@data-centre/api'
import { wall as wallNumber } from '@data-centre/charts/format'
import { MapNumber } from '@data-centre/charts/map'
import {
  askedMode,
  type Box,
  type Country,
  CountryMap,
  type GlCounts,
  type HeatPoint,
  Inset,
  labelWishes,
  lightOf,
  type MapMode,
  type Paint,
  placeLabels,
  projectorOf,
  type Spot,
  type Strikes,
  type Vec3,
} from '@data-centre/charts/scene'
import { onRamp, wallRamp } from '@data-centre/charts/theme'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useStale, useWall } from '../data/wall-context.ts'
import { useDensity, useStill } from '../stage/use-stage.ts'
import { measureText } from './measure-text.ts'
import type { WallCountry } from './use-country.ts'
import type { LitCity } from './use-lit-cities.ts'
import './wall-map.css'

const RINGS = 8
/** Radius of the outer ring, units, without the corners of its box. */
const RING_REACH = 1.6
const INSET = { width: 112, height: 156 }

export interface WallMapProps {
  map: WallCountry
  title: string
  caption: string
  /** Colour of an area by its code. */
  shade: { metric: MetricId; values: ReadonlyMap<string, number>; unit: string }
  /** Height of each area's plate, units, by its code. */
  heightOf: (code: string) => number
  /** Numbers on the plates, by code: the largest only. */
  numbers?: ReadonlyMap<string, string>
  lit: readonly LitCity[]
  strikes: Strikes
  /** Cities wear their number of the last minute. */
  nameCities?: boolean
  dots?: readonly Vec3[]
  heat?: { points: readonly HeatPoint[]; radius: number } | null
  focus?: number | null
  onPick?: (index: number | null) => void
  /** Upper right corner: a switch. */
  corner?: ReactNode
  children?: ReactNode
}

/** Units in which a legend speaks: what its largest value is best read in. */
function legendOf(most: number, unit: string): { unit: string; text: string } {
  const { text, unit: scale } = wallNumber(most)
  return { unit: `${scale}${unit}`, text }
}

/** Height of the plate under a place. */
export const roofAt = (country: Country, heights: ArrayLike<number>, lng: number, lat: number): Vec3 => {
  const [x, y] = country.territory.locate(lng, lat)
  const index = country.areaAt([x, y])
  return [x, y, index < 0 ? 0 : (heights[index] ?? 0)]
}

/** The map of a wall with its title, legend, inset, review number and labels. */
export function WallMap(props: WallMapProps) {
  const { map, title, caption, shade, heightOf, numbers, lit, strikes, nameCities = false, dots = [], heat = null, focus = null, onPick, corner, children } = props
  const { country, national } = map
  const { scope, scopeName } = useWall()
  const density = useDensity()
  const still = useStill()
  const stale = useStale()
  const areas = country.territory.areas
  const most = Math.max(1, ...areas.map(({ code }) => shade.values.get(code) ?? 0))
  const colorOf = (code: string) => onRamp(wallRamp, (shade.values.get(code) ?? 0) / most)
  const signature = areas.map(({ code }) => `${colorOf(code)}${heightOf(code).toFixed(3)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says all that the paint is made of
  const paint = useMemo<Paint>(
    () => ({ height: new Float32Array(areas.map(({ code }) => heightOf(code))), color: areas.map(({ code }) => lightOf(colorOf(code))) }),
    [signature, areas],
  )

  const target = useMemo(() => (scope.level === 'nation' ? roofAt(country, paint.height, MAP_CENTRE[0], MAP_CENTRE[1]) : null), [scope.level, country, paint])
  const placed = useMemo(() => lit.map((city) => ({ ...city, at: roofAt(country, paint.height, city.lng, city.lat) })), [lit, country, paint])
  const busiest = useMemo(() => placed.slice(0, RINGS), [placed])
  const hasHeat = heat !== null
  const hasCorner = corner !== undefined
  const events = Math.max(1, ...placed.map((city) => city.events))
  const spots = useMemo<Spot[]>(
    () => [
      ...placed.map(({ at, events: n }): Spot => ({ at, size: 0.8 + 1.8 * Math.sqrt(n / events), kind: 'lamp' })),
      ...dots.map((at): Spot => ({ at, size: 0.4, kind: 'dot' })),
    ],
    [placed, dots, events],
  )
  const steady = useMemo(
    () => [...(nameCities && !stale ? placed.slice(0, RINGS).map(({ at }) => at) : []), ...(target && !stale ? [target] : [])],
    [placed, nameCities, stale, target],
  )

  const project = useMemo(() => projectorOf(country.view), [country])
  const labels = useMemo(() => {
    const { width, height } = country.view
    /** Half axes of the rings around a place, as they are drawn, px. */
    const reach = (at: Vec3) => {
      const [x, y] = project(at)
      return [project([at[0] + RING_REACH, at[1], at[2]])[0] - x, y - project([at[0], at[1] + RING_REACH, at[2]])[1]] as const
    }
    const ring = (at: Vec3): Box => {
      const [x, y] = project(at)
      const [rx, ry] = reach(at)
      return { x: x - rx, y: y - ry, w: rx * 2, h: ry * 2 }
    }
    const hits =
      nameCities && !hasHeat
        ? busiest.map(({ code, name, events: n, at }) => ({ id: `hit-${code}`, name, value: n.toLocaleString('zh-CN'), at: project(at), clear: reach(at) }))
        : []
    const obstacles: Box[] = [
      { x: 0, y: 0, w: 330, h: 62 },
      { x: 0, y: height - 112, w: 210, h: 112 },
      { x: 0, y: height - 34, w: 400, h: 34 },
      ...(hasCorner ? [{ x: width - 140, y: 0, w: 140, h: 40 }] : []),
      ...(national ? [{ x: width - INSET.width - 4, y: height - INSET.height - 34, w: INSET.width + 4, h: INSET.height + 34 }] : []),
      ...(hits.length > 0 ? busiest.map(({ at }) => ring(at)) : []),
      ...(target ? [ring(target)] : []),
    ]
    const wishes = labelWishes(country, { height: paint.height, values: numbers ?? new Map(), hits })
    if (target)
      wishes.unshift({
        id: 'target',
        name: scopeName,
        kind: 'name',
        at: project(target),
        tries: [
          [0, 38],
          [52, 0],
          [-52, 0],
          [0, -38],
          [52, 24],
          [-52, 24],
          [52, -24],
          [-52, -24],
        ],
      })
    return placeLabels(wishes, { width, height, obstacles }, measureText)
  }, [country, paint, busiest, nameCities, hasHeat, numbers, national, hasCorner, target, project, scopeName])

  useEffect(() => {
    strikes.paused = stale || still
    if (strikes.paused) strikes.clear()
  }, [strikes, stale, still])
  const [mode] = useState(() => askedMode(window.location.search))
  const onCounts = useCallback((counts: GlCounts & { mode: MapMode }) => {
    Object.assign(document.documentElement.dataset, { map: counts.mode, mapFrames: counts.frames, mapCalls: counts.calls, mapTriangles: counts.triangles })
  }, [])
  const legend = legendOf(most, shade.unit)
  return (
    <CountryMap {...{ country, paint, spots, steady, strikes, labels, heat, density, mode, focus, onPick, still, onCounts }}>
      <div className="wall-map-title">
        <h2>{title}</h2>
        <p>{caption}</p>
      </div>
      {corner && <div className="wall-map-corner">{corner}</div>}
      <div className="wall-map-legend">
        <span>{`${labelOf(shade.metric)} ${legend.unit}`}</span>
        <i style={{ background: `linear-gradient(90deg, ${wallRamp.join(',')})` }} />
        <span className="ends">
          <span>0</span>
          <span>{legend.text}</span>
        </span>
        <MapNumber className="map-number" />
      </div>
      {national && (
        <div className="wall-map-inset">
          <Inset map={national} colorOf={colorOf} {...INSET} />
        </div>
      )}
      {children}
    </CountryMap>
  )
}

const labelOf = (metric: MetricId) => ({ 'today.logs': '日志', 'today.activeUsers': '今日活跃', 'users.total': '用户' })[metric as string] ?? ''
