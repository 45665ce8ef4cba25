/** The shapes of pages (SH-DASH, SH-STAT …): what a page of a shape has in common with the others of it. */
import type { RouteKey } from '@data-centre/api'
import { type Block, definePage, type PageDefinition } from './definition.ts'
import { placeBlocks, type RowSpec } from './place-blocks.ts'

type Said = Partial<Pick<PageDefinition, 'filters' | 'keyword' | 'refresh' | 'attention' | 'asOf'>>

const shows = (kinds: readonly string[]) => (block: Block) => (block.block === 'chart' ? kinds.includes(block.kind) : kinds.includes(block.block))

/** Report whose data-as-of stands in the head: a line of days where the page has one, else its cards, else its table. */
function asOfOf(blocks: readonly Block[]): PageDefinition['asOf'] {
  const leading = blocks.find(shows(['log-lines', 'trend'])) ?? blocks.find(shows(['cards'])) ?? blocks[0]
  if (leading && 'source' in leading) return leading.source
  if (leading?.block === 'tabs' && leading.tabs[0]) return leading.tabs[0].source
  throw new Error('a page begins with a block that shows a report')
}

const pageOf = (route: RouteKey, shape: Partial<PageDefinition>, rows: readonly RowSpec[], said: Said): PageDefinition => {
  const blocks = placeBlocks(rows)
  return definePage({ route, filters: ['period'], refresh: 'day', ...shape, asOf: said.asOf ?? asOfOf(blocks), blocks, ...said })
}

/** SH-DASH: cards, a grid of charts, a table or ranking; filters in the head, numbers of today, what needs attention. */
export const dashboardPage = (route: RouteKey, rows: readonly RowSpec[], said: Said = {}): PageDefinition =>
  pageOf(route, { filters: ['period', 'platform'], refresh: 'hour', attention: true }, rows, said)

/** SH-STAT: filter bar, cards, two or three charts, detail tables with 导出; the charts fold away. */
export const statisticsPage = (route: RouteKey, rows: readonly RowSpec[], said: Said = {}): PageDefinition => pageOf(route, { layout: 'statistics' }, rows, said)
