import polylabel from 'polylabel'
import { shortName } from '../../map/names.ts'
import { toGround } from '../../map/projection.ts'
import type { MapFeature, Position } from '../../map/topology.ts'
import { boxOf, insideBox, insideRing, open, type Point, type Polygon, type Ring, ringArea } from './rings.ts'

/** A province, or a city inside one. */
export interface Area {
  code: string
  name: string
  polygons: readonly Polygon[]
  /** Where its name stands: far from every border. */
  anchor: Point
}

/** Everything that a map draws, on the ground plane. */
export interface Territory {
  areas: readonly Area[]
  /** The ten dashes of the South China Sea, each a thin closed ring. */
  dashes: readonly Ring[]
  /** Places on the ground: longitude, latitude in degrees. */
  locate: (lng: number, lat: number) => Point
}

/** The nation's ground: Albers around 104.5 E 36 N, the country some 60 units wide. */
export const nationGround = (): Territory['locate'] => groundOf(60, [104.5, 36])

/** Ground around a province, scaled so that it is some 50 units wide. */
export function provinceGround(features: readonly MapFeature[]): Territory['locate'] {
  const points = features
    .flatMap(({ geometry }) => geometry.coordinates.flatMap(([outer]) => outer ?? []))
    .filter(([, lat]) => lat > 17.6)
  const middle = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  const centre: Position = [middle(points.map(([lng]) => lng)), middle(points.map(([, lat]) => lat))]
  const ground = toGround(60, centre)
  const placed = points.map(ground)
  const width =
    placed.reduce((max, [x]) => Math.max(max, x), -Infinity) - placed.reduce((min, [x]) => Math.min(min, x), Infinity)
  return groundOf((60 * 50) / width, centre)
}

function groundOf(radius: number, centre: Position): Territory['locate'] {
  const place = toGround(radius, centre)
  return (lng, lat) => place([lng, lat])
}

/** Whether a point lies on an area's land. */
export const insideArea = (area: Area, point: Point): boolean =>
  area.polygons.some(
    ({ outer, holes, box }) =>
      insideBox(box, point) && insideRing(outer, point) && !holes.some((hole) => insideRing(hole, point)),
  )

/** Share of a polygon's width to which its innermost point is sought: a name is larger than anything finer. */
const NAME_PRECISION = 0.15

/** The point of a polygon that is furthest from its borders. */
export function innermost({ outer, holes, size }: Polygon): Point {
  const rings = [outer, ...holes].map((ring) => ring.map(([x, y]): [number, number] => [x, y]))
  const [x, y] = polylabel(rings, NAME_PRECISION * Math.sqrt(size))
  return [x, y]
}

/** Rings of a feature on the ground plane. */
export function polygonsOf(
  list: readonly (readonly (readonly Position[])[])[],
  locate: Territory['locate'],
): Polygon[] {
  return list.map((rings) => {
    const [outer, ...holes] = rings.map((ring) => open(ring.map(([lng, lat]) => locate(lng, lat))))
    const style = outer ?? []
    const size = ringArea(style)
    // Outer rings run counter-clockwise, holes clockwise: walls and roofs then know their outside.
    return {
      outer: size < 0 ? [...style].reverse() : style,
      holes: holes.map((hole) => (ringArea(hole) > 0 ? [...hole].reverse() : hole)),
      size: Math.abs(size),
      box: boxOf(style),
    }
  })
}

/** Lays a map pack on the ground plane. `anchors` overrules the computed place of a name: code -> longitude, latitude. */
export function territoryOf(
  features: readonly MapFeature[],
  dashes: readonly (readonly Position[])[],
  locate: Territory['locate'],
  anchors: Readonly<Record<string, readonly [number, number]>> = {},
): Territory {
  const areas = features.map((feature) => {
    const polygons = polygonsOf(feature.geometry.coordinates, locate)
    const code = feature.properties.adcode
    const main = polygons.reduce((a, b) => (b.size > a.size ? b : a))
    const fixed = anchors[code]
    return {
      code,
      name: shortName(feature.properties.name),
      polygons,
      anchor: fixed ? locate(fixed[0], fixed[1]) : innermost(main),
    }
  })
  return {
    areas,
    dashes: polygonsOf(
      dashes.map((dash) => [dash]),
      locate,
    ).map(({ outer }) => outer),
    locate,
  }
}
