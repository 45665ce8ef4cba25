/**
 * One line a block: title, unit, note and heads come from the catalogue, size and place from the row of the block.
 * What a page says otherwise wins.
 */
import {
  type AnsweredTerm,
  type Dimension,
  dimensions,
  type MetricId,
  type Page,
  type Part,
  type Row,
  type Series,
  type Weeks,
} from '@data-centre/api'
import type { Beside, ChartBlock, Drill, Source } from '../definition.ts'
import { type Look, noteOf, type Sourced, sourceOf, subjectOf, type Unplaced, unitOf } from './look.ts'

/** Lines of one metric by platform, with 合计. */
export const logLines = (
  source: Sourced<Series>,
  id: MetricId = 'logs.count',
  look: Look = {},
): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'log-lines',
  source: sourceOf(source),
  metric: id,
  title: `${subjectOf(id)}趋势`,
  unit: unitOf(id),
  ...look,
})

/** One line of a metric by day, with its mean. */
export const trend = (source: Sourced<Series>, id: MetricId, look: Look = {}): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'trend',
  source: sourceOf(source),
  metric: id,
  title: `${subjectOf(id)}趋势`,
  unit: unitOf(id),
  ...look,
})

/** New ones by month as bars, all of them as a line: the two metrics of the report. */
export const growth = (source: Sourced<Series>, id: MetricId = 'users.new', look: Look = {}): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'growth',
  source: sourceOf(source),
  metric: id,
  title: `${subjectOf(id)}增长`,
  unit: unitOf(id),
  ...look,
})

/** Today by hour against another day. */
export const hours = (
  source: Sourced<Series>,
  id: MetricId,
  against: '昨日' | '30天日均' = '昨日',
  look: Look = {},
): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'hours',
  against,
  source: sourceOf(source),
  metric: id,
  title: `24小时${subjectOf(id)}`,
  unit: unitOf(id),
  ...look,
})

const parts =
  (kind: 'share' | 'bars') =>
  /** `by`: the dimension of the report; its label is the title. */
  (
    source: Sourced<Part[]>,
    id: MetricId,
    by: Dimension,
    look: Look & { drill?: Drill } = {},
  ): Unplaced<ChartBlock> => ({
    block: 'chart',
    kind,
    source: sourceOf(source),
    metric: id,
    title: dimensions[by],
    note: noteOf(id),
    unit: unitOf(id),
    ...look,
  })
/** Parts of a whole in one bar with a list; for few parts. */
export const share = parts('share')
/** Parts as bars, in the order of the report. */
export const bars = parts('bars')
/** Those parts that have something as bars, each with a percentage of its own behind its number. */
export const ratedBars = (
  source: Sourced<Part[]>,
  id: MetricId,
  by: Dimension,
  beside: Beside,
  look: Look = {},
): Unplaced<ChartBlock> => ({ ...bars(source, id, by, look), beside, used: true }) as Unplaced<ChartBlock>

/** What became of the courses of a finished term, which the block names; left out where no results are reported. */
export const courseResults = (source: Sourced<Part[]>, termFrom: Source<AnsweredTerm>): Unplaced<ChartBlock> =>
  share(source, 'courses.results', 'courseResult', {
    title: '课程结果分布',
    note: '{term}',
    termFrom,
    height: 186,
    optional: true,
  })

/** Parts by platform, in the colours of the platforms. */
export const platformShare = (
  source: Sourced<Part[]>,
  id: MetricId = 'logs.count',
  look: Look = {},
): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'platform-share',
  source: sourceOf(source),
  metric: id,
  title: `平台${subjectOf(id)}占比`,
  note: noteOf(id),
  unit: unitOf(id),
  ...look,
})

/** Rows of a table by two numbers, a third as the size of their circles. */
export const bubbles = (
  source: Sourced<Page<Row>>,
  [across, up, size]: readonly [MetricId, MetricId, MetricId],
  title: string,
  look: Look = {},
): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'bubbles',
  source: sourceOf(source),
  metric: up,
  across,
  size,
  title,
  note: '{period}',
  ...look,
})

type Kind = ChartBlock['kind']
type BlockOf<K extends Kind, B = ChartBlock> = B extends { kind: infer P } ? (K extends P ? B : never) : never
type ShapeOf<K extends Kind> = BlockOf<K>['source'] extends Source<infer T> ? T : never
type LookOf<K extends Kind> = 'drill' extends keyof BlockOf<K> ? Look & { drill?: Drill } : Look

/** A builder of the charts of one kind, which the page names; `lookOf` gives the note beside the title unless the page does. */
const named =
  <K extends Kind>(kind: K, lookOf: (id: MetricId) => Look = () => ({})) =>
  (source: Sourced<ShapeOf<K>>, id: MetricId, title: string, look?: LookOf<K>): Unplaced<ChartBlock> =>
    ({
      block: 'chart',
      kind,
      source: sourceOf(source),
      metric: id,
      title,
      ...lookOf(id),
      ...look,
    }) as Unplaced<ChartBlock>

const counted = (id: MetricId): Look => ({ note: noteOf(id), unit: unitOf(id) })
const ofTerm = { note: '{term}' }

/** Parts in their order as columns over an axis: how many lie in each band. */
export const histogram = named('histogram', counted)
/** Columns side by side, part upon part where they are split. */
export const columns = named('columns', counted)
/** Two dimensions against each other, the darker, the more. */
export const matrix = named('matrix', counted)
/** Many parts of a whole as boxes; a click on one may filter the page by it. */
export const treemap = named('treemap', counted)
/** The largest of a list, each in its parts, which the legend names. */
export const stack = named('stack', counted)
/** Metrics by teaching week: counts as bars, part upon part, percentages as lines. */
export const weekChart = named('weeks', (id) => ({ unit: unitOf(id) }))
/** Numbers of the last terms, a column each, a percentage as a line. */
export const termChart = named('terms', (id) => ({ note: '近6个学期', unit: unitOf(id) }))
/** How a number of classes is spread in each of several. */
export const boxChart = named('box', (id) => ({ note: '{term}', unit: unitOf(id) }))
/** Two dimensions crossed, the darker the more. */
export const crossing = named('crossing', counted)
/** Numbers of 0 to 100 against those of the whole school. */
export const againstWhole = named('against-whole', () => ({ note: '{period}' }))

/** Metrics by teaching week against the whole school, one at a time: the page chooses which. */
export const weeksAgainstWhole = (
  sources: readonly [Source<Weeks>, ...Source<Weeks>[]],
  id: MetricId,
  title: string,
  look: Look = {},
): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'weeks-against-whole',
  source: sources[0],
  sources,
  metric: id,
  title,
  ...look,
})

const rowed =
  (kind: 'row-columns' | 'row-parts') =>
  (
    source: Sourced<Page<Row>>,
    metrics: readonly [MetricId, ...MetricId[]],
    title: string,
    look: Look = {},
  ): Unplaced<ChartBlock> => ({
    block: 'chart',
    kind,
    source: sourceOf(source),
    metrics,
    metric: metrics[0],
    title,
    note: noteOf(metrics[0]),
    unit: unitOf(metrics[0]),
    ...look,
  })
/** The first rows of a table as columns by some numbers, percentages as lines. */
export const rowColumns = rowed('row-columns')
/** The first rows of a table as bars, each in the numbers that it is made of. */
export const rowParts = rowed('row-parts')
/** Several metrics over time, a line each. */
export const lines = named('lines', (id) => ({ note: noteOf(id) }))
/** Several metrics over time, each point the sum of all from the first day of the period on. */
export const runningLines = (...call: Parameters<typeof lines>): Unplaced<ChartBlock> =>
  ({ ...lines(...call), running: true }) as Unplaced<ChartBlock>
/** Several metrics over time as bars side by side. */
export const grouped = named('grouped', (id) => ({ note: noteOf(id) }))
/** Some numbers of one kind side by side as bars; `id` is the one whose definition the title opens. */
export const amounts = named('amounts', counted)
/** What the first of the contributors hold of the whole. */
export const concentration = named('concentration')
/** Some rates of the term beside each other; `id` is the one whose definition the title opens. */
export const rates = named('rates', () => ofTerm)
/** A metric by section of the timetable and weekday as cells, the darker, the more. */
export const heat = named('heat', (id) => ({ unit: unitOf(id) }))
/** Steps of a whole, each a part of the one before; `id` is the first of them, whose definition the title opens. */
export const funnel = named('funnel', (id) => ({ ...ofTerm, unit: unitOf(id) }))
/** What goes from where to where, in units of a metric. */
export const sankey = named('sankey', counted)

const ranked = named('top-rows', counted)
/** The first ten of a table by one of its numbers, as bars; with `among` the filter `entity` chooses by which. */
export const topRows = (
  source: Sourced<Page<Row>>,
  id: MetricId,
  title: string,
  { among, ...look }: NonNullable<Parameters<typeof ranked>[3]> & { among?: readonly MetricId[] } = {},
): Unplaced<ChartBlock> =>
  ({ ...ranked(source, id, `${title} TOP10`, look), ...(among ? { among } : {}) }) as Unplaced<ChartBlock>
