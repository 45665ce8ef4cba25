/**
 * What a page is: filters, blocks and drill-downs as typed values. A block names the report it shows; a report of another
 * shape, or a metric that does not exist, does not compile.
 */
import type {
  AnsweredTerm,
  Box,
  DataOf,
  EndpointPath,
  EntityHead,
  EntitySubject,
  EntityText,
  ExportPath,
  Flow,
  InputOf,
  Insight,
  Kpi,
  MetricId,
  Page,
  Part,
  Place,
  Platform,
  RankRow,
  ReportPath,
  RouteKey,
  Row,
  RowLinks,
  RowLog,
  Series,
  Weeks,
} from '@data-centre/api'
import type { ComponentType } from 'react'
import type { FilterName, Period } from './filters/filters.ts'

/** Calls that answer a page of a log of single actions. */
export type RowLogPath = {
  [P in EndpointPath]: 'cursor' extends keyof InputOf<P> ? (DataOf<P> extends RowLog ? P : never) : never
}[EndpointPath]

/** Where a block's data come from: a report, or one part of a grouped report. */
export interface Source<T> {
  path: ReportPath
  part?: string
  /** Of all that the caller sees of the school, whichever part of it the page is filtered to. */
  whole?: true
  /** Phantom: what the source answers. */
  readonly answers?: T
}

/** Data of a report. */
export const from = <P extends ReportPath>(path: P): Source<DataOf<P>> => ({ path })
/** The same of the whole school, or of all that the caller sees of it: what a part is compared with. */
export const wholeOf = <T>(source: Source<T>): Source<T> => ({ ...source, whole: true })
/** One part of a grouped report; blocks of the same group share one call. */
export const partOf = <P extends ReportPath, K extends string & keyof DataOf<P>>(
  path: P,
  part: K,
): Source<DataOf<P>[K]> => ({ path, part })

/** What a click on a place or a row does: filter this page by it, or choose it and open another page (only with its right). */
export type Drill =
  | { filter: 'province' | 'city' | 'college' | 'major' | 'partnerProvince' | 'scoreBand' | 'resourceType' }
  | {
      /** The page, or that of the platform of the row. */
      open: RouteKey | Readonly<Partial<Record<Platform, RouteKey>>>
      choose: 'school' | 'province' | 'teacher' | 'student' | 'courseId' | 'classId' | 'session' | 'group'
      /** What is chosen is not the row but something that it names. */
      of?: keyof RowLinks
    }
  /** The file of a resource, in a window of its own. */
  | { preview: 'resource' }
  /** The page, filtered by what is clicked: its id, or its name as the keyword. */
  | { open: RouteKey; filterBy: 'resourceType' | 'city' | 'college' | 'partnerProvince' | 'major' | 'user' | 'keyword' }

export type Span = 6 | 8 | 9 | 12 | 15 | 16 | 24

export interface Titled {
  title: string
  span: Span
  /** Metric whose definition the ⓘ opens. */
  metric: MetricId
  /** Words beside the title; `{period}` stands for the chosen period, `{term}` for the term of numbers that are kept by term. */
  note?: string | undefined
  /** The term that the server chose for the numbers: what `{term}` of the note stands for then. */
  termFrom?: Source<AnsweredTerm> | undefined
  unit?: string | undefined
  /** Height of the body, px. */
  height: number
  /** Few schools have such numbers: the block is left out where there are none. */
  optional?: boolean | undefined
}

export interface CardsBlock {
  block: 'cards'
  source: Source<Kpi[]>
  /** Which numbers, in order; the first row is set larger. */
  ids: readonly MetricId[]
  columns: 2 | 3 | 4 | 5 | 6
  /** The same numbers of the whole school stand below them. */
  whole?: true
}

/** Kinds of charts with the shape that each one takes. */
export type ChartBlock = Titled & { block: 'chart' } & (
    | { kind: 'log-lines' | 'trend' | 'growth' | 'columns' | 'matrix'; source: Source<Series> }
    | { kind: 'weeks'; source: Source<Weeks> }
    | { kind: 'hours'; source: Source<Series>; against: '昨日' | '30天日均' }
    | { kind: 'platform-share' | 'share'; source: Source<Part[]>; drill?: Drill }
    /** `beside`: a percentage of each part behind its number. `used`: parts that have nothing are left out. */
    | { kind: 'bars'; source: Source<Part[]>; drill?: Drill; beside?: Beside; used?: true }
    | { kind: 'histogram'; source: Source<Part[]>; drill?: Drill }
    | { kind: 'treemap'; source: Source<Part[]>; drill?: Drill }
    | { kind: 'rates'; source: Source<Kpi[]> }
    | { kind: 'funnel'; source: Source<Kpi[]> }
    | { kind: 'stack'; source: Source<Series> }
    | { kind: 'heat'; source: Source<Series> }
    /** `running`: each point is the sum of all up to it. */
    | { kind: 'lines'; source: Source<Series>; running?: true }
    | { kind: 'grouped'; source: Source<Series> }
    | { kind: 'amounts'; source: Source<Kpi[]> }
    | { kind: 'concentration'; source: Source<Part[]> }
    /** `among`: numbers of which the filter `entity` chooses one. */
    | { kind: 'top-rows'; source: Source<Page<Row>>; drill?: Drill; among?: readonly MetricId[] }
    | { kind: 'bubbles'; source: Source<Page<Row>>; across: MetricId; size: MetricId }
    | { kind: 'sankey'; source: Source<Flow> }
    | { kind: 'terms'; source: Source<Series> }
    | { kind: 'box'; source: Source<Box[]> }
    | { kind: 'crossing'; source: Source<Series> }
    | { kind: 'against-whole'; source: Source<Kpi[]> }
    | { kind: 'weeks-against-whole'; sources: readonly [Source<Weeks>, ...Source<Weeks>[]]; source: Source<Weeks> }
    | { kind: 'row-columns' | 'row-parts'; source: Source<Page<Row>>; metrics: readonly [MetricId, ...MetricId[]] }
    | { kind: 'scatter'; source: Source<Row[]>; against: MetricId }
  )

/** A percentage of each part of a chart, by a metric of its own. */
export interface Beside {
  source: Source<Part[]>
  metric: MetricId
  label: string
}

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
  /** Where lines to the regions with the largest numbers begin: the school. */
  origin?: Source<Place[]>
  switch: readonly { metric: MetricId; label: string }[]
  drill?: Drill
}

export type Column =
  | { metric: MetricId; label?: string; bar?: true; drill?: Drill }
  | { change: MetricId; label: string }
  /** A number by one member of the dimension that the table splits it by. */
  | { part: string; of: MetricId; label: string }
  | { text: EntityText; label: string; drill?: Drill }

export interface TableSpec {
  title: string
  /** Head of the name column. */
  subject: string
  source: Source<Page<Row>>
  columns: readonly Column[]
  /** Default order, descending: a number, or a text that is a day or time; `id`: ascending, as a table of contents. */
  sort: MetricId | EntityText | 'id'
  /** The name is a day, by which the table can be ordered. */
  byDay?: true
  /** What is said where there are no rows, when another period or filter would not help. */
  empty?: string
  /** Head of the sum row. */
  sum: '总计'
  export?: ExportPath
  drill?: Drill
  /** Drawer that a row opens over the page, in place of another page. */
  drawer?: ComponentType<DrawerOfRow>
  /** Rows can be ticked and laid side by side, by these numbers of theirs. */
  compare?: CompareSpec
  /** Rows open onto rows of another table: under the same heads, or with columns of its own. */
  expand?: ExpandSpec
}

/** What a drawer over a table is about. */
export interface DrawerOfRow {
  row: Pick<Row, 'id' | 'name'>
  onClose: () => void
}

/** What lies in a row: majors of a college, courses that a school uses. */
export interface ExpandSpec {
  source: Source<Page<Row>>
  subject: string
  /** Input that takes the id of the row. */
  by: 'collegeId' | 'courseId' | 'partnerSchool' | 'schoolId'
  columns?: readonly Column[]
}

/** What entities are compared by: a table that lists the same ones. */
export interface CompareSpec {
  source: Source<Page<Row>>
  metrics: readonly MetricId[]
  export?: ExportPath | undefined
}

export interface TableBlock extends TableSpec {
  block: 'table'
  tab?: string
}
export interface TabsBlock {
  block: 'tabs'
  tabs: readonly TableSpec[]
}
/** Single actions, newest first, page by page. */
export interface RowLogBlock {
  block: 'row-log'
  title: string
  path: RowLogPath
  export: ExportPath
}
/** Sentences that the server found in the rows of a table; absent while there are none. */
export interface InsightsBlock {
  block: 'insights'
  source: Source<Insight[]>
  /** What a click on a sentence does with its row. */
  drill: Drill
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

export type Block =
  | CardsBlock
  | ChartBlock
  | RankingBlock
  | MapBlock
  | TableBlock
  | TabsBlock
  | RowLogBlock
  | InsightsBlock
  | TextBlock
  | CustomBlock

/** Things that a page may be about: those that the session keeps. */
export type ChosenSubject = Exclude<EntitySubject, 'projectId'>

/** What a page is about: one thing that was chosen before, by the address or by the session. */
export interface Subject {
  choose: ChosenSubject
  /** It is one of a class, which is chosen too. */
  within?: 'classId'
  /** What its head shows. */
  head: Source<EntityHead>
  /** Page on which it is chosen. */
  parent: RouteKey
  /** Stands behind its name: what only things of this kind have. */
  badge?: ComponentType
  /** Page without a frame, for who brings a ticket of it. */
  open?: RouteKey
}

export interface PageDefinition {
  route: RouteKey
  subject?: Subject
  /** The page is about one college: the chosen one, else the first that has a number in this table of colleges, else the first. */
  ofCollege?: Source<Page<Row>>
  /** The page opens on the last term that has a number in this line of terms, in place of the present one. */
  termOf?: Source<Series>
  /** The page is about one platform. */
  platform?: Platform
  /** The page is about the project group that its head chooses. */
  ofGroup?: true
  filters: readonly FilterName[]
  /** Period where the address says none; 近30天 when absent. */
  period?: Period
  /** Most days of the period, of pages that read single rows; a longer one in the address is the usual one. */
  maxDays?: number
  /** Platforms that the filter offers, where the numbers are not those of all. */
  platforms?: readonly Platform[]
  /** What the field of the filter `keyword` finds: 姓名/工号. */
  keyword?: string
  /** `statistics`: filters in a row below the head, charts that fold away for those who work with the table. */
  layout?: 'statistics'
  /** `hour`: silent reload every five minutes, for pages with numbers of today. */
  refresh: 'day' | 'hour'
  /** On paper it is a document: cover, contents, and what its numbers mean at the end. */
  document?: true
  /** The line 需要处理 above the cards. */
  attention?: true
  /** Report whose data-as-of stands in the page head. */
  asOf: Source<unknown>
  blocks: readonly Block[]
  /** In place of these, where the filter `direction` looks at others. */
  outgoing?: readonly Block[]
}

/** Declares a page. */
export const definePage = (definition: PageDefinition): PageDefinition => definition
