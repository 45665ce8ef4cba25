/** The shapes of pages (SH-DASH, SH-STAT …): what a page of a shape has in common with the others of it. */
import type { RouteKey } from '@data-centre/api'
import { type Block, definePage, type PageDefinition, type Subject } from './definition.ts'
import { placeBlocks, type RowSpec } from './place-blocks.ts'

type PageOptions = Partial<
  Pick<
    PageDefinition,
    | 'filters'
    | 'ofGroup'
    | 'ofCollege'
    | 'termOf'
    | 'platform'
    | 'platforms'
    | 'period'
    | 'maxDays'
    | 'keyword'
    | 'refresh'
    | 'attention'
    | 'asOf'
    | 'document'
  >
> & { outgoing?: readonly RowSpec[] }

const shows = (kinds: readonly string[]) => (block: Block) =>
  block.block === 'chart' ? kinds.includes(block.kind) : kinds.includes(block.block)

/** Report whose data-as-of the head shows: a line of days where the page has one, else its cards, else its table. */
function asOfOf(blocks: readonly Block[]): PageDefinition['asOf'] {
  const leading = blocks.find(shows(['log-lines', 'trend'])) ?? blocks.find(shows(['cards'])) ?? blocks[0]
  if (leading && 'source' in leading) return leading.source
  if (leading?.block === 'tabs' && leading.tabs[0]) return leading.tabs[0].source
  throw new Error('a page begins with a block that shows a report')
}

const pageOf = (
  route: RouteKey,
  shape: Partial<PageDefinition>,
  rows: readonly RowSpec[],
  { outgoing, ...options }: PageOptions,
): PageDefinition => {
  const blocks = placeBlocks(rows)
  return definePage({
    route,
    filters: ['period'],
    refresh: 'day',
    ...shape,
    asOf: options.asOf ?? asOfOf(blocks),
    blocks,
    ...(outgoing ? { outgoing: placeBlocks(outgoing) } : {}),
    ...options,
  })
}

/** SH-DASH: cards, a grid of charts, a table or ranking; filters in the head, numbers of today, what needs attention. */
export const dashboardPage = (route: RouteKey, rows: readonly RowSpec[], options: PageOptions = {}): PageDefinition =>
  pageOf(route, { filters: ['period', 'platform'], refresh: 'hour', attention: true }, rows, options)

/** SH-STAT: filter bar, cards, two or three charts, detail tables with 导出; the charts fold away. */
export const statisticsPage = (route: RouteKey, rows: readonly RowSpec[], options: PageOptions = {}): PageDefinition =>
  pageOf(route, { layout: 'statistics' }, rows, options)

/** SH-DETAIL: the head of one thing, cards, its trend, charts and child tables; the menu keeps the page on which it was chosen. */
export const detailPage = (
  route: RouteKey,
  subject: Subject,
  rows: readonly RowSpec[],
  options: PageOptions = {},
): PageDefinition => pageOf(route, { subject, asOf: subject.head }, rows, { asOf: subject.head, ...options })
