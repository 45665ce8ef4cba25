import type { CampusCollege, LessonState } from '@data-centre/api'
import { type Box, meets } from './meets.ts'
import { blocksOf, type Cell, cellsOf, OTHERS, plateOf } from './places.ts'
import { onRoofScale, type RoofScale, roofScale } from './roof.ts'
import { FLOOR_WINDOWS, floorsOf, lessonsPerWindow, windowsOf } from './windows.ts'

/** One cell to the lower right or lower left on the screen at scale 1, px. */
export const CELL = { x: 107, y: 57.5 }
/** Half the side of a block, and the rim of the plate, cells. */
export const HALF_BLOCK = 0.33
const RIM = 0.16
/** Thickness of the plate, height of a floor, what a block is higher than its floors, px at scale 1. */
const PLATE = 18
export const FLOOR = 25
const EXTRA = 10
/** A window: its part of a third of the face, its height and its distance from the ceiling, px at scale 1. */
const WINDOW = { share: 0.66, height: 15, top: 10 }
const FACE_WINDOWS = FLOOR_WINDOWS / 2
/** A campus of a few colleges is drawn larger, up to this. */
const MAX_SCALE = 2.2
/** The block of all other colleges stands in front of the rest: two floors, its windows in proportion to its lessons. */
const OTHERS_WINDOWS = 12

/** A point on the screen, px of the box. */
export type Point = readonly [x: number, y: number]
/** The two faces of a block that are seen. */
export type BlockSide = 'left' | 'right'

/** A window; `from` and `to` are places along its face (0 to 1), `top` the height of its upper edge, px at scale 1. */
export interface PlannedWindow {
  side: BlockSide
  from: number
  to: number
  top: number
  state: LessonState
}

/** A block with all that is drawn of it. */
export interface Block extends Cell {
  college: CampusCollege
  /** Height, px at scale 1. */
  height: number
  /** Place of its roof's colour on the scale, 0 to 1; null where its rate is withheld. */
  tone: number | null
  windows: readonly PlannedWindow[]
}

export interface CampusPlan {
  /** From the back to the front. */
  blocks: readonly Block[]
  columns: number
  rows: number
  scale: number
  /** Where the middle of cell 0, 0 stands at the height of the plate, px of the box. */
  origin: Point
}

/** What the picture means, for its captions. */
export interface CampusKey {
  /** Lessons that one window of a college represents. */
  perWindow: number
  /** Null where no college shows how active it is. */
  roofs: RoofScale | null
  /** Whether the smallest colleges share a block. */
  hasOthers: boolean
}

const keyOf = (shown: readonly CampusCollege[]): CampusKey => ({
  perWindow: lessonsPerWindow(shown.filter(({ id }) => id !== OTHERS)),
  roofs: roofScale(shown.map(({ activeRate }) => activeRate)),
  hasOthers: shown.some(({ id }) => id === OTHERS),
})

/** What the picture of these colleges means. */
export const campusKey = (colleges: readonly CampusCollege[]): CampusKey => keyOf(blocksOf(colleges))

/** Height of a window, px at scale 1. */
export const WINDOW_HEIGHT = WINDOW.height
/** Thickness of the plate, px at scale 1. */
export const PLATE_HEIGHT = PLATE

function windowAt(at: number, state: LessonState, height: number): PlannedWindow {
  const floor = Math.floor(at / FLOOR_WINDOWS)
  const inFloor = at % FLOOR_WINDOWS
  const middle = ((inFloor % FACE_WINDOWS) + 0.5) / FACE_WINDOWS
  const half = WINDOW.share / FACE_WINDOWS / 2
  return {
    side: inFloor < FACE_WINDOWS ? 'left' : 'right',
    from: middle - half,
    to: middle + half,
    top: height - WINDOW.top - floor * FLOOR,
    state,
  }
}

/** Edges of the plate, cells. */
export const plateEdges = ({ columns, rows }: Pick<CampusPlan, 'columns' | 'rows'>) => ({
  i: [-0.5 - RIM, columns - 0.5 + RIM] as const,
  j: [-0.5 - RIM, rows - 0.5 + RIM] as const,
})

/** Point on the screen of a place: cells, and the height above the plate in px at scale 1. */
export const projected = (
  { origin, scale }: Pick<CampusPlan, 'origin' | 'scale'>,
  i: number,
  j: number,
  z = 0,
): Point => [origin[0] + (i - j) * CELL.x * scale, origin[1] + ((i + j) * CELL.y - z) * scale]

/** Along one face of a block from its left to its right edge: `at` from 0 to 1, in cells. */
export const alongSide = ({ i, j }: Cell, side: BlockSide, at: number): readonly [i: number, j: number] =>
  side === 'left'
    ? [i - HALF_BLOCK + at * 2 * HALF_BLOCK, j + HALF_BLOCK]
    : [i + HALF_BLOCK, j + HALF_BLOCK - at * 2 * HALF_BLOCK]

/** Where a campus is drawn: its box, and the boxes of the texts in its corners, px. */
export interface Ground {
  width: number
  height: number
  obstacles?: readonly Box[]
}

/** Layout of the campus in a box: cell, height and windows of each block, and the scale. */
export function planOf(colleges: readonly CampusCollege[], ground: Ground): CampusPlan {
  const shown = blocksOf(colleges)
  const { perWindow, roofs } = keyOf(shown)
  const cells = cellsOf(shown.length)
  const blocks = shown.map((college, at): Block => {
    const states = windowsOf(
      college.lessons,
      college.id === OTHERS ? Math.max(perWindow, lessonsPerWindow([college], OTHERS_WINDOWS)) : perWindow,
    )
    const high = floorsOf(states.length) * FLOOR + EXTRA
    return {
      ...(cells[at] ?? { i: 0, j: 0 }),
      college,
      height: high,
      tone: onRoofScale(college.activeRate, roofs),
      windows: states.map((state, window) => windowAt(window, state, high)),
    }
  })
  return { blocks, ...fitted(blocks, plateOf(shown.length), ground) }
}

/** The plate keeps off texts by so much, px, and is made smaller in steps until it does. */
const AIR = 8
const STEP = 0.97
const MIN_SCALE = 0.5

type Place = Pick<CampusPlan, 'columns' | 'rows' | 'scale' | 'origin'>

/** Outline of the plate on the screen, its thickness included. */
export function plateOutline(place: Place): Point[] {
  const { i, j } = plateEdges(place)
  return [
    projected(place, i[0], j[0]),
    projected(place, i[1], j[0]),
    projected(place, i[1], j[0], -PLATE),
    projected(place, i[1], j[1], -PLATE),
    projected(place, i[0], j[1], -PLATE),
    projected(place, i[0], j[1]),
  ]
}

/** Scale and place at which plate and blocks fill the box and avoid the texts in its corners. */
function fitted(
  blocks: readonly Block[],
  plate: { columns: number; rows: number },
  { width, height, obstacles = [] }: Ground,
): Place {
  const { i, j } = plateEdges(plate)
  const [left, right] = [(i[0] - j[1]) * CELL.x, (i[1] - j[0]) * CELL.x]
  const bottom = (i[1] + j[1]) * CELL.y + PLATE
  const top = Math.min(
    (i[0] + j[0]) * CELL.y,
    ...blocks.map((block) => (block.i + block.j - 2 * HALF_BLOCK) * CELL.y - block.height),
  )
  const at = (scale: number): Place => ({
    ...plate,
    scale,
    origin: [width / 2 - ((left + right) / 2) * scale, height / 2 - ((top + bottom) / 2) * scale],
  })
  let place = at(Math.min(MAX_SCALE, width / (right - left), height / (bottom - top)))
  while (place.scale > MIN_SCALE && obstacles.some((box) => meets(plateOutline(place), box, AIR)))
    place = at(place.scale * STEP)
  return place
}
