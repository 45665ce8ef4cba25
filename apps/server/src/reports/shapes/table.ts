import {
  entityTexts,
  Fault,
  hasKeyword,
  hasTexts,
  isMetricId,
  type Page,
  type ReportInput,
  type ReportMetricId,
  type Row,
  sortableTexts,
  type TableBy,
  type TableShape,
} from '@data-centre/api'
import { slicePage } from '../../platform/database/paging.ts'
import type { Filters, Span } from '../../warehouse/metric-query.ts'
import { byId, byText, byValue, type Entity, entitiesOf } from '../entities/entities.ts'
import { entityQueries } from '../entities/stored-entities.ts'
import { textsShown, valuesOf } from '../hidden-people/marks.ts'
import { changeOf, isOfNow, MetricReader } from '../metric-reader.ts'
import { type Period, precedingOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { splitOf } from './table-split.ts'

/** A number, a text that is a day or time, or the order of the ids. */
type SortField = TableShape['sort']

/** Refuses a column that the table does not sort by. */
export function sortOf(
  answer: TableShape<TableBy | 'date'>,
  { sortField, sortOrder = 'desc' }: ReportInput,
): { field: SortField; order: 'asc' | 'desc' } {
  if (sortField === undefined || sortField === answer.sort) return { field: answer.sort, order: sortOrder }
  const texts = answer.by === 'date' ? ['day'] : hasTexts(answer.by) ? Object.keys(entityTexts[answer.by]) : []
  const field =
    answer.columns.find((id) => id === sortField) ?? sortableTexts.find((id) => id === sortField && texts.includes(id))
  if (!field)
    throw new Fault('invalid', { msg: '参数错误：不支持按该列排序', data: { reason: 'param', field: 'sortField' } })
  return { field, order: sortOrder }
}

/** Limits that a keyword sets: the entities whose name contains it. Colleges are known by their numbers only, so their rows are sifted afterwards. */
function keywordLimits(context: Context, by: TableShape['by']): Filters {
  const { keyword } = context.input
  if (!keyword || by === 'college' || hasTexts(by)) return {}
  const ids = entitiesOf(context, by, [])
    .filter(({ name }) => hasKeyword(keyword, name))
    .map(({ id }) => id)
  return { [by]: by === 'school' ? ids.map(Number) : ids }
}

/**
 * A course is of one type and level, a teacher of a project group of the majors of their courses: their rows are chosen by
 * them, and their numbers need not know them.
 */
const rowContext = (context: Context, by: TableShape['by']): Context => {
  const { courseType, courseLevel, major, ...input } = context.input
  if (by === 'course') return { ...context, input: { ...input, major } }
  if (by === 'teacher' && input.groupId) return { ...context, input: { ...input, courseType, courseLevel } }
  return context
}

/** Texts that the rows of a table carry; all that there are unless it names some. */
const textsOf = ({ texts }: TableShape, all: NonNullable<Entity['texts']>): NonNullable<Entity['texts']> =>
  texts ? Object.fromEntries(texts.map((id) => [id, all[id]])) : all

/** What a table reads: its columns, those compared with the span before, who is present, and the sum row. */
function readersOf(context: Context, answer: TableShape, period: Period, current: Span) {
  const { by, columns, hb = [] } = answer
  const limits = keywordLimits(context, by)
  const hasStored = hasTexts(by)
  const { keyword = '' } = context.input
  const ofRows = rowContext(context, by)
  const plain = new MetricReader(
    ofRows,
    columns.filter((id) => !hb.includes(id)),
    [current],
    [by],
    limits,
  )
  const compared = new MetricReader(ofRows, hb, [current, precedingOf(period)], [by], limits)
  // A school that has left is listed as long as it has numbers, so that the rows add up to the total.
  const presence = new MetricReader(
    context,
    hasStored || by === 'college' || context.scope.colleges ? [] : ['schools.total'],
    [current],
    [by],
    limits,
  )
  const sifted =
    (hasStored || by === 'college') && (keyword !== '' || (by === 'score' && context.input.scoreBand !== undefined))
  const total = new MetricReader(context, sifted ? [] : columns, [current], [], limits)
  const split = splitOf(ofRows, answer, current, limits)
  return { plain, compared, presence, total, split, keyword, sifted }
}

/** Rows by a number, a time or, where neither tells them apart or is asked for, their ids. */
function inOrder(list: Row[], field: SortField, order: 'asc' | 'desc'): Row[] {
  const compare = (a: Row, b: Row): number => {
    if (field === 'id') return 0
    return isMetricId(field)
      ? byValue(a.values[field] ?? null, b.values[field] ?? null, order)
      : byText(a.texts?.[field], b.texts?.[field], order)
  }
  return list.sort((a, b) => compare(a, b) || byId(a.id, b.id))
}

/** A table with its 总计 row. The sum row is a question of its own: ratios and distinct counts are never added up. */
export function tablePlan(context: Context, answer: TableShape): ReportPlan<Page<Row>> {
  const { by, columns, hb = [], window } = answer
  const period = context.period(window)
  const current = spanOf(period, context)
  const stored = hasTexts(by) ? entityQueries[by](context, current.end, answer) : undefined
  const { plain, compared, presence, total, split, keyword, sifted } = readersOf(context, answer, period, current)
  const readingOf = (id: ReportMetricId) => (hb.includes(id) ? compared : plain)

  const row = (view: View, { id, name, owner, within, texts, links }: Entity): Row => {
    const amount = (metric: ReportMetricId, span: number) => readingOf(metric).amount(view, metric, span, id)
    const changes = hb.map((metric) => [metric, changeOf(metric, amount(metric, 0).value, amount(metric, 1).value)])
    return {
      id,
      name,
      ...(owner ? { owner } : {}),
      ...(within ? { within } : {}),
      ...(texts ? { texts: textsShown(textsOf(answer, texts), context.scope) } : {}),
      ...(links ? { links } : {}),
      ...valuesOf(columns, (metric) => amount(metric as ReportMetricId, 0)),
      ...split.of(view, id),
      ...(hb.length > 0 ? { hb: Object.fromEntries(changes) } : {}),
    }
  }
  /** Whether any number of a row is other than nought, shown or withheld. */
  const hasNumbers = (view: View, { id }: Row): boolean =>
    columns.some((metric) => readingOf(metric).counted(view, metric, 0, id))
  /** Who has left is listed as long as they have numbers, so that the rows add up to the total. */
  const storedRows = (view: View, field: SortField, order: 'asc' | 'desc'): Row[] => {
    const listed = view.entities.map((entity) => ({ entity, made: row(view, entity) }))
    return inOrder(
      listed.flatMap(({ entity, made }) => (entity.present || hasNumbers(view, made) ? [made] : [])),
      field,
      order,
    )
  }
  const rows = (view: View, input: ReportInput): Row[] => {
    const { field, order } = sortOf(answer, input)
    if (hasTexts(by)) return storedRows(view, field, order)
    const present = (id: string) =>
      presence.asks.length === 0 || presence.amount(view, 'schools.total', 0, id).value !== 0
    const found = [...new Set([...plain.members(view), ...compared.members(view)])]
    const entities = entitiesOf(context, by, found, answer)
    const listed = entities.filter(({ name }) => hasKeyword(keyword, name)).map((entity) => row(view, entity))
    return inOrder(
      listed.filter((made) => present(made.id) || hasNumbers(view, made)),
      field,
      order,
    )
  }
  const build = (view: View, input: ReportInput): Page<Row> => {
    const chosen = input.ids?.split(',')
    const list = rows(view, input).filter(({ id }) => chosen?.includes(id) ?? true)
    const { values: summary, ...marks } = valuesOf(columns, (metric) => total.amount(view, metric, 0))
    return {
      ...slicePage(list, input),
      ...(sifted ? {} : { summary, ...marks, ...split.ofAll(view) }),
    }
  }
  return {
    ...(stored ? { entities: stored } : {}),
    asks: [...plain.asks, ...compared.asks, ...presence.asks, ...total.asks, ...split.asks],
    live: plain.live || compared.live || total.live || split.live,
    reach: current.end === context.today && columns.every(isOfNow) ? 'now' : { day: period.to },
    build,
  }
}
