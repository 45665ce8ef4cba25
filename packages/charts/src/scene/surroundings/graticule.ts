import { type Pixel, projectorOf, type View } from '../../motion/camera.ts'
import type { Territory } from '../country/territory.ts'

/** Degrees between two lines: the first step that leaves this much room between them, px. */
const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5] as const
const MIN_SPACING = 56
/** Where lines are sought, degrees: all of the country and what is around it. */
const RANGE = { west: 60, east: 150, south: 0, north: 62 } as const
/** Lines leave the frame by this much, px. */
const OVER = 60

/** Lines of longitude and latitude on the ground of a view, px. */
export interface Graticule {
  /** Degrees between two lines. */
  step: number
  lines: readonly (readonly [Pixel, Pixel])[]
  /** Where lines cross. */
  crossings: readonly Pixel[]
}

/** The graticule that a view shows, no denser than can be told apart. */
export function graticuleOf(locate: Territory['locate'], view: View): Graticule {
  const project = projectorOf(view)
  const at = (lng: number, lat: number): Pixel => project([...locate(lng, lat), 0])
  const isSeen = ([x, y]: Pixel, over: number) =>
    x > -over && x < view.width + over && y > -over && y < view.height + over
  const degree = degreeOf(locate, view)
  const step = STEPS.find((each) => each * degree >= MIN_SPACING) ?? STEPS[STEPS.length - 1] ?? 1
  const range = seenRange(step, (place, reach) => isSeen(at(...place), OVER + reach * degree))
  if (!range) return { step, lines: [], crossings: [] }
  const lines: [Pixel, Pixel][] = []
  const crossings: Pixel[] = []
  for (const [lng, lat] of places(range, step)) {
    const here = at(lng, lat)
    if (!isSeen(here, OVER)) continue
    crossings.push(here)
    lines.push([here, at(lng + step, lat)], [here, at(lng, lat + step)])
  }
  return { step, lines, crossings }
}

type Place = readonly [lng: number, lat: number]
type Range = { west: number; east: number; south: number; north: number }

/** Every place of a range on whole multiples of a step. */
function places({ west, east, south, north }: Range, step: number): Place[] {
  const columns = Array.from({ length: Math.round((east - west) / step) + 1 }, (_, i) => west + i * step)
  const rows = Array.from({ length: Math.round((north - south) / step) + 1 }, (_, i) => south + i * step)
  return columns.flatMap((lng) => rows.map((lat) => [lng, lat] as const))
}

/**
 * The range on multiples of a step that is seen; undefined where none of the country is. Sought from whole degrees to finer steps: of a small
 * place, a country of fine steps would be sought through for a minute. `isSeen`: whether a place is, or lies within so many degrees of what is.
 */
function seenRange(step: number, isSeen: (place: Place, reach: number) => boolean): Range | undefined {
  let range: Range = RANGE
  for (const each of STEPS.filter((one) => one >= step && one <= Math.max(1, step)).toReversed()) {
    const seen = places(range, each).filter((place) => isSeen(place, each))
    if (seen.length === 0) return undefined
    range = around(seen, each)
  }
  return range
}

/** The range of places, grown by a step on each side. */
function around(seen: readonly Place[], step: number): Range {
  const ends = (values: readonly number[]) =>
    [(Math.round(Math.min(...values) / step) - 1) * step, (Math.round(Math.max(...values) / step) + 1) * step] as const
  const [[west, east], [south, north]] = [ends(seen.map(([lng]) => lng)), ends(seen.map(([, lat]) => lat))]
  return { west, east, south, north }
}

/** Px of a degree of latitude, laid across the middle of a view. */
function degreeOf(locate: Territory['locate'], view: View): number {
  const project = projectorOf(view)
  const [from, to] = [locate(105, 35), locate(105, 36)]
  const [x, y] = view.target
  return project([x + Math.hypot(to[0] - from[0], to[1] - from[1]), y, 0])[0] - project([x, y, 0])[0]
}
