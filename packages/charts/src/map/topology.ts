/** The parts of TopoJSON that a map pack uses. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  geometries: TopologyGeometry[]
}

export interface TopologyGeometry {
  properties: { adcode: string; name: string; parent: string; centroid: [number, number] }
  /** Polygons, each a list of rings, each a list of arc numbers (`~n` = arc n backwards). */
  arcs: number[][][]
}

export type Position = [number, number]

/** A province or city with its outline in degrees. Neighbours share their border points exactly. */
export interface MapFeature {
  type: 'Feature'
  properties: { adcode: string; name: string; parent: string; centroid: Position }
  geometry: { type: 'MultiPolygon'; coordinates: Position[][][] }
}

/** Outlines of a topology; no ring is dropped or changed. */
export function featuresOf(topology: Topology): MapFeature[] {
  const arcs = topology.arcs.map((arc) => absolute(arc, topology.transform))
  return topology.geometries.map(({ properties, arcs: polygons }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map((ring) => stitch(ring, arcs))) },
  }))
}

function absolute(arc: Position[], { scale, translate }: Topology['transform']): Position[] {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    // Four decimals (10 m) are more than the quantized source holds; the rest would be noise in every comparison.
    return [round(x * scale[0] + translate[0]), round(y * scale[1] + translate[1])]
  })
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

function stitch(ring: number[], arcs: Position[][]): Position[] {
  const points: Position[] = []
  for (const index of ring) {
    const arc = (index < 0 ? arcs[~index]?.toReversed() : arcs[index]) ?? []
    for (const point of points.length > 0 ? arc.slice(1) : arc) points.push(point)
  }
  return points
}
