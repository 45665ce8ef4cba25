import type { Vec3 } from '../motion/camera.ts'
import { sceneColors } from '../theme/tokens.ts'
import { lightOf } from './light.ts'
import type { Light } from './paint.ts'

/** A number that stands on its place. */
export interface Column {
  code: string
  /** Its foot, units. */
  at: Vec3
  height: number
  /** Width of its side, units. */
  side: number
  /** The highest of all is in lamp light. */
  lead: boolean
}

/** Width of a column of a whole map, units. */
export const COLUMN_SIDE = 0.95
const TURN = (-22.5 * Math.PI) / 180
const MIN = 0.5
const SPAN = 10.5
/** The face turned away from the light. */
export const DARK_FACE = 0.56

/** Height of a column for a share 0..1 of the largest value, units. */
export const columnHeight = (share: number): number => MIN + SPAN * share

/** Colours of a column: foot, head, roof. */
export const columnColors = (lead: boolean) =>
  lead
    ? { foot: sceneColors.columnLeadFrom, head: sceneColors.columnLeadTo, roof: sceneColors.columnLeadTop }
    : { foot: sceneColors.columnFrom, head: sceneColors.columnTo, roof: sceneColors.columnTop }

/** The four feet of a column, counter-clockwise: right front, right back, left back, left front. */
export function feetOf({ at: [x, y], side }: Pick<Column, 'at' | 'side'>): readonly (readonly [number, number])[] {
  const half = side / 2
  const corners: readonly (readonly [number, number])[] = [
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ]
  return corners.map(
    ([a, b]) => [x + a * Math.cos(TURN) - b * Math.sin(TURN), y + a * Math.sin(TURN) + b * Math.cos(TURN)] as const,
  )
}

/** All columns as one mesh: position and colour of each vertex, three a triangle, and how much of its column's height a vertex takes. */
export interface ColumnMesh {
  position: Float32Array
  color: Float32Array
  /** Column of each vertex. */
  owner: Uint16Array
  /** 1 at the head, 0 at the foot. */
  lift: Uint8Array
}

const darker = ([r, g, b]: Light): Light => [r * DARK_FACE, g * DARK_FACE, b * DARK_FACE]

/** Builds the faces that can be seen: all four sides, so that shadows are whole, and the roof. */
export function columnMesh(columns: readonly Column[]): ColumnMesh {
  const position: number[] = []
  const color: number[] = []
  const owner: number[] = []
  const lift: number[] = []
  columns.forEach((column, index) => {
    const { at, lead } = column
    const paint = columnColors(lead)
    const [foot, head, roof] = [lightOf(paint.foot), lightOf(paint.head), lightOf(paint.roof)]
    const feet = feetOf(column)
    const put = (corner: readonly [number, number], up: 0 | 1, light: Light) => {
      position.push(corner[0], corner[1], at[2])
      color.push(...light)
      owner.push(index)
      lift.push(up)
    }
    feet.forEach((a, side) => {
      const b = feet[(side + 1) % 4] ?? a
      // Side 0 looks to the right, away from the light; the others are lit.
      const [low, high] = side === 0 ? [darker(foot), darker(head)] : [foot, head]
      put(a, 0, low)
      put(b, 0, low)
      put(b, 1, high)
      put(a, 0, low)
      put(b, 1, high)
      put(a, 1, high)
    })
    const [a, b, c, d] = feet as [(typeof feet)[0], (typeof feet)[0], (typeof feet)[0], (typeof feet)[0]]
    for (const corner of [a, b, c, a, c, d]) put(corner, 1, roof)
  })
  return {
    position: new Float32Array(position),
    color: new Float32Array(color),
    owner: new Uint16Array(owner),
    lift: new Uint8Array(lift),
  }
}

const GROW_MS = 500
const STAGGER_MS = 20
/** Columns wait for the plates below them. */
const AFTER_MS = 600

/** Grown share of a column, 0..1, `age` ms after the columns appeared; the highest begins, each rank 20 ms later. */
export function grownShare(rank: number, age: number): number {
  const t = Math.min(1, Math.max(0, (age - AFTER_MS - rank * STAGGER_MS) / GROW_MS))
  return 1 - (1 - t) ** 3
}
/** When all of `count` columns stand, ms. */
export const grownAfter = (count: number): number => AFTER_MS + GROW_MS + count * STAGGER_MS
