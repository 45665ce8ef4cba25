import type { CampusCollege } from '@data-centre/api'

/** Most blocks on the campus: four by four. */
export const MAX_BLOCKS = 16
/** Id of the block that represents all colleges without one of their own. */
export const OTHERS = 'others'

/** Plates from the smallest on: cells along each side. */
const plates = [
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
] as const

const bySize = (a: CampusCollege, b: CampusCollege) =>
  (b.students ?? 0) - (a.students ?? 0) || a.id.length - b.id.length || (a.id < b.id ? -1 : 1)

const sumOf = (values: readonly (number | null)[]): number | null => {
  const counted = values.filter((value) => value !== null)
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0)
}

function merged(colleges: readonly CampusCollege[]): CampusCollege {
  const rated = colleges.filter(({ students, activeRate }) => students !== null && activeRate !== null)
  const people = sumOf(rated.map(({ students }) => students))
  const active = sumOf(rated.map(({ students, activeRate }) => (students ?? 0) * (activeRate ?? 0)))
  const lessons = (state: keyof CampusCollege['lessons']) =>
    colleges.reduce((sum, college) => sum + college.lessons[state], 0)
  return {
    id: OTHERS,
    name: '其他',
    students: sumOf(colleges.map(({ students }) => students)),
    activeRate: people === null || people === 0 || active === null ? null : active / people,
    lessons: { running: lessons('running'), ended: lessons('ended'), later: lessons('later') },
    signs: sumOf(colleges.map(({ signs }) => signs)),
  }
}

/** The colleges that get a block, the one with the most students first; the smallest of many share the last one. */
export function blocksOf(colleges: readonly CampusCollege[]): CampusCollege[] {
  const sorted = [...colleges].sort(bySize)
  if (sorted.length <= MAX_BLOCKS) return sorted
  return [...sorted.slice(0, MAX_BLOCKS - 1), merged(sorted.slice(MAX_BLOCKS - 1))]
}

/** A cell of the plate: `i` runs to the lower right, `j` to the lower left. */
export interface Cell {
  i: number
  j: number
}

/** Cells of the smallest plate with room for so many blocks. */
export function plateOf(count: number): { columns: number; rows: number } {
  const [columns, rows] = plates.find(([a, b]) => a * b >= count) ?? [4, 4]
  return { columns, rows }
}

/** Cells in the order of the blocks: from the back to the front, in each row from the left to the right. */
export function cellsOf(count: number): Cell[] {
  const { columns, rows } = plateOf(count)
  return Array.from({ length: columns * rows }, (_, at) => ({ i: at % columns, j: Math.floor(at / columns) }))
    .sort((a, b) => a.i + a.j - (b.i + b.j) || a.i - b.i)
    .slice(0, count)
}
