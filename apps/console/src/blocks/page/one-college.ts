/** Blocks of a page that shows a single college. Pure. */
import type { Block, Span } from '../definition.ts'

const WHOLE = 24

/** Whether a block sets colleges side by side: of one of them it would show a single bar. */
const comparesColleges = (block: Block): boolean =>
  block.block === 'ranking' &&
  block.drill !== undefined &&
  (('filter' in block.drill && block.drill.filter === 'college') ||
    ('filterBy' in block.drill && block.drill.filterBy === 'college'))

const spanOf = (block: Block): number => ('span' in block ? block.span : WHOLE)

/** Blocks by row. */
function rowsOf(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = []
  let filled = WHOLE
  for (const block of blocks) {
    if (filled + spanOf(block) > WHOLE) {
      rows.push([])
      filled = 0
    }
    rows.at(-1)?.push(block)
    filled += spanOf(block)
  }
  return rows
}

/** Leaves the comparisons of colleges out; what stood beside them takes their place. */
export const ofOneCollege = (blocks: readonly Block[]): Block[] =>
  rowsOf(blocks).flatMap((row) => {
    const others = row.filter((block) => !comparesColleges(block))
    if (others.length === row.length) return row
    const width = others.reduce((sum, block) => sum + spanOf(block), 0)
    return others.map(
      (block): Block =>
        'span' in block ? ({ ...block, span: Math.round((block.span * WHOLE) / width) as Span } as Block) : block,
    )
  })
