/** A point of the ground, units: x east, y north. */
export type Point = readonly [number, number]

/** Closed line without the repeated last point. */
export type Ring = readonly Point[]

/** Outer ring and its holes. */
export interface Polygon {
  outer: Ring
  holes: readonly Ring[]
  /** Square units of the outer ring. */
  size: number
  /** What the outer ring fills: most places are sought far from it. */
  box: { west: number; east: number; south: number; north: number }
}

/** Signed area of a ring, square units; positive = counter-clockwise. */
export function ringArea(ring: Ring): number {
  let sum = 0
  for (let i = 0; i < ring.length; i += 1) {
    const [ax, ay] = ring[i] as Point
    const [bx, by] = ring[(i + 1) % ring.length] as Point
    sum += ax * by - bx * ay
  }
  return sum / 2
}

/** Whether a point lies inside a ring (even-odd). */
export function insideRing(ring: Ring, [x, y]: Point): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [ax, ay] = ring[i] as Point
    const [bx, by] = ring[j] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

export const insideBox = ({ west, east, south, north }: Polygon['box'], [x, y]: Point): boolean =>
  x >= west && x <= east && y >= south && y <= north

export function boxOf(ring: Ring): Polygon['box'] {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return box
}

export const open = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
}
