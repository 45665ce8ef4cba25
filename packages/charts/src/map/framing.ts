import { toPlane } from './projection.ts'
import type { Position } from './topology.ts'

/** A rectangle of the drawing plane. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The main view ends here; what lies south is shown by the inset. */
export const MAIN_SOUTH = 17.6
/** What the inset shows: all islands, Taiwan, Hainan and all ten dashes. */
export const INSET = { west: 107.2, east: 123.4, south: 2.6, north: 25.2 } as const

/** Smallest rectangle around points of the plane, grown by `margin` on each side. */
export function boxOf(points: Iterable<Position>, margin = 0): Box {
  let [west, east, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: west - margin, y: top - margin, width: east - west + 2 * margin, height: bottom - top + 2 * margin }
}

/** Points along the outline of a degree rectangle: meridians and parallels are curved in the plane. */
function outline({
  west,
  east,
  south,
  north,
}: {
  west: number
  east: number
  south: number
  north: number
}): Position[] {
  const steps = Array.from({ length: 21 }, (_, index) => index / 20)
  const at = (t: number, from: number, to: number) => from + (to - from) * t
  return steps.flatMap((t): Position[] => [
    toPlane([at(t, west, east), south]),
    toPlane([at(t, west, east), north]),
    toPlane([west, at(t, south, north)]),
    toPlane([east, at(t, south, north)]),
  ])
}

/** View box of the main view of the nation: all land and sea from 73.4 to 135.2 E, north of {@link MAIN_SOUTH} at the coast. */
export function mainBox(margin = 8): Box {
  const land: Position[] = [
    [73.4, 39.4],
    [135.2, 48.4],
    [121.2, 53.6],
    [110.3, 18.1],
    [100.1, 21.4],
    [78.4, 31.4],
    [123.1, 23.4],
  ]
  const box = boxOf(land.map(toPlane), margin)
  // The parallel curves; at Hainan, the southernmost land of the view, it is cut straight.
  const south = toPlane([109.5, MAIN_SOUTH])[1]
  return { ...box, height: south - box.y }
}

/** View box of the inset. */
export const insetBox = (margin = 2): Box => boxOf(outline(INSET), margin)

/** Smallest box of the given shape (width / height) that holds another, sharing its centre. */
export function shaped(box: Box, ratio: number): Box {
  const [width, height] =
    box.width / box.height < ratio ? [box.height * ratio, box.height] : [box.width, box.width / ratio]
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height }
}

export const viewBox = ({ x, y, width, height }: Box): string =>
  [x, y, width, height].map((value) => Number(value.toFixed(2))).join(' ')
