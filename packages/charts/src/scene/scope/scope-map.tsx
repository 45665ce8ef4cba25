import { type HeadMapPin, type MetricId, metric } from '@data-centre/api'
import { type ReactNode, useEffect } from 'react'
import { MapNumber } from '../../map/map-number.tsx'
import type { Vec3 } from '../../motion/camera.ts'
import type { Strikes } from '../../motion/strikes.ts'
import { wallRamp } from '../../theme/index.ts'
import { roofAt, type ScopeCountry } from '../country/roof-at.ts'
import { CountryMap, type CountryMapProps } from '../country-map.tsx'
import type { LitCity } from '../hit-window.ts'
import { Inset } from '../inset.tsx'
import { INSET } from '../labels/map-furniture.ts'
import { MapPins } from '../map-pins.tsx'
import { SchoolLists } from '../schools/school-lists.tsx'
import type { SchoolOnMap } from '../schools/use-schools.ts'
import { useProvinceParts } from './use-province-parts.ts'
import { useScopeLabels } from './use-scope-labels.ts'
import { useScopePaint } from './use-scope-paint.ts'
import { useScopeSpots } from './use-scope-spots.ts'
import './scope-map.css'
import { Legend } from './scope-legend.tsx'
import type { ShadeScale } from './shade-scale.ts'

/** A line of a map's caption; `mark`: what it explains is drawn before it. */
export interface CaptionLine {
  text: string
  mark?: 'school' | 'none'
}

export interface ScopeMapProps extends Pick<CountryMapProps, 'density' | 'mode' | 'onCounts' | 'heat'> {
  map: ScopeCountry
  /** Name at the place that lines fly to; null where they fly nowhere. */
  centre: string | null
  title: string
  /** What height, colour and marks mean: a sentence, or a line for each. */
  caption: string | readonly CaptionLine[]
  /** Schools where they stand on the map of a province. */
  schools?: readonly SchoolOnMap[]
  /** Code of the city that is marked as the capital. */
  capital?: string | null
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
  const { schools: standing = noSchools, capital = null } = props
  const { country, national, inset } = map
  const areas = country.territory.areas
  const { shades, colorOf, paint } = useScopePaint({ areas, values: shade.values, heightOf })
  const common = { country, paint, centre, capital, nameCities }
  const { target, busiest, spots, steady } = useScopeSpots({ ...common, lit, dots, stale })
  const hasCorner = corner !== undefined
  const { neighbours, ...ofProvince } = useProvinceParts(map, standing, paint, hasCorner)
  const { lists } = ofProvince
  const hasHeat = heat !== null
  const about = { national, hasInset: inset !== null, target, busiest, numbers, marked, lettered, hasHeat, hasCorner }
  const { project, labels } = useScopeLabels({ ...common, ...ofProvince, ...about })
  usePause(strikes, stale || still)
  return (
    <CountryMap
      {...{ country, paint, spots, steady, strikes, labels, heat, neighbours, density, mode, focus, onPick, still }}
      onCounts={onCounts}
    >
      <div className="scope-map-title">
        <h2>{title}</h2>
        <Caption lines={caption} />
      </div>
      {corner && <div className="scope-map-corner">{corner}</div>}
      <div className="scope-map-legend">
        <ShadeLegend {...{ shade, scale, shades, areas }} />
        <MapNumber className="map-number" />
      </div>
      {inset && (
        <div className="scope-map-inset">
          <Inset map={inset} colorOf={colorOf} {...INSET} />
        </div>
      )}
      {lettered && lists.length > 0 && (
        <SchoolLists lists={lists} width={country.view.width} height={country.view.height} />
      )}
      {pins.length > 0 && (
        <MapPins
          pins={pins}
          place={({ lng, lat }) => project(roofAt(country, paint.height, lng, lat))}
          width={country.view.width}
        />
      )}
      {children}
    </CountryMap>
  )
}

/** Nothing moves on a map whose numbers are old, nor where nothing may move. */
function usePause(strikes: Strikes, isPaused: boolean): void {
  useEffect(() => {
    strikes.paused = isPaused
    if (isPaused) strikes.clear()
  }, [strikes, isPaused])
}

interface ShadeLegendProps extends Pick<ScopeMapProps, 'shade' | 'scale'> {
  shades: ShadeScale
  areas: ScopeCountry['country']['territory']['areas']
}

/** What the plates are shaded by, or what the map says instead. */
const ShadeLegend = ({ shade, scale, shades, areas }: ShadeLegendProps) => (
  <Legend
    name={scale?.name ?? labelOf(shade.metric)}
    unit={scale?.unit ?? shade.unit}
    steps={scale ? null : shades.steps}
    palette={scale?.palette ?? wallRamp}
    most={scale?.most ?? Math.max(1, ...areas.map(({ code }) => shade.values.get(code) ?? 0))}
  />
)

function Caption({ lines }: { lines: ScopeMapProps['caption'] }) {
  if (typeof lines === 'string') return <p>{lines}</p>
  return lines.map(({ text, mark }) => (
    <p key={text} className="line" data-mark={mark}>
      {text}
    </p>
  ))
}

const none: readonly never[] = []
const noSchools: readonly SchoolOnMap[] = []

const labelOf = (id: MetricId) =>
  ({ 'today.logs': '日志', 'today.activeUsers': '今日活跃', 'users.total': '用户' })[id as string] ?? metric(id).label
