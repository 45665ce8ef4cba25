import type { LessonState } from '@data-centre/api'
import {
  alongSide,
  type Block,
  type BlockSide,
  type CampusPlan,
  HALF_BLOCK,
  type PlannedWindow,
  type Point,
  projected,
  WINDOW_HEIGHT,
} from './plan.ts'

/** The plan as far as it says where a place is on the screen. */
export type View = Pick<CampusPlan, 'origin' | 'scale'>

const text = (points: readonly Point[]) =>
  points.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L')

/** Corners as a closed path. */
export const pathOf = (points: readonly Point[]): string => `M${text(points)}Z`

/** A square around a cell at a height: back, right, front and left corner. `half` in cells, `z` in px at scale 1. */
export const squareAt = (view: View, { i, j }: Pick<Block, 'i' | 'j'>, half: number, z = 0): Point[] => [
  projected(view, i - half, j - half, z),
  projected(view, i + half, j - half, z),
  projected(view, i + half, j + half, z),
  projected(view, i - half, j + half, z),
]

export const roofOf = (view: View, block: Block): Point[] => squareAt(view, block, HALF_BLOCK, block.height)

/** A part of one side of a block, between two places along it and two heights. */
function sidePart(view: View, block: Block, side: BlockSide, [from, to]: Point, [top, foot]: Point): Point[] {
  const [a, b] = [alongSide(block, side, from), alongSide(block, side, to)]
  return [
    projected(view, a[0], a[1], top),
    projected(view, b[0], b[1], top),
    projected(view, b[0], b[1], foot),
    projected(view, a[0], a[1], foot),
  ]
}

/** A whole side of a block. */
export const sideOf = (view: View, block: Block, side: BlockSide): Point[] =>
  sidePart(view, block, side, [0, 1], [block.height, 0])

const windowOf = (view: View, block: Block, { side, from, to, top }: PlannedWindow): Point[] =>
  sidePart(view, block, side, [from, to], [top, top - WINDOW_HEIGHT])

/** Windows of one look, as one path. */
export interface WindowPath {
  state: LessonState
  side: BlockSide
  count: number
  d: string
}

/** All windows of a block, those that look alike together. */
export function windowPaths(view: View, block: Block): WindowPath[] {
  const paths = new Map<string, WindowPath>()
  for (const window of block.windows) {
    const key = `${window.state} ${window.side}`
    const path = paths.get(key) ?? { state: window.state, side: window.side, count: 0, d: '' }
    paths.set(key, {
      ...path,
      count: path.count + 1,
      d: path.d + pathOf(windowOf(view, block, window)),
    })
  }
  return [...paths.values()]
}

/** How far the glow of a window reaches beyond it, of its own size. */
const GLOW = { along: 0.75, up: 1 }

/** Where a window glows: a part of its side, larger than it, as the matrix that brings the unit square there. */
export function glowMatrix(view: View, block: Block, { side, from, to, top }: PlannedWindow): string {
  const wide = (to - from) * GLOW.along
  const high = WINDOW_HEIGHT * GLOW.up
  const [a, b, , d] = sidePart(view, block, side, [from - wide, to + wide], [top + high, top - WINDOW_HEIGHT - high])
  if (!a || !b || !d) return ''
  return `matrix(${[b[0] - a[0], b[1] - a[1], d[0] - a[0], d[1] - a[1], a[0], a[1]].map((value) => value.toFixed(2)).join(' ')})`
}
