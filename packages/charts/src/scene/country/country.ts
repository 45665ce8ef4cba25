import { type Frame, fitView, groundOf, type Pixel, type Vec3, type View } from '../../motion/camera.ts'
import { bordersOf, type Segment } from './borders.ts'
import { type Look, looks } from './look.ts'
import type { Point, Polygon } from './rings.ts'
import { type Area, insideArea, type Territory } from './territory.ts'

/** South of this latitude the main view stops; the inset shows what lies beyond. */
export const MAIN_SOUTH = 17.6

/** A map ready to be drawn: geometry, view, and where the main view ends. */
export interface Country {
  territory: Territory
  borders: { inner: Segment[]; outer: Segment[] }
  view: View
  look: Look
  /** Dashes of the main view, as outlines. */
  dashes: Territory['dashes']
  /** Whether the main view draws a polygon. */
  keep: (polygon: Polygon) => boolean
  /** 0 (west) to 1 (east) of each area: the order in which plates rise. */
  order: number[]
  /** The area under a place, if any. */
  areaAt: (point: Point) => number
}

/** Finds the index of the area whose plate is seen at a pixel, -1 beside the land. The nearest plate hides what lies behind it. */
export function plateFinder(
  { territory: { areas }, view }: Pick<Country, 'territory' | 'view'>,
  heights: ArrayLike<number>,
): (pixel: Pixel) => number {
  const nearFirst = areas
    .map((area, index) => ({ area, index, ground: groundOf(view, heights[index] ?? 0) }))
    .sort((a, b) => a.area.anchor[1] - b.area.anchor[1])
  return (pixel) => nearFirst.find(({ area, ground }) => insideArea(area, ground(pixel)))?.index ?? -1
}

const north = (ring: readonly Point[]) => ring.reduce((max, [, y]) => Math.max(max, y), -Infinity)

const keptIn = ({ locate }: Territory): Country['keep'] => {
  const limit = locate(110, MAIN_SOUTH)[1]
  return ({ box }) => box.south > limit
}

/** Points that a view of the land has to hold: feet, and roofs of a height of all but small islands, so that the fit holds whatever the values. */
function landPoints(territory: Territory, height: number): Vec3[] {
  const keep = keptIn(territory)
  return territory.areas.flatMap(({ polygons }) =>
    polygons.filter(keep).flatMap(({ outer, size }) =>
      outer.flatMap(([x, y]): Vec3[] =>
        size > 1
          ? [
              [x, y, 0],
              [x, y, height],
            ]
          : [[x, y, 0]],
      ),
    ),
  )
}

/** Prepares a territory for a frame. `height`: the tallest plate. */
export function countryOf(
  territory: Territory,
  frame: Frame,
  angles: { fov: number; tilt: number },
  height: number,
  look: Look = looks.nation,
): Country {
  const keep = keptIn(territory)
  const limit = territory.locate(110, MAIN_SOUTH)[1]
  const xs = territory.areas.map(({ anchor }) => anchor[0])
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  return {
    territory,
    look,
    borders: bordersOf(territory.areas, keep),
    view: fitView(landPoints(territory, height), frame, angles),
    dashes: territory.dashes.filter((ring) => north(ring) > limit),
    keep,
    order: xs.map((x) => (x - west) / (east - west || 1)),
    areaAt: (point) => territory.areas.findIndex((area: Area) => insideArea(area, point)),
  }
}
