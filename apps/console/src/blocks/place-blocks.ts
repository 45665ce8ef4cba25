/** Where the blocks of a row stand: their widths in 24ths and the height that they share. Pure. */
import type { Unplaced } from './builders/look.ts'
import type { Block, Span } from './definition.ts'

/** A block, or blocks side by side. */
export type RowSpec = Unplaced<Block> | readonly Unplaced<Block>[]

const WHOLE = 24
/** Heights of the bodies, px. */
const MAP_HEIGHT = 368
const LIST_HEIGHT = 288
const RATES_HEIGHT = 262
const WIDE_HEIGHT = 216
const NARROW_HEIGHT = 186

/** Kinds that list their rows below each other. */
const listed: ReadonlySet<string> = new Set([
  'bars',
  'reference',
  'stack',
  'bubbles',
  'treemap',
  'amounts',
  'concentration',
  'top-rows',
  'heat',
])

const kindOf = (block: Unplaced<Block>): string =>
  block.block === 'chart' || block.block === 'ranking' ? block.kind : block.block

/** A pair is divided by what it shows: lines are wide, a ranking beside a map is narrow. */
function widthsOf(row: readonly Unplaced<Block>[]): readonly Span[] {
  const kinds = row.map(kindOf)
  const [first, second] = kinds
  if (kinds.length === 2 && (first === 'log-lines' || first === 'trend' || first === 'lines')) return [16, 8]
  if (kinds.length === 2 && first === 'map' && second === 'rows') return [15, 9]
  return row.map(() => (WHOLE / row.length) as Span)
}

/** One height for all: that of the block which needs most. */
function heightOf(row: readonly Unplaced<Block>[]): number {
  const kinds = row.map(kindOf)
  if (kinds.some((kind) => kind === 'map' || kind === 'rows')) return MAP_HEIGHT
  if (kinds.some((kind) => listed.has(kind))) return LIST_HEIGHT
  if (kinds.includes('rates')) return RATES_HEIGHT
  return row.length <= 2 ? WIDE_HEIGHT : NARROW_HEIGHT
}

const whole: ReadonlySet<string> = new Set(['cards', 'table', 'tabs', 'row-log', 'insights'])
const isWhole = ({ block }: Unplaced<Block>): boolean => whole.has(block)

/** Blocks with their places; rows without a place of their own (cards, tables) are as wide as the page. */
export const placeBlocks = (rows: readonly RowSpec[]): Block[] =>
  rows.flatMap((entry) => {
    const row = Array.isArray(entry) ? (entry as readonly Unplaced<Block>[]) : [entry as Unplaced<Block>]
    const [widths, height] = [widthsOf(row), heightOf(row)]
    return row.map(
      (block, i): Block => (isWhole(block) ? (block as Block) : ({ span: widths[i], height, ...block } as Block)),
    )
  })
