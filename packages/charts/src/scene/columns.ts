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

/** All columns as one mesh: position and colour of each vertex, three a triangle. */
interface ColumnMesh {
  position: Float32Array
  color: Float32Array
}

const darker = ([r, g, b]: Light): Light => [r * DARK_FACE, g * DARK_FACE, b * DARK_FACE]

/** Builds the faces that can be seen: all four sides, so that shadows are whole, and the roof. */
export function columnMesh(columns: readonly Column[]): ColumnMesh {
  const position: number[] = []
  const color: number[] = []
  for (const column of columns) {
    const { at, height, lead } = column
    const paint = columnColors(lead)
    const [foot, head, roof] = [lightOf(paint.foot), lightOf(paint.head), lightOf(paint.roof)]
    const feet = feetOf(column)
    const put = (corner: readonly [number, number], up: 0 | 1, light: Light) => {
      position.push(corner[0], corner[1], at[2] + up * height)
      color.push(...light)
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
  }
  return { position: new Float32Array(position), color: new Float32Array(color) }
}
