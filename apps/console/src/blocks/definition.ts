/**
 * What a page is: filters, blocks and drill-downs as typed values. A block names the report it shows; a report of another
 * shape, or a metric that does not exist, does not compile.
 */
import type { DataOf, EntityText, ExportPath, Kpi, MetricId, Page, Part, Place, RankRow, ReportPath, RouteKey, Row, Series } from '@data-centre/api'
import type { ComponentType } from 'react'
import type { FilterName } from './filters.ts'

/** Where a block's data come from: a report, or one part of a grouped report. */
export interface Source<T> {
  path: ReportPath
  part?: string
  /** Phantom: what the source answers. */
  readonly answers?: T
}

/** Data of a report. */
export const from = <P extends ReportPath>(path: P): Source<DataOf<P>> => ({ path })
/** One part of a grouped report; blocks of the same group share one call. */
export const partOf = <P extends ReportPath, K extends string & keyof DataOf<P>>(path: P, part: K): Source<DataOf<P>[K]> => ({ path, part })

/** What a click on a place or a row does: filter this page by it, or choose it and open another page (only with its right). */
export type Drill = { filter: 'province' | 'college' } | { open: RouteKey; choose: 'school' | 'province' }

export type Span = 6 | 8 | 9 | 12 | 15 | 16 | 24

export interface Titled {
  title: string
  span: Span
  /** Metric whose definition the ⓘ opens. */
  metric: MetricId
  /** Words beside the title; `{period}` stands for the chosen period, `{term}` for the term of numbers that are kept by term. */
  note?: string | undefined
  unit?: string | undefined
  /** Height of the body, px. */
  height: number
}

export interface CardsBlock {
  block: 'cards'
  source: Source<Kpi[]>
  /** Which numbers, in order; the first row is set larger. */
  ids: readonly MetricId[]
  columns: 4 | 5 | 6
}

/** Kinds of charts with the shape that each one takes. */
export type ChartBlock = Titled & { block: 'chart' } & (
    | { kind: 'log-lines' | 'trend' | 'growth'; source: Source<Series> }
    | { kind: 'hours'; source: Source<Series>; against: '昨日' | '30天日均' }
    | { kind: 'platform-share' | 'share' | 'bars'; source: Source<Part[]> }
    | { kind: 'rates'; source: Source<Kpi[]> }
  )

export interface RankingBlock extends Titled {
  block: 'ranking'
  source: Source<RankRow[]>
  /** `rows`: name over a bar with value and change; `reference`: bars against the mean of the scope. */
  kind: 'rows' | 'reference'
  drill?: Drill
  /** Mean that the reference tick shows: a number of the page's cards. */
  mean?: { source: Source<Kpi[]>; id: MetricId; text: string }
}

export interface MapBlock extends Titled {
  block: 'map'
  source: Source<Place[]>
  /** Cities of the province that the page is filtered by. */
  inside?: Source<Place[]>
  switch: readonly { metric: MetricId; label: string }[]
  drill?: Drill
}

export type Column = { metric: MetricId; label?: string; bar?: true } | { change: MetricId; label: string } | { text: EntityText; label: string }

export interface TableSpec {
  title: string
  /** Head of the name column. */
  subject: string
  source: Source<Page<Row>>
  columns: readonly Column[]
  /** Default order, descending. */
  sort: MetricId
  /** Head of the sum row. */
  sum: '总计'
  export?: ExportPath
  drill?: Drill
}

export interface TableBlock extends TableSpec {
  block: 'table'
}
export interface TabsBlock {
  block: 'tabs'
  tabs: readonly TableSpec[]
}
interface TextBlock {
  block: 'text'
  span: Span
  text: string
}
/** A part that no other block can say; more than two on a page mean that the page is written by hand. */
export interface CustomBlock {
  block: 'custom'
  span: Span
  component: ComponentType
}

export type Block = CardsBlock | ChartBlock | RankingBlock | MapBlock | TableBlock | TabsBlock | TextBlock | CustomBlock

export interface PageDefinition {
  route: RouteKey
  filters: readonly FilterName[]
  /** What the field of the filter `keyword` finds: 姓名/工号. */
  keyword?: string
  /** `statistics`: filters in a row below the head, charts that fold away for those who work with the table. */
  layout?: 'statistics'
  /** `hour`: silent reload every five minutes, for pages with numbers of today. */
  refresh: 'day' | 'hour'
  /** The line 需要处理 above the cards. */
  attention?: true
  /** Report whose data-as-of stands in the page head. */
  asOf: Source<unknown>
  blocks: readonly Block[]
}

/** Declares a page. */
export const definePage = (definition: PageDefinition): PageDefinition => definition
