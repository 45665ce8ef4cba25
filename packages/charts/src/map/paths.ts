import { toPlane } from './projection.ts'
import type { MapFeature, Position } from './topology.ts'

/** A region ready to be drawn in the plane of {@link toPlane}. */
export interface RegionPath {
  code: string
  name: string
  /** SVG path; every polygon of the region is one closed subpath. */
  d: string
  /** Where its label or mark stands. */
  centre: Position
}

const digits = (value: number) => Number(value.toFixed(2))

/** One closed ring as an SVG subpath. Points that fall on each other at 1/100 unit are merged, a ring is never dropped. */
export function ringPath(ring: readonly Position[]): string {
  let last = ''
  const points: string[] = []
  for (const position of ring) {
    const [x, y] = toPlane(position)
    const text = `${digits(x)},${digits(y)}`
    if (text !== last) points.push(text)
    last = text
  }
  if (points.length > 1 && points[0] === points.at(-1)) points.pop()
  return `M${points.join('L')}Z`
}

/** Path of one province or city. */
export const featurePath = (feature: MapFeature): string =>
  feature.geometry.coordinates.map((rings) => rings.map(ringPath).join('')).join('')

export const regionPath = (feature: MapFeature): RegionPath => ({
  code: feature.properties.adcode,
  name: feature.properties.name,
  d: featurePath(feature),
  centre: toPlane(centroid(feature)),
})

/** Dashes as drawn: each a thin closed outline. */
export const dashPath = (dashes: readonly (readonly Position[])[]): string => dashes.map(ringPath).join('')

/** Where a label stands, in degrees: the pack's own point (centroid of the largest ring). */
export const centroid = (feature: MapFeature): Position => feature.properties.centroid

/** Plane points of features, for framing. */
export function* planePoints(features: readonly MapFeature[]): Generator<Position> {
  for (const { geometry } of features)
    for (const rings of geometry.coordinates)
      for (const ring of rings) for (const position of ring) yield toPlane(position)
}
