import type { Pixel } from '../../motion/camera.ts'
import type { Box, Leader } from '../labels/label.ts'
import { type Measure, overlaps } from '../labels/labels.ts'
import { clustersOf } from './clusters.ts'

/** A school where it stands on a map. */
export interface SchoolMark {
  code: string
  /** Short name. */
  name: string
  /** The number beside it in a list, and as it is written. */
  value: number
  text: string
  /** Name of its city. */
  city: string
  pixel: Pixel
}

/** Schools that stand too close for names beside them: a list at the side of the map, and the line that joins it to them. */
export interface SchoolList {
  title: string
  rows: readonly { code: string; name: string; text: string }[]
  /** What the list leaves out; null where it is whole. */
  rest: string | null
  box: Box
  /** Rows begin on this side: the line of the list stands there. */
  side: 'left' | 'right'
  leader: Leader
}

export const LIST_ROW = 29
/** Rows at most; a longer list says how many more there are in its last one. */
const ROWS = 6
/** Between the line of a list and its rows, and between name and number, px. */
const INDENT = 14
const GAP = 12
const TEXT = 18
/** From the outermost school to the beginning of the line, px. */
const CLEAR = 14
const STEP = 12
/** More lists than this would be read instead of the map. */
const MAX_LISTS = 2
/** Distance of lists from the edge of the map, px. */
const EDGE = 4

interface Surface {
  width: number
  height: number
  /** Boxes that lists keep off. */
  obstacles: readonly Box[]
  /** Whether a place lies on the land that the map is about. */
  isLand: (pixel: Pixel) => boolean
}

/**
 * Lists of cities whose schools stand too close together for names, those with most schools first, where there is room beside the
 * land and no line crosses another; `unnamed`: codes of all schools of such cities, listed or not.
 */
export function schoolLists(
  schools: readonly SchoolMark[],
  surface: Surface,
  measure: Measure,
): { lists: readonly SchoolList[]; unnamed: ReadonlySet<string> } {
  const cities = [...new Set(schools.map(({ city }) => city))]
    .map((city) => schools.filter((school) => school.city === city))
    .filter((own) => clustersOf(own.map(({ pixel }) => pixel)).length > 0)
    .sort((a, b) => b.length - a.length || sum(b) - sum(a))
  const lists: SchoolList[] = []
  for (const own of cities) {
    if (lists.length === MAX_LISTS) break
    const obstacles = [...surface.obstacles, ...lists.map(({ box }) => box)]
    const list = listOf(own, { ...surface, obstacles }, measure)
    if (list && !lists.some(({ leader }) => cross(leader, list.leader))) lists.push(list)
  }
  return { lists, unnamed: new Set(cities.flat().map(({ code }) => code)) }
}

const sum = (schools: readonly SchoolMark[]) => schools.reduce((total, { value }) => total + value, 0)

/** Whether two lines cross. */
function cross(a: Leader, b: Leader): boolean {
  const side = ({ from, to }: Leader, [x, y]: Pixel) =>
    Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]))
  return side(a, b.from) !== side(a, b.to) && side(b, a.from) !== side(b, a.to)
}

function listOf(cluster: readonly SchoolMark[], surface: Surface, measure: Measure): SchoolList | null {
  const ordered = [...cluster].sort((a, b) => b.value - a.value || a.code.localeCompare(b.code))
  const rows = ordered.slice(0, ordered.length > ROWS ? ROWS - 1 : ROWS)
  const rest = ordered.length > rows.length ? `其余 ${ordered.length - rows.length} 所` : null
  const title = `${ordered[0]?.city ?? ''} ${ordered.length} 所`
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => measure(text, TEXT)))
  const w = Math.max(
    widest([title, ...(rest ? [rest] : [])]) + INDENT,
    INDENT + widest(rows.map(({ name }) => name)) + GAP + widest(rows.map(({ text }) => text)),
  )
  const h = LIST_ROW * (1 + rows.length + (rest ? 1 : 0))
  const middle = middleOf(cluster)
  for (const side of ['right', 'left'] as const) {
    const x = side === 'right' ? surface.width - w - EDGE : EDGE
    const y = freeHeight({ x, w, h }, middle[1], surface)
    if (y === null) continue
    const box = { x, y, w, h }
    return { title, rows, rest, box, side, leader: leaderTo(box, side, cluster, middle) }
  }
  return null
}

/** The height nearest to the cluster's at which a list covers nothing. */
function freeHeight({ x, w, h }: Omit<Box, 'y'>, near: number, { height, obstacles, isLand }: Surface): number | null {
  const isFree = (y: number): boolean => {
    const box = { x, y, w, h }
    if (obstacles.some((other) => overlaps(box, other))) return false
    for (let down = 0; down <= h; down += STEP)
      for (let across = 0; across <= w; across += STEP) if (isLand([x + across, y + down])) return false
    return true
  }
  const heights = Array.from(
    { length: Math.max(0, Math.floor((height - h - 2 * EDGE) / STEP) + 1) },
    (_, i) => EDGE + i * STEP,
  )
  const nearFirst = heights.sort((a, b) => Math.abs(a + h / 2 - near) - Math.abs(b + h / 2 - near))
  return nearFirst.find(isFree) ?? null
}

function middleOf(cluster: readonly SchoolMark[]): Pixel {
  const mean = (axis: 0 | 1) => cluster.reduce((sum, { pixel }) => sum + pixel[axis], 0) / cluster.length
  return [mean(0), mean(1)]
}

/** From the edge of the cluster to the line of the list, as level as the list allows. */
function leaderTo(box: Box, side: SchoolList['side'], cluster: readonly SchoolMark[], [x, y]: Pixel): Leader {
  const spine = side === 'right' ? box.x : box.x + box.w
  const to: Pixel = [spine, Math.min(box.y + box.h - LIST_ROW / 2, Math.max(box.y + LIST_ROW * 1.5, y))]
  const radius = Math.max(...cluster.map(({ pixel }) => Math.hypot(pixel[0] - x, pixel[1] - y))) + CLEAR
  const length = Math.hypot(to[0] - x, to[1] - y)
  return { from: [x + ((to[0] - x) * radius) / length, y + ((to[1] - y) * radius) / length], to }
}
