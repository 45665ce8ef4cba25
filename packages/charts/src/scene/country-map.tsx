import { loadChunk } from '@data-centre/api/load-chunk'
import { lazy, type MouseEvent, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { projectorOf, type Vec3, type View } from '../motion/camera.ts'
import type { Strikes } from '../motion/strikes.ts'
import type { Column } from './columns.ts'
import { type Country, plateFinder } from './country.ts'
import { FlatMap } from './flat-map.tsx'
import { outlineText } from './flat-relief.ts'
import type { GlCounts } from './gl-map.tsx'
import type { Spot } from './gl-marks.tsx'
import { Heat, type HeatPicture } from './heat.tsx'
import type { PlacedLabel } from './labels.ts'
import { MapLabels } from './map-labels.tsx'
import type { Paint } from './paint.ts'
import { type MapMode, PaceWatch, startsIn3d } from './renderer-choice.ts'
import { useLosses } from './use-losses.ts'
import './country-map.css'

const GlMap = lazy(async () => ({ default: (await loadChunk(() => import('./gl-map.tsx'))).GlMap }))

export interface CountryMapProps {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  /** Places with two steady rings. */
  steady: readonly Vec3[]
  strikes: Strikes
  labels: readonly PlacedLabel[]
  columns?: readonly Column[]
  /** Where the eye is to be; the view of the country if absent. */
  view?: View
  heat?: HeatPicture | null
  /** Device pixels per stage px. */
  density: number
  mode: MapMode | 'auto'
  /** Index of the area in focus; the others step back. */
  focus?: number | null
  onPick?: (index: number | null) => void
  /** Picked twice: go into it. */
  onEnter?: (index: number) => void
  still: boolean
  /** Tells how the map is drawn and what it costs. */
  onCounts?: (counts: GlCounts & { mode: MapMode }) => void
  children?: ReactNode
}

const noColumns: readonly Column[] = []

/**
 * The map of a country: plates in relief, lights, rings and fly lines, labels on top. Chooses WebGL or the flat stand-in
 * by itself and changes over while the page runs, without the labels moving by a pixel.
 */
export function CountryMap(props: CountryMapProps) {
  const { country: whole, paint, spots, steady, strikes, labels, columns = noColumns, heat, density, mode, focus = null, onPick, onEnter, still, onCounts, children } = props
  const { view = whole.view } = props
  // What is drawn over the scene follows the eye at once, the scene itself moves there.
  const country = useMemo(() => (view === whole.view ? whole : { ...whole, view }), [whole, view])
  const [capable, setCapable] = useState(() => startsIn3d(mode))
  const { mounts, isWorn, onLost: replace } = useLosses()
  const [drawn, setDrawn] = useState(false)
  const pace = useRef(new PaceWatch())
  const shown: MapMode = capable && mode !== '2d' && !isWorn ? '3d' : '2d'

  useEffect(() => {
    if (shown === '2d') onCounts?.({ mode: '2d', frames: 0, calls: 0, triangles: 0, geometries: 0, textures: 0 })
  }, [shown, onCounts])
  const onFrame = useCallback(
    (counts: GlCounts, sinceLast: number) => {
      setDrawn(true)
      onCounts?.({ mode: '3d', ...counts })
      const { rings, flights } = strikes.alive()
      if (pace.current.frame(sinceLast, rings.length + flights.length > 0) && mode === 'auto') setCapable(false)
    },
    [strikes, mode, onCounts],
  )
  const onLost = useCallback(() => {
    // Until the new canvas has drawn, the flat map stands in its place.
    setDrawn(false)
    replace()
  }, [replace])

  const areaUnder = (event: MouseEvent<HTMLDivElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = box.width / view.width
    const index = plateFinder(country, paint.height)([(event.clientX - box.left) / scale, (event.clientY - box.top) / scale])
    return index < 0 ? undefined : index
  }
  const enter = (event: MouseEvent<HTMLDivElement>) => {
    const hit = areaUnder(event)
    if (hit !== undefined) onEnter?.(hit)
  }
  const flat = <FlatMap {...{ country, paint, spots, steady, strikes, columns, density }} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a picture that can be pointed at; every place of it can be reached by the tables beside
    <div
      className="country-map"
      data-mode={shown}
      data-drawn={drawn || shown === '2d'}
      style={{ width: view.width, height: view.height }}
      onPointerDown={onPick && ((event) => onPick(areaUnder(event) ?? null))}
      onDoubleClick={onEnter && enter}
    >
      <Dashes country={country} />
      {shown === '2d' ? (
        flat
      ) : (
        <Suspense fallback={null}>
          {!drawn && mounts > 0 && flat}
          <GlMap key={mounts} {...{ paint, spots, steady, strikes, columns, view, density, still, onLost, onFrame }} country={whole} />
        </Suspense>
      )}
      {heat && <Heat {...heat} width={view.width} height={view.height} density={density} />}
      {focus !== null && <Focus country={country} index={focus} height={paint.height} />}
      <MapLabels labels={labels} focus={focus === null ? null : (country.territory.areas[focus]?.code ?? null)} width={view.width} height={view.height} />
      {children}
    </div>
  )
}

/** The dashes of the main view, in the sea and below everything. */
function Dashes({ country }: { country: Country }) {
  const d = useMemo(() => {
    const project = projectorOf(country.view)
    return country.dashes.map(
      (ring) =>
        `M${ring
          .map(([x, y]) =>
            project([x, y, 0])
              .map((value) => value.toFixed(1))
              .join(' '),
          )
          .join('L')}Z`,
    )
  }, [country])
  return (
    <svg className="map-dashes" width={country.view.width} height={country.view.height} aria-hidden="true">
      {d.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

/** The area in focus keeps its light; everything else steps back behind a veil that ends before the edge of the map. */
function Focus({ country, index, height }: { country: Country; index: number; height: ArrayLike<number> }) {
  const id = useId()
  const { width, height: high } = country.view
  const { areas } = country.territory
  const project = projectorOf(country.view)
  const outline = (at: number) => outlineText(country, at, height[at] ?? 0, project)
  const d = outline(index)
  // Taller plates in front hide a part of the area: that part is theirs and steps back too.
  const inFront = areas.flatMap(({ anchor }, at) => (anchor[1] < (areas[index]?.anchor[1] ?? 0) ? [outline(at)] : []))
  return (
    <svg className="map-focus" width={width} height={high} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}veil`} gradientUnits="userSpaceOnUse" cx={width / 2} cy={width / 2} r={width * 0.54} gradientTransform={`scale(1 ${high / width})`}>
          <stop offset=".72" className="veil-dark" />
          <stop offset="1" className="veil-clear" />
        </radialGradient>
        <clipPath id={`${id}area`}>
          <path d={d} />
        </clipPath>
      </defs>
      <path fill={`url(#${id}veil)`} d={`M0 0H${width}V${high}H0Z${d}`} fillRule="evenodd" />
      <path fill={`url(#${id}veil)`} d={inFront.join('')} clipPath={`url(#${id}area)`} />
      <path className="edge" d={d} />
    </svg>
  )
}
