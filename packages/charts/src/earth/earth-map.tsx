import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { NationalMap } from '../map/pack.ts'
import { MotionLayer } from '../motion/motion-layer.tsx'
import type { Strike, Strikes } from '../motion/strikes.ts'
import type { Box, LabelRequest } from '../scene/labels/label.ts'
import { placeLabels } from '../scene/labels/labels.ts'
import { MapLabels } from '../scene/labels/map-labels.tsx'
import { measureText } from '../scene/labels/measure-text.ts'
import { drawEarth, drawLamps, type Lamp, penOn } from './draw-earth.ts'
import type { Earth, Place } from './earth.ts'
import '../scene/country-map.css'
import './earth-map.css'

/** A name on the ground, with a number. */
export interface EarthLabel {
  id: string
  name: string
  value?: string
  place: Place
}

export interface EarthMapProps {
  earth: Earth
  china: NationalMap
  /** Colour of a province by its code. */
  colorOf: (code: string) => string
  lamps: readonly Lamp[]
  /** The most important first: what finds no room is left out. */
  labels: readonly EarthLabel[]
  /** Boxes that labels keep off. */
  obstacles?: readonly Box[]
  /** What is moving: `at` and `to` are longitude, latitude, 0. */
  strikes: Strikes
  /** Device pixels per stage px. */
  density: number
  children?: ReactNode
}

const RING_PX = 24
const placeOf = ([lng, lat]: Strike['at']): Place => [lng, lat]

/**
 * The world with China in it, on a globe or a plane. The ground and its lights are two pictures that are painted when they
 * change; what moves is drawn above them, by a thread of its own. There is no WebGL context to lose and no frame at rest.
 */
export function EarthMap({
  earth,
  china,
  colorOf,
  lamps,
  labels,
  obstacles = none,
  strikes,
  density,
  children,
}: EarthMapProps) {
  const ground = useRef<HTMLCanvasElement>(null)
  const lights = useRef<HTMLCanvasElement>(null)
  const { width, height } = earth
  const colors = china.provinces.map(({ properties }) => colorOf(properties.adcode)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours say all that `colorOf` changes
  useEffect(() => {
    const pen = ground.current && penOn(ground.current, earth, density)
    if (pen) drawEarth(pen, earth, china, colorOf)
  }, [earth, china, density, colors])
  useEffect(() => {
    const pen = lights.current && penOn(lights.current, earth, density)
    if (pen) drawLamps(pen, earth, lamps)
  }, [earth, density, lamps])
  const requests = labels.flatMap(({ id, name, value, place }): LabelRequest[] => {
    const at = earth.at(place)
    return at ? [{ id, name, ...(value ? { value } : {}), kind: 'hit', at, clear: [11, 9] }] : []
  })
  const rings = lamps.flatMap(({ place, reach }) => {
    const at = earth.at(place)
    return at && reach > 12 ? [{ x: at[0] - 8, y: at[1] - 8, w: 16, h: 16 }] : []
  })
  const size = { width, height }
  const ringOf = useCallback(
    (strike: Strike) => {
      const at = earth.at(placeOf(strike.at))
      return at && { at, axes: [RING_PX, RING_PX * Math.max(0.35, earth.facing(placeOf(strike.at)))] as const }
    },
    [earth],
  )
  const lineOf = useCallback(({ at, to }: Strike) => (to ? earth.arc(placeOf(at), placeOf(to)) : none), [earth])
  return (
    <div className="earth-map" style={size}>
      <canvas ref={ground} style={size} />
      <canvas ref={lights} style={size} />
      <MotionLayer {...size} density={density} strikes={strikes} ringOf={ringOf} lineOf={lineOf} />
      <MapLabels
        labels={placeLabels(requests, { ...size, obstacles: [...obstacles, ...rings] }, measureText)}
        focus={null}
        {...size}
      />
      {children}
    </div>
  )
}
const none: readonly never[] = []
