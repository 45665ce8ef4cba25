import { provinceName } from '../../map/names.ts'
import type { MapFeature } from '../../map/topology.ts'
import { groundOf, type Pixel } from '../../motion/camera.ts'
import { bordersOf, type Segment } from '../country/borders.ts'
import type { Country } from '../country/country.ts'
import type { Point } from '../country/rings.ts'
import { type Area, insideArea, polygonsOf } from '../country/territory.ts'

/** Provinces beside the one that a map shows, on its ground. */
export interface Neighbours {
  provinces: readonly Omit<Area, 'anchor'>[]
  /** Borders of provinces and coasts, without those of cities. */
  borders: readonly Segment[]
}

/** Lays the cities around a province, as far as its view reaches, on its ground and joins them to provinces. */
export function neighboursOf(all: readonly MapFeature[], { territory: { locate }, view }: Country): Neighbours {
  const isNear = nearbyOf(view)
  const features = all.filter(({ properties: { centroid } }) => isNear(locate(centroid[0], centroid[1])))
  const codes = [...new Set(features.map(({ properties }) => properties.parent))]
  const provinces = codes.map((code) => ({
    code,
    name: provinceName(code),
    polygons: features
      .filter(({ properties }) => properties.parent === code)
      .flatMap(({ geometry }) => polygonsOf(geometry.coordinates, locate)),
  }))
  const areas = provinces.map((province): Area => ({ ...province, anchor: [0, 0] }))
  const { inner, outer } = bordersOf(areas, () => true)
  return { provinces, borders: [...outer, ...inner.filter(({ left, right }) => left !== right)] }
}

/** Whether the middle of a city is seen, or lies beside what is seen by up to half of its width: large cities reach so far. */
function nearbyOf({ width, height, ...view }: Country['view']): (place: Point) => boolean {
  const ground = groundOf({ ...view, width, height })
  const corners = [ground([0, 0]), ground([width, 0]), ground([0, height]), ground([width, height])]
  const ends = (axis: 0 | 1) => {
    const values = corners.map((corner) => corner[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[west, east], [south, north]] = [ends(0), ends(1)]
  const more = Math.max(east - west, north - south) / 2
  return ([x, y]) => x > west - more && x < east + more && y > south - more && y < north + more
}

/** The name of a neighbour and where its middle stands, px. */
export interface NeighbourName {
  code: string
  name: string
  at: Pixel
}

/** Px between two places that are tried for a name. */
const GRID = 16
/** What the fading edge of the map takes from names, as parts of its width and height. */
const EDGE = { x: 0.07, y: 0.06 }

/** Where the name of each neighbour stands best: the place of the frame that is furthest from everything that is not the neighbour. */
export function neighbourNames({ provinces }: Neighbours, { view, territory }: Country): readonly NeighbourName[] {
  const ground = groundOf(view)
  const [columns, rows] = [Math.ceil(view.width / GRID), Math.ceil(view.height / GRID)]
  const owners = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const [px, py] = [(column + 0.5) * GRID, (row + 0.5) * GRID]
      const isFaded =
        Math.min(px, view.width - px) < EDGE.x * view.width || Math.min(py, view.height - py) < EDGE.y * view.height
      if (isFaded) return -1
      const place = ground([px, py])
      // The province itself hides what lies below its plates.
      if (territory.areas.some((area) => insideArea(area, place))) return -1
      return provinces.findIndex((province) => insideArea({ ...province, anchor: [0, 0] }, place))
    }),
  )
  return provinces.flatMap(({ code, name }, owner) => {
    const best = roomiest(owners, owner)
    return best === null ? [] : [{ code, name, at: [(best[0] + 0.5) * GRID, (best[1] + 0.5) * GRID] as const }]
  })
}

/** Cells between a cell of an owner and the nearest cell of anybody else are counted at most so far. */
const MOST = 8

/** The cell of an owner with most room around it; null where it has none. */
function roomiest(owners: readonly (readonly number[])[], owner: number): readonly [number, number] | null {
  let best: { at: readonly [number, number]; room: number } | null = null
  owners.forEach((row, y) => {
    row.forEach((value, x) => {
      if (value !== owner) return
      const room = roomAt(owners, x, y)
      if (best === null || room > best.room) best = { at: [x, y], room }
    })
  })
  return (best as { at: readonly [number, number] } | null)?.at ?? null
}

/** Rings of cells around a cell that all have its owner; to the sides names need twice as much. */
function roomAt(owners: readonly (readonly number[])[], x: number, y: number): number {
  const owner = owners[y]?.[x]
  for (let reach = 1; reach <= MOST; reach += 1)
    for (const [dx, dy] of [
      [2 * reach, 0],
      [-2 * reach, 0],
      [0, reach],
      [0, -reach],
      [reach, reach],
      [-reach, reach],
      [reach, -reach],
      [-reach, -reach],
    ] as const)
      if (owners[y + dy]?.[x + dx] !== owner) return reach
  return MOST + 1
}
