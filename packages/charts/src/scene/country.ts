import { bordersOf, type Segment } from './borders.ts'
import { type Frame, fitView, type Vec3, type View } from './camera.ts'
import { type Area, insideArea, type Point, type Polygon, type Territory } from './territory.ts'

/** South of this latitude the main view stops; the inset shows what lies beyond. */
export const MAIN_SOUTH = 17.6

/** A map ready to be drawn: geometry, view, and where the main view ends. */
export interface Country {
  territory: Territory
  borders: { inner: Segment[]; outer: Segment[] }
  view: View
  /** Dashes of the main view, as outlines. */
  dashes: Territory['dashes']
  /** Whether the main view draws a polygon. */
  keep: (polygon: Polygon) => boolean
  /** 0 (west) to 1 (east) of each area: the order in which plates rise. */
  order: number[]
  /** The area under a place, if any. */
  areaAt: (point: Point) => number
}

const north = (ring: readonly Point[]) => ring.reduce((most, [, y]) => Math.max(most, y), -Infinity)

/** Prepares a territory for a frame. `height`: the tallest plate, so that the fit holds whatever the values. */
export function countryOf(territory: Territory, frame: Frame, angles: { fov: number; tilt: number }, height: number): Country {
  const limit = territory.locate(110, MAIN_SOUTH)[1]
  const keep = ({ box }: Polygon) => box.south > limit
  const points: Vec3[] = []
  for (const area of territory.areas)
    for (const polygon of area.polygons) if (keep(polygon)) for (const [x, y] of polygon.outer) points.push([x, y, 0], ...(polygon.size > 1 ? [[x, y, height] as const] : []))
  const xs = territory.areas.map(({ anchor }) => anchor[0])
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  return {
    territory,
    borders: bordersOf(territory.areas, keep),
    view: fitView(points, frame, angles),
    dashes: territory.dashes.filter((ring) => north(ring) > limit),
    keep,
    order: xs.map((x) => (x - west) / (east - west || 1)),
    areaAt: (point) => territory.areas.findIndex((area: Area) => insideArea(area, point)),
  }
}
