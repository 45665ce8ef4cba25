import { lazy, type PointerEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { groundOf, projectorOf, type Vec3 } from './camera.ts'
import type { Country } from './country.ts'
import { FlatMap } from './flat-map.tsx'
import { outlineText } from './flat-relief.ts'
import type { GlCounts } from './gl-map.tsx'
import type { Spot } from './gl-marks.tsx'
import { Heat, type HeatPicture } from './heat.tsx'
import type { PlacedLabel } from './labels.ts'
import { MapLabels } from './map-labels.tsx'
import type { Paint } from './paint.ts'
import { hasWebGl, type MapMode, PaceWatch } from './renderer-choice.ts'
import type { Strikes } from './strikes.ts'
import { insideArea } from './territory.ts'
import './country-map.css'

const GlMap = lazy(() => import('./gl-map.tsx').then((module) => ({ default: module.GlMap })))

export interface CountryMapProps {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  /** Places with two steady rings. */
  steady: readonly Vec3[]
  strikes: Strikes
  labels: readonly PlacedLabel[]
  heat?: HeatPicture | null
  /** Device pixels per stage px. */
  density: number
  mode: MapMode | 'auto'
  /** Index of the area in focus; the others step back. */
  focus?: number | null
  onPick?: (index: number | null) => void
  still: boolean
  /** Tells how the map is drawn and what it costs. */
  onCounts?: (counts: GlCounts & { mode: MapMode }) => void
  children?: ReactNode
}

/** Lost contexts are replaced this often; then the flat map stays. */
const MOST_REMOUNTS = 3

/**
 * The map of a country: plates in relief, lights, rings and fly lines, labels on top. Chooses WebGL or the flat stand-in
 * by itself and changes over while the page runs, without the labels moving by a pixel.
 */
export function CountryMap(props: CountryMapProps) {
  const { country, paint, spots, steady, strikes, labels, heat, density, mode, focus = null, onPick, still, onCounts, children } = props
  const { view } = country
  const [capable, setCapable] = useState(() => mode !== '2d' && hasWebGl())
  const [mounts, setMounts] = useState(0)
  const [drawn, setDrawn] = useState(false)
  const pace = useRef(new PaceWatch())
  const shown: MapMode = capable && mode !== '2d' && mounts <= MOST_REMOUNTS ? '3d' : '2d'

  useEffect(() => {
    if (shown === '2d') onCounts?.({ mode: '2d', frames: 0, calls: 0, triangles: 0 })
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
  const onLost = useCallback(() => setMounts((count) => count + 1), [])

  const pick = (event: PointerEvent<HTMLDivElement>) => {
    if (!onPick) return
    const box = event.currentTarget.getBoundingClientRect()
    const scale = box.width / view.width
    const pixel = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale] as const
    // The nearest plate wins: it hides what lies behind it.
    const nearFirst = country.territory.areas.map((_, index) => index).sort((a, b) => (country.territory.areas[a]?.anchor[1] ?? 0) - (country.territory.areas[b]?.anchor[1] ?? 0))
    const hit = nearFirst.find((index) => {
      const area = country.territory.areas[index]
      return area && insideArea(area, groundOf(view, paint.height[index] ?? 0)(pixel))
    })
    onPick(hit ?? null)
  }
  const flat = <FlatMap {...{ country, paint, spots, steady, strikes, density }} />
  return (
    <div className="country-map" data-mode={shown} data-drawn={drawn || shown === '2d'} style={{ width: view.width, height: view.height }} onPointerDown={pick}>
      <Dashes country={country} />
      {shown === '2d' ? (
        flat
      ) : (
        <Suspense fallback={null}>
          <GlMap key={mounts} {...{ country, paint, spots, steady, strikes, density, still, onLost, onFrame }} />
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
        <radialGradient id="map-veil" gradientUnits="userSpaceOnUse" cx={width / 2} cy={width / 2} r={width * 0.54} gradientTransform={`scale(1 ${high / width})`}>
          <stop offset=".72" className="veil-dark" />
          <stop offset="1" className="veil-clear" />
        </radialGradient>
        <clipPath id="map-focus-area">
          <path d={d} />
        </clipPath>
      </defs>
      <path fill="url(#map-veil)" d={`M0 0H${width}V${high}H0Z${d}`} fillRule="evenodd" />
      <path fill="url(#map-veil)" d={inFront.join('')} clipPath="url(#map-focus-area)" />
      <path className="edge" d={d} />
    </svg>
  )
}
