import { type GeoProjection, geoConicEqualArea } from 'd3-geo'
import type { Position } from './topology.ts'

/** Albers equal-area of the state's maps: parallels 25 and 47, central meridian 105. `radius`: globe radius in units of the plane. */
export const albers = (radius: number): GeoProjection =>
  geoConicEqualArea().parallels([25, 47]).rotate([-105, 0]).scale(radius).translate([0, 0])

/** Globe radius of the drawing plane, in plane units: the country is about 800 units wide. */
export const PLANE_RADIUS = 1000

const plane = albers(PLANE_RADIUS)
const origin = plane([104.5, 36]) ?? [0, 0]

/** Longitude, latitude to the drawing plane: x east, y south (as SVG), 0,0 at 104.5 E 36 N. Every 2D map draws in this plane and only chooses its view box. */
export function toPlane([lng, lat]: Position): Position {
  const point = plane([lng, lat]) ?? [0, 0]
  return [point[0] - origin[0], point[1] - origin[1]]
}

/** Longitude, latitude to the ground of a scene: x east, y north, `centre` at 0,0. The nation: radius 60, centre 104.5,36. */
export function toGround(radius: number, centre: Position): (position: Position) => Position {
  const projection = albers(radius)
  const at = projection(centre) ?? [0, 0]
  return (position) => {
    const point = projection(position) ?? [0, 0]
    return [point[0] - at[0], at[1] - point[1]]
  }
}
