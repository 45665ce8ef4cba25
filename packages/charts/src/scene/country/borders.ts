import { ISLAND_HEIGHT, ISLAND_SIZE } from '../paint.ts'
import type { Point, Polygon } from './rings.ts'
import type { Area } from './territory.ts'

/** One straight piece of a border. `right` is -1 on a coast or the state border. */
export interface Segment {
  from: Point
  to: Point
  left: number
  right: number
  low: boolean
}

const key = ([ax, ay]: Point, [bx, by]: Point) => {
  const a = `${ax.toFixed(4)},${ay.toFixed(4)}`
  const b = `${bx.toFixed(4)},${by.toFixed(4)}`
  return a < b ? `${a};${b}` : `${b};${a}`
}

/** Every border once: a piece that two areas share is an inner border, any other lies on the coast or the state border. */
export function bordersOf(
  areas: readonly Area[],
  keep: (polygon: Polygon) => boolean,
): { inner: Segment[]; outer: Segment[] } {
  const found = new Map<string, Segment>()
  areas.forEach((area, owner) => {
    for (const polygon of area.polygons) {
      if (!keep(polygon)) continue
      for (const ring of [polygon.outer, ...polygon.holes])
        ring.forEach((from, i) => {
          const to = ring[(i + 1) % ring.length] as Point
          const name = key(from, to)
          const existing = found.get(name)
          if (existing) existing.right = owner
          else found.set(name, { from, to, left: owner, right: -1, low: polygon.size < ISLAND_SIZE })
        })
    }
  })
  const all = [...found.values()]
  return { inner: all.filter(({ right }) => right >= 0), outer: all.filter(({ right }) => right < 0) }
}

/** Height at which a piece is drawn: the higher of its two plates, just above the roof. */
export function heightOf({ left, right, low }: Segment, height: ArrayLike<number>): number {
  const tall = Math.max(height[left] ?? 0, right < 0 ? 0 : (height[right] ?? 0))
  return (low ? Math.min(ISLAND_HEIGHT, tall) : tall) + 0.012
}
