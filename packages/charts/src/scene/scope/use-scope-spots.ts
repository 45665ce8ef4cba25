import { MAP_CENTRE } from '@data-centre/api'
import { useMemo } from 'react'
import type { Vec3 } from '../../motion/camera.ts'
import type { Country } from '../country/country.ts'
import { capitalAt, roofAt } from '../country/roof-at.ts'
import type { Spot } from '../gl/gl-marks.tsx'
import type { LitCity } from '../hit-window.ts'
import type { Paint } from '../paint.ts'

/** Cities that wear rings and numbers. */
const RINGS = 8
/** Rings of a capital, of the usual ones. */
const CAPITAL_RINGS = 1.5

interface SpotOptions {
  country: Country
  paint: Paint
  centre: string | null
  /** Code of the area whose middle is the target instead of the nation's. */
  capital: string | null
  lit: readonly LitCity[]
  dots: readonly Vec3[]
  nameCities: boolean
  stale: boolean
}

/** What is lit on the map: cities by their events, dots, and the place that lines fly to. */
export function useScopeSpots({ country, paint, centre, capital, lit, dots, nameCities, stale }: SpotOptions) {
  const target = useMemo(() => {
    if (capital !== null) return capitalAt(country, paint.height, capital)
    return centre === null ? null : roofAt(country, paint.height, MAP_CENTRE[0], MAP_CENTRE[1])
  }, [centre, capital, country, paint])
  const placed = useMemo(
    () => lit.map((city) => ({ ...city, at: roofAt(country, paint.height, city.lng, city.lat) })),
    [lit, country, paint],
  )
  const busiest = useMemo(() => placed.slice(0, RINGS), [placed])
  const events = Math.max(1, ...placed.map((city) => city.events))
  const spots = useMemo<Spot[]>(
    () => [
      ...placed.map(({ at, events: n }): Spot => ({ at, size: 0.8 + 1.8 * Math.sqrt(n / events), kind: 'lamp' })),
      ...dots.map((at): Spot => ({ at, size: 0.4, kind: 'dot' })),
    ],
    [placed, dots, events],
  )
  const steady = useMemo(
    () => [
      ...(nameCities && !stale ? placed.slice(0, RINGS).map(({ at }) => ({ at, size: 1 })) : []),
      ...(target && !stale ? [{ at: target, size: capital === null ? 1 : CAPITAL_RINGS }] : []),
    ],
    [placed, nameCities, stale, target, capital],
  )

  return { target, busiest, spots, steady }
}
