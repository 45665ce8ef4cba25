import { type HeadMapPin, MAP_CENTRE, type MetricId, metric } from '@data-centre/api'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { wall as wallNumber } from '../format-number.ts'
import { MapNumber } from '../map/map-number.tsx'
import type { NationalMap } from '../map/pack.ts'
import { projectorOf, type Vec3 } from '../motion/camera.ts'
import type { Strikes } from '../motion/strikes.ts'
import { wallRamp } from '../theme/index.ts'
import type { Country } from './country.ts'
import { CountryMap, type CountryMapProps } from './country-map.tsx'
import type { Spot } from './gl-marks.tsx'
import type { LitCity } from './hit-window.ts'
import { Inset } from './inset.tsx'
import { onGround } from './label-ground.ts'
import { labelRequests } from './label-wishes.ts'
import { type Box, placeLabels } from './labels.ts'
import { lightOf } from './light.ts'
import { INSET, insetBox, LEGEND, TITLE } from './map-furniture.ts'
import { MapPins } from './map-pins.tsx'
import { measureText } from './measure-text.ts'
import type { Paint } from './paint.ts'
import { type ShadeScale, shadeScale } from './shade-scale.ts'
import { targetRequest } from './target-label.ts'
import './scope-map.css'

const RINGS = 8
/** Radius of the outer ring, units, without the corners of its box. */
const RING_REACH = 1.6
/** Step of height, units, in which plates follow their numbers: finer ones cannot be seen, and each of them paints the whole map. */
const HEIGHT_STEP = 0.02
/** Half width of a mark that labels keep off, px. */
const MARK = 5

/** A map ready to be drawn, and the whole nation for the inset; null on maps of one province. */
export interface ScopeCountry {
  country: Country
  national: NationalMap | null
}

export interface ScopeMapProps extends Pick<CountryMapProps, 'density' | 'mode' | 'onCounts' | 'heat'> {
  map: ScopeCountry
  /** Name at the place that lines fly to; null where they fly nowhere. */
  centre: string | null
  title: string
  caption: string
  /** Colour of an area by its code. */
  shade: { metric: MetricId; values: ReadonlyMap<string, number>; unit: string }
  /** What the legend says where it is not what the plates are shaded by. */
  scale?: { name: string; most: number; unit: string; palette: readonly string[] }
  /** Height of each area's plate, units, by its code. */
  heightOf: (code: string) => number
  /** Numbers on the plates, by code: the largest only. */
  numbers?: ReadonlyMap<string, string>
  lit: readonly LitCity[]
  strikes: Strikes
  /** Cities wear their number of the last minute. */
  nameCities?: boolean
  dots?: readonly Vec3[]
  /** Places that something is drawn at over the map: labels keep off them where they can. */
  marked?: readonly Vec3[]
  focus?: number | null
  onPick?: (index: number | null) => void
  /** Names and numbers on the map. */
  lettered?: boolean
  pins?: readonly HeadMapPin[]
  /** Nothing animates. */
  still: boolean
  /** What is shown is old: nothing moves. */
  stale: boolean
  /** Upper right corner: a switch. */
  corner?: ReactNode
  children?: ReactNode
}

interface LegendProps {
  name: string
  unit: string
  steps: ShadeScale['steps']
  palette: readonly string[]
  most: number
}

/** What the colours mean: steps with the least value of each, or a ramp from 0 in the unit that its largest value is best read in. */
function Legend({ name, unit, steps, palette, most: max }: LegendProps) {
  const largest = wallNumber(max)
  return (
    <>
      <span>{`${name} ${steps ? '' : largest.unit}${unit}`}</span>
      {steps ? (
        <span className="steps">
          {steps.map(({ color, text }) => (
            <span key={text}>
              <i style={{ background: color }} />
              {text}
            </span>
          ))}
        </span>
      ) : (
        <>
          <i style={{ background: `linear-gradient(90deg, ${palette.join(',')})` }} />
          <span className="ends">
            <span>0</span>
            <span>{largest.text}</span>
          </span>
        </>
      )}
    </>
  )
}

/** Height of the plate under a place. */
export const roofAt = (country: Country, heights: ArrayLike<number>, lng: number, lat: number): Vec3 => {
  const [x, y] = country.territory.locate(lng, lat)
  const index = country.areaAt([x, y])
  return [x, y, index < 0 ? 0 : (heights[index] ?? 0)]
}

/** The map of a scope with its title, legend, inset, review number, labels and annotations: what walls show, and what the editor of a wall's map previews. */
export function ScopeMap(props: ScopeMapProps) {
  const {
    map,
    title,
    caption,
    shade,
    scale,
    heightOf,
    numbers,
    lit,
    strikes,
    nameCities = false,
    dots = none,
    marked = none,
    heat = null,
    focus = null,
    onPick,
    corner,
    children,
  } = props
  const { centre, lettered = true, pins = none, still, stale, density, mode, onCounts } = props
  const { country, national } = map
  const areas = country.territory.areas
  const shades = useMemo(() => shadeScale(areas.map(({ code }) => shade.values.get(code) ?? 0)), [areas, shade.values])
  const colorOf = (code: string) => shades.colorOf(shade.values.get(code))
  const stepOf = (code: string) => Math.round(heightOf(code) / HEIGHT_STEP)
  const signature = areas.map(({ code }) => `${colorOf(code)}:${stepOf(code)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says all that the paint is made of
  const paint = useMemo<Paint>(
    () => ({ height: new Float32Array(areas.map(({ code }) => stepOf(code) * HEIGHT_STEP)), color: areas.map(({ code }) => lightOf(colorOf(code))) }),
    [signature, areas],
  )

  const target = useMemo(() => (centre === null ? null : roofAt(country, paint.height, MAP_CENTRE[0], MAP_CENTRE[1])), [centre, country, paint])
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
  /** Half axes of the rings around a place, as they are drawn, px. */
  const reach = useCallback(
    (at: Vec3) => {
      const [x, y] = project(at)
      return [project([at[0] + RING_REACH, at[1], at[2]])[0] - x, y - project([at[0], at[1] + RING_REACH, at[2]])[1]] as const
    },
    [project],
  )
  // Sought apart from the other labels, which change with every event: it looks for open ground in all directions.
  const targetLabel = useMemo(
    () => (target && centre !== null ? targetRequest(country, paint.height, { name: centre, spot: target, clear: reach(target) }, measureText) : null),
    [country, paint, target, centre, reach],
  )
  const labels = useMemo(() => {
    if (!lettered) return []
    const { width, height } = country.view
    const ring = (at: Vec3): Box => {
      const [x, y] = project(at)
      const [rx, ry] = reach(at)
      return { x: x - rx, y: y - ry, w: rx * 2, h: ry * 2 }
    }
    const hits =
      nameCities && !hasHeat
        ? busiest.map(({ code, name, events: n, at }) => ({
            id: `hit-${code}`,
            name,
            value: n.toLocaleString('zh-CN'),
            at: project(at),
            clear: reach(at),
            ground: [at[0], at[1]] as const,
          }))
        : []
    const obstacles: Box[] = [
      TITLE,
      { ...LEGEND, y: height - LEGEND.h },
      { x: 0, y: height - 34, w: 400, h: 34 },
      ...(hasCorner ? [{ x: width - 140, y: 0, w: 140, h: 40 }] : []),
      ...(national ? [insetBox(country.view)] : []),
      ...(hits.length > 0 ? busiest.map(({ at }) => ring(at)) : []),
      ...(target ? [ring(target)] : []),
    ]
    // A city that wears its number needs its name only once.
    const named = new Set(hits.map(({ name }) => name))
    const requests = labelRequests(country, { height: paint.height, values: numbers ?? new Map(), hits }).filter(({ kind, name }) => kind === 'hit' || !named.has(name))
    if (targetLabel) requests.unshift(targetLabel)
    const marks = marked.map((at): Box => {
      const [x, y] = project(at)
      return { x: x - MARK, y: y - MARK, w: MARK * 2, h: MARK * 2 }
    })
    return onGround(placeLabels(requests, { width, height, obstacles, marks }, measureText), country, paint)
  }, [country, paint, busiest, nameCities, hasHeat, numbers, national, hasCorner, target, targetLabel, project, reach, lettered, marked])

  useEffect(() => {
    strikes.paused = stale || still
    if (strikes.paused) strikes.clear()
  }, [strikes, stale, still])
  return (
    <CountryMap {...{ country, paint, spots, steady, strikes, labels, heat, density, mode, focus, onPick, still, onCounts }}>
      <div className="scope-map-title">
        <h2>{title}</h2>
        <p>{caption}</p>
      </div>
      {corner && <div className="scope-map-corner">{corner}</div>}
      <div className="scope-map-legend">
        <Legend
          name={scale?.name ?? labelOf(shade.metric)}
          unit={scale?.unit ?? shade.unit}
          steps={scale ? null : shades.steps}
          palette={scale?.palette ?? wallRamp}
          most={scale?.most ?? Math.max(1, ...areas.map(({ code }) => shade.values.get(code) ?? 0))}
        />
        <MapNumber className="map-number" />
      </div>
      {national && (
        <div className="scope-map-inset">
          <Inset map={national} colorOf={colorOf} {...INSET} />
        </div>
      )}
      {pins.length > 0 && <MapPins pins={pins} place={({ lng, lat }) => project(roofAt(country, paint.height, lng, lat))} width={country.view.width} />}
      {children}
    </CountryMap>
  )
}

const none: readonly never[] = []
const labelOf = (id: MetricId) => ({ 'today.logs': '日志', 'today.activeUsers': '今日活跃', 'users.total': '用户' })[id as string] ?? metric(id).label
