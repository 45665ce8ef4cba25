import { bubbleName } from '../kinds/bubbles/wall-college-bubbles.tsx'
import { widthOf } from '../kinds/wall/wall-name.ts'
import { type CampusPlan, CELL, projected } from './plan.ts'

/** Letters of a name and height of a label of two lines, px at size 1. */
export const NAME_SIZE = 20
export const LABEL_HEIGHT = 48
/** Labels of a campus of a few colleges are larger, up to this. */
const MAX_SIZE = 1.4
/** Blocks of one row stand this far apart on the screen; a wider name would reach into its neighbour's roof. */
const NAME_WIDTH = CELL.x * 0.98
/** A name of four characters always has room. */
const MIN_EM = 4
/** Air between two labels, px. */
const GAP = 4

export interface CampusLabel {
  id: string
  name: string
  /** Its middle, px. */
  x: number
  y: number
}

/** How large labels are written, 1 or more. */
export const labelSize = ({ scale }: Pick<CampusPlan, 'scale'>): number => Math.min(MAX_SIZE, Math.max(1, scale))

/** What every college is called says nothing on its roof. */
const bare = (name: string) => name.replace(/(?<=..)学院$/, '')

/** Names on the roofs, from the back to the front; one that would cover a label in front of it moves up along its own block. */
export function labelsOf(plan: CampusPlan): CampusLabel[] {
  const size = labelSize(plan)
  const room = Math.max(MIN_EM, (NAME_WIDTH * plan.scale) / (NAME_SIZE * size))
  const high = LABEL_HEIGHT * size
  const placed: (CampusLabel & { width: number })[] = []
  for (const { college, i, j, height } of [...plan.blocks].reverse()) {
    const [x, roof] = projected(plan, i, j, height)
    const name = bubbleName(bare(college.name), room)
    const width = Math.max(MIN_EM, widthOf(name)) * NAME_SIZE * size
    let y = roof
    const beside = placed.filter((label) => Math.abs(label.x - x) < (label.width + width) / 2 + GAP)
    // From the lowest one on: each step up may meet the next label.
    for (const label of beside.sort((a, b) => b.y - a.y)) if (Math.abs(label.y - y) < high) y = label.y - high
    placed.push({ id: college.id, name, x, y, width })
  }
  return placed.reverse().map(({ id, name, x, y }) => ({ id, name, x, y }))
}
