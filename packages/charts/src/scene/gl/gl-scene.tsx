import type { View } from '../../motion/camera.ts'
import type { Strikes } from '../../motion/strikes.ts'
import type { Column } from '../columns.ts'
import type { Country } from '../country/country.ts'
import type { Paint } from '../paint.ts'
import type { GlEvents } from './gl-canvas.tsx'
import { Columns } from './gl-columns.tsx'
import { Eye } from './gl-eye.tsx'
import { Moving, type Spot, Spots, type SteadyRings } from './gl-marks.tsx'
import { HaloPlane, Lights, Plates } from './gl-relief.tsx'

export interface GlMapProps extends GlEvents {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  steady: readonly SteadyRings[]
  strikes: Strikes
  columns: readonly Column[]
  /** Where the eye is, and moves to when it changes. */
  view: View
  /** Device pixels per stage px: scale of the stage x pixel ratio of the screen. */
  density: number
  /** Nothing animates: values swap. */
  still: boolean
}

/** The scene itself, without its canvas. */
export function Scene({ country, paint, spots, steady, strikes, columns, view, still }: GlMapProps) {
  return (
    <>
      <Eye view={view} still={still} />
      <Lights />
      <HaloPlane country={country} />
      <Plates country={country} paint={paint} still={still} />
      {columns.length > 0 && <Columns columns={columns} />}
      <Spots spots={spots} />
      <Moving strikes={strikes} steady={steady} />
    </>
  )
}
