import { loadChunk } from '@data-centre/api/load-chunk'
import { lazy, type MouseEvent, type ReactNode, useCallback, useMemo } from 'react'
import type { View } from '../motion/camera.ts'
import type { Strikes } from '../motion/strikes.ts'
import type { Column } from './columns.ts'
import { type Country, plateFinder } from './country/country.ts'
import { FlatMap } from './flat/flat-map.tsx'
import type { GlCounts } from './gl/gl-canvas.tsx'
import type { Spot, SteadyRings } from './gl/gl-marks.tsx'
import type { MapMode } from './gl/renderer-choice.ts'
import { StandIn } from './gl/stand-in.tsx'
import { useRenderer } from './gl/use-renderer.ts'
import { Heat, type HeatPicture } from './heat.tsx'
import type { PlacedLabel } from './labels/label.ts'
import { MapLabels } from './labels/map-labels.tsx'
import type { Paint } from './paint.ts'
import './country-map.css'
import { Dashes, Focus } from './country-focus.tsx'
import type { Neighbours } from './surroundings/neighbours.ts'
import { Surroundings } from './surroundings/surroundings.tsx'

const GlMap = lazy(async () => ({ default: (await loadChunk(() => import('./gl/gl-map.tsx'))).GlMap }))

export interface CountryMapProps {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  /** Places with two steady rings. */
  steady: readonly SteadyRings[]
  strikes: Strikes
  labels: readonly PlacedLabel[]
  columns?: readonly Column[]
  /** Where the eye is to be; the view of the country if absent. */
  view?: View
  heat?: HeatPicture | null
  /** What is drawn around a province; null on the map of a nation. */
  neighbours?: Neighbours | null
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
  const {
    country: whole,
    paint,
    spots,
    steady,
    strikes,
    labels,
    columns = noColumns,
    heat,
    neighbours = null,
    density,
    mode,
    focus = null,
    onPick,
    onEnter,
    still,
    onCounts,
    children,
  } = props
  const { view = whole.view } = props
  // What is drawn over the scene follows the eye at once, the scene itself moves there.
  const country = useMemo(() => (view === whole.view ? whole : { ...whole, view }), [whole, view])
  const isMoving = useCallback(() => {
    const { rings, flights } = strikes.alive()
    return rings.length + flights.length > 0
  }, [strikes])
  const { shown, drawn, mounts, onLost, onFrame } = useRenderer({
    mode,
    picture: whole,
    density,
    isMoving,
    onCounts,
  })

  const areaUnder = (event: MouseEvent<HTMLDivElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = box.width / view.width
    const index = plateFinder(
      country,
      paint.height,
    )([(event.clientX - box.left) / scale, (event.clientY - box.top) / scale])
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
      {neighbours && <Surroundings key={`${view.target} ${view.distance}`} {...{ country, neighbours, density }} />}
      <Dashes country={country} />
      <StandIn {...{ shown, drawn, flat }}>
        <GlMap
          key={mounts}
          {...{ paint, spots, steady, strikes, columns, view, density, still, onLost, onFrame }}
          country={whole}
        />
      </StandIn>
      {heat && <Heat {...heat} width={view.width} height={view.height} density={density} />}
      {focus !== null && <Focus country={country} index={focus} height={paint.height} />}
      <MapLabels
        labels={labels}
        focus={focus === null ? null : (country.territory.areas[focus]?.code ?? null)}
        width={view.width}
        height={view.height}
      />
      {children}
    </div>
  )
}
