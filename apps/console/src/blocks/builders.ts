/**
 * One line a block: title, unit, note and heads come from the catalogue, size and place from the row that the block stands in.
 * What a page says otherwise wins.
 */
import {
  type DataOf,
  type Dimension,
  dimensions,
  type EntityText,
  type ExportPath,
  entityTexts,
  isRatio,
  type Kpi,
  type Measure,
  type MetricId,
  metric,
  type Page,
  type Part,
  type Place,
  type RankRow,
  type ReportPath,
  type Row,
  type Series,
} from '@data-centre/api'
import type { ComponentType } from 'react'
import type { CardsBlock, ChartBlock, Column, CustomBlock, Drill, MapBlock, RankingBlock, Source, TableBlock, TableSpec, TabsBlock, Titled } from './definition.ts'

/** A block whose size its row decides. */
export type Unplaced<B> = B extends unknown ? Omit<B, 'span' | 'height'> & Partial<Pick<Titled, 'span' | 'height'>> : never

/** Reports that answer `T`. */
type PathOf<T> = { [P in ReportPath]: DataOf<P> extends T ? P : never }[ReportPath]
/** A report, by its path, or a part of a grouped one ({@link partOf}). */
type Sourced<T> = PathOf<T> | Source<T>
const sourceOf = <T>(source: Sourced<T>): Source<T> => (typeof source === 'string' ? { path: source } : source)

/** What a page may say otherwise of a block. */
type Look = Partial<Pick<Titled, 'title' | 'note' | 'unit' | 'span' | 'height'>>

/** What a number counts: its label without 总数, 数 and the like: 日志数 -> 日志. */
const subjectOf = (id: MetricId): string =>
  metric(id)
    .label.replace(/^(今日|新增)/, '')
    .replace(/(总数|总量|人次|数)$/, '')

/** Unit beside a title; none where every number carries it. */
const unitOf = (id: MetricId): string | undefined => (/^(%|B|:.*)$/.test(metric(id).unit) ? undefined : metric(id).unit)

/** A number of the chosen period says so; a stock and a number of a term do not depend on it. */
const noteOf = (id: MetricId): string | undefined => {
  const entry = metric(id)
  if (isRatio(id)) return '{period}'
  const { kind } = entry as Measure
  return kind === 'flow' || kind === 'distinct' ? '{period}' : undefined
}

/** The numbers at the top of a page, in the order of `ids`; `columns` of them stand in a row. */
export const cards = (source: Sourced<Kpi[]>, ids: readonly MetricId[], columns = columnsOf(ids.length)): CardsBlock => ({
  block: 'cards',
  source: sourceOf(source),
  ids,
  columns,
})

/** Rows of equal length where there are such: 8 -> 4 + 4, 10 -> 5 + 5, 6 -> 6. */
const columnsOf = (count: number): CardsBlock['columns'] => (count % 5 === 0 ? 5 : count % 4 === 0 ? 4 : count % 6 === 0 ? 6 : count <= 4 ? 4 : count <= 5 ? 5 : 6)

/** Lines of one metric by platform, with 合计. */
export const logLines = (source: Sourced<Series>, id: MetricId = 'logs.count', look: Look = {}): Unplaced<ChartBlock> => ({
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
export const hours = (source: Sourced<Series>, id: MetricId, against: '昨日' | '30天日均' = '昨日', look: Look = {}): Unplaced<ChartBlock> => ({
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
  (source: Sourced<Part[]>, id: MetricId, by: Dimension, look: Look = {}): Unplaced<ChartBlock> => ({
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

/** Parts by platform, in the colours of the platforms. */
export const platformShare = (source: Sourced<Part[]>, id: MetricId = 'logs.count', look: Look = {}): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'platform-share',
  source: sourceOf(source),
  metric: id,
  title: `平台${subjectOf(id)}占比`,
  note: noteOf(id),
  unit: unitOf(id),
  ...look,
})

/** Some rates of the term beside each other; `id` is the one whose definition the title opens. */
export const rates = (source: Sourced<Kpi[]>, id: MetricId, title: string, look: Look = {}): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'rates',
  source: sourceOf(source),
  metric: id,
  title,
  note: '{term}',
  ...look,
})

type RankingLook = Look & Partial<Pick<RankingBlock, 'drill' | 'mean'>>
/** The largest ten with value and change. */
export const ranking = (source: Sourced<RankRow[]>, id: MetricId, title: string, look: RankingLook = {}): Unplaced<RankingBlock> => ({
  block: 'ranking',
  kind: 'rows',
  source: sourceOf(source),
  metric: id,
  title: `${title} TOP10`,
  note: isRatio(id) ? '{period}' : `{period}${metric(id).label}`,
  ...look,
})
/** The largest ten as bars; with `mean` a tick shows that of the scope. */
export const rankingBars = (source: Sourced<RankRow[]>, id: MetricId, title: string, look: RankingLook = {}): Unplaced<RankingBlock> => ({
  ...ranking(source, id, title, look),
  kind: 'reference',
  note: look.note ?? noteOf(id),
  unit: look.unit ?? unitOf(id),
})

/** Metrics as columns or switches: by id, or with a label that is shorter than the catalogue's. */
type Named = MetricId | { metric: MetricId; label: string }
const named = (entry: Named): { metric: MetricId; label: string } => (typeof entry === 'string' ? { metric: entry, label: headOf(entry) } : entry)
/** Head of a column: the label without 总数, for the head stands above a column of numbers. */
const headOf = (id: MetricId): string => metric(id).label.replace(/总数$/, '')

/** A map with a switch of metrics; the first of them is shown first. */
export const map = (
  source: Sourced<Place[]>,
  title: string,
  metrics: readonly Named[],
  look: Look & Pick<Partial<MapBlock>, 'drill'> & { inside?: Sourced<Place[]> } = {},
): Unplaced<MapBlock> => {
  const { inside, ...others } = look
  const options = metrics.map(named)
  return { block: 'map', source: sourceOf(source), title, metric: options[0]?.metric ?? 'users.total', switch: options, ...(inside ? { inside: sourceOf(inside) } : {}), ...others }
}

/** Column with the change of a metric against the preceding period. */
export const change = (id: MetricId, label = '较上期'): Column => ({ change: id, label })
/** Text columns of a table of entities: 工号, 院系, 职称 … */
export const texts = <E extends keyof typeof entityTexts>(entity: E, ...ids: readonly (keyof (typeof entityTexts)[E] & EntityText)[]): Column[] => {
  const labels: Partial<Record<EntityText, string>> = entityTexts[entity]
  return ids.map((text) => ({ text, label: labels[text] ?? text }))
}
type ColumnOf = Named | Column

interface TableLook {
  /** Default order, descending; the first column when absent. */
  sort?: MetricId
  title?: string
  export?: ExportPath
  drill?: Drill
}
/** Columns as a table shows them: a percentage has a bar where it is the only one. */
function columnsFrom(entries: readonly ColumnOf[]): Column[] {
  const columns = entries.map(
    (entry): Column => (typeof entry === 'object' && !('metric' in entry) ? entry : { ...(typeof entry === 'object' ? entry : {}), ...named(entry as Named) }),
  )
  const percentages = columns.filter((column) => 'metric' in column && metric(column.metric).unit === '%')
  return columns.map((column) => (percentages.length === 1 && column === percentages[0] && 'metric' in column ? { ...column, bar: true } : column))
}

/** A table of `subject`: 院系, 学校, 教师 … with order, pages, sum row and, where it has a path, 导出. */
export function table(subject: string, source: Sourced<Page<Row>>, entries: readonly ColumnOf[], look: TableLook = {}): TableBlock {
  const columns = columnsFrom(entries)
  const first = columns.find((column) => 'metric' in column)
  const sort = look.sort ?? first?.metric
  if (!sort) throw new Error(`the table of ${subject} has no column to be ordered by`)
  return { block: 'table', subject, title: `${subject}概览`, source: sourceOf(source), columns, sum: '总计', ...look, sort }
}

/** Tables one behind the other; each tab is called as its subject. */
export const tabs = (...tables: readonly TableBlock[]): TabsBlock => ({
  block: 'tabs',
  tabs: tables.map(({ block: _block, ...spec }): TableSpec => ({ ...spec, title: spec.subject })),
})

/** A part that no other block can draw. */
export const custom = (component: ComponentType, span?: CustomBlock['span']): Unplaced<CustomBlock> => ({ block: 'custom', component, ...(span ? { span } : {}) })

/** A row opens a page, with its right only; the page shows what was chosen. */
export const opens = (open: Extract<Drill, { open: unknown }>['open'], choose: Extract<Drill, { open: unknown }>['choose']): Drill => ({ open, choose })
