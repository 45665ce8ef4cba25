import {
  type EntityText,
  type ExportPath,
  entityTexts,
  type Insight,
  type MetricId,
  members,
  metric,
  type Page,
  type Row,
  schoolTexts,
} from '@data-centre/api'
import type {
  Column,
  CompareSpec,
  Drill,
  ExpandSpec,
  InsightsBlock,
  RowLogBlock,
  RowLogPath,
  TableBlock,
  TableSpec,
  TabsBlock,
} from '../definition.ts'
import { type Named, named, type Sourced, sourceOf } from './look.ts'

/** Column with the change of a metric against the preceding period. */
export const change = (id: MetricId, label = '较上期'): Column => ({ change: id, label })
/** Text columns of a table of entities: 工号, 院系, 职称 … */
export const texts = <E extends keyof typeof entityTexts>(
  entity: E,
  ...ids: readonly (keyof (typeof entityTexts)[E] & EntityText)[]
): Column[] => {
  const labels: Partial<Record<EntityText, string>> = entityTexts[entity]
  return ids.map((text) => ({ text, label: labels[text] ?? text }))
}
/** Text columns whose cells lead somewhere. */
export const led = (columns: readonly Column[], drill: Drill): Column[] =>
  columns.map((column) => ('text' in column ? { ...column, drill } : column))
/** Texts of schools: 类型, 版本, 开通时间 … */
export const schoolTextColumns = (...ids: readonly (keyof typeof schoolTexts)[]): Column[] =>
  ids.map((text) => ({ text, label: schoolTexts[text] }))
/** A number of the table by the members of a dimension, a column each. */
export const split = (of: MetricId, by: keyof typeof members): Column[] =>
  Object.entries(members[by]).map(([part, label]) => ({ part, of, label }))
type ColumnOf = Named | Column

interface TableLook {
  /** Name of its tab. */
  tab?: string
  /** Default order, descending; the first column when absent. `id`: the order of the rows themselves. */
  sort?: TableSpec['sort']
  empty?: string
  title?: string
  export?: ExportPath
  drill?: Drill
  drawer?: TableSpec['drawer']
  /** `true`: by the columns of the table itself. */
  compare?: true | { source: Sourced<Page<Row>>; metrics: readonly MetricId[]; export?: ExportPath }
  /** Table of what lies in a row: majors of a college. */
  expand?: Omit<ExpandSpec, 'source' | 'columns'> & { source: Sourced<Page<Row>>; columns?: readonly ColumnOf[] }
}
/** Columns as a table shows them: a percentage has a bar where it is the only one and no texts need the room. */
function columnsFrom(entries: readonly ColumnOf[]): Column[] {
  const columns = entries.map(
    (entry): Column =>
      typeof entry === 'object' && !('metric' in entry)
        ? entry
        : { ...(typeof entry === 'object' ? entry : {}), ...named(entry as Named) },
  )
  const percentages = columns.filter((column) => 'metric' in column && metric(column.metric).unit === '%')
  const hasTexts = columns.some((column) => 'text' in column || 'part' in column)
  return columns.map((column) =>
    percentages.length === 1 && !hasTexts && column === percentages[0] && 'metric' in column
      ? { ...column, bar: true }
      : column,
  )
}

/** A table of `subject`: 院系, 学校, 教师 … with order, pages, sum row and, where it has a path, 导出. */
export function table(
  subject: string,
  source: Sourced<Page<Row>>,
  entries: readonly ColumnOf[],
  look: TableLook = {},
): TableBlock {
  const columns = columnsFrom(entries)
  const first = columns.find((column) => 'metric' in column)
  const sort = look.sort ?? first?.metric
  if (!sort) throw new Error(`the table of ${subject} has no column to be ordered by`)
  const { compare, expand, ...others } = look
  const own = { source, metrics: columns.flatMap((column) => ('metric' in column ? [column.metric] : [])) }
  return {
    block: 'table',
    subject,
    title: `${subject}概览`,
    source: sourceOf(source),
    columns,
    sum: '总计',
    ...others,
    ...(compare ? { compare: comparedBy(compare === true ? { ...own, export: look.export } : compare) } : {}),
    ...(expand ? { expand: expandOf(expand) } : {}),
    sort,
  }
}

/** A table of days, weeks or months, the last first. */
export const dates = (
  source: Sourced<Page<Row>>,
  entries: readonly ColumnOf[],
  look: Pick<TableLook, 'export' | 'tab' | 'title'> = {},
): TableBlock => ({ ...table('日期', source, entries, { sort: 'day', ...look }), byDay: true })

const expandOf = ({ source, columns, ...others }: NonNullable<TableLook['expand']>): ExpandSpec => ({
  ...others,
  source: sourceOf(source),
  ...(columns ? { columns: columnsFrom(columns) } : {}),
})

const comparedBy = (by: {
  source: Sourced<Page<Row>>
  metrics: readonly MetricId[]
  export?: ExportPath | undefined
}): CompareSpec => ({ ...by, source: sourceOf(by.source) })

/** What is worth saying of the rows of a table; a sentence leads to its row by `drill`. */
export const insights = (source: Sourced<Insight[]>, drill: Drill): InsightsBlock => ({
  block: 'insights',
  source: sourceOf(source),
  drill,
})

/** Tables one behind the other; each tab is called as its subject, or by `tab` where several list the same things. */
export const tabs = (...tables: readonly TableBlock[]): TabsBlock => ({
  block: 'tabs',
  tabs: tables.map(({ block: _block, tab, ...spec }): TableSpec => ({ ...spec, title: tab ?? spec.subject })),
})

/** Single actions, newest first, page by page, with the page's filters. */
export const rowLog = (path: RowLogPath, title: string, exported: ExportPath): RowLogBlock => ({
  block: 'row-log',
  title,
  path,
  export: exported,
})
