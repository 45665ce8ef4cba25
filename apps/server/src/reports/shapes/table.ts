import { type Answer, Fault, hasTexts, type Page, type ReportInput, type ReportMetricId, type Row } from '@data-centre/api'
import type { Filters } from '../../warehouse/metric-query.ts'
import { byId, byValue, type Entity, entitiesOf } from '../entities.ts'
import { changeOf, isOfNow, MetricReader } from '../metric-reader.ts'
import { precedingOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { teacherQuery } from '../stored-entities.ts'

export type TableAnswer = Extract<Answer, { shape: 'table' }>

const PAGE_SIZE = 10

/** Refuses a column that the table does not sort by. */
function sortOf(answer: TableAnswer, { sortField, sortOrder = 'desc' }: ReportInput): { field: ReportMetricId; order: 'asc' | 'desc' } {
  if (sortField === undefined) return { field: answer.sort, order: sortOrder }
  const field = answer.columns.find((id) => id === sortField)
  if (!field) throw new Fault('invalid', { msg: '参数错误：不支持按该列排序', data: { reason: 'param', field: 'sortField' } })
  return { field, order: sortOrder }
}

/** Limits that a keyword sets: the entities whose name contains it. Colleges are known by their numbers only, so their rows are sifted afterwards. */
function keywordLimits(context: Context, by: TableAnswer['by']): Filters {
  const { keyword } = context.input
  if (!keyword || by === 'college' || hasTexts(by)) return {}
  const ids = entitiesOf(context, by, [])
    .filter(({ name }) => name.includes(keyword))
    .map(({ id }) => id)
  return { [by]: by === 'school' ? ids.map(Number) : ids }
}

/** A table with its 总计 row. The sum row is a question of its own: ratios and distinct counts are never added up. */
export function tablePlan(context: Context, answer: TableAnswer): ReportPlan<Page<Row>> {
  const { by, columns, hb = [], window } = answer
  const period = context.period(window)
  const current = spanOf(period, context)
  const stored = hasTexts(by) ? teacherQuery(context, current.end) : undefined
  const limits = keywordLimits(context, by)
  const { keyword = '' } = context.input
  const plain = new MetricReader(
    context,
    columns.filter((id) => !hb.includes(id)),
    [current],
    [by],
    limits,
  )
  const compared = new MetricReader(context, hb, [current, precedingOf(period)], [by], limits)
  // A school that has left is listed as long as it has numbers, so that the rows add up to the total.
  const presence = new MetricReader(context, stored || by === 'college' || context.scope.colleges ? [] : ['schools.total'], [current], [by], limits)
  const sifted = (stored !== undefined || by === 'college') && keyword !== ''
  const total = new MetricReader(context, sifted ? [] : columns, [current], [], limits)
  const readingOf = (id: ReportMetricId) => (hb.includes(id) ? compared : plain)

  const row = (view: View, { id, name, owner, texts }: Entity): Row => {
    const amount = (metric: ReportMetricId, span: number): number | null => readingOf(metric).amount(view, metric, span, id).value
    const changes = hb.map((metric) => [metric, changeOf(metric, amount(metric, 0), amount(metric, 1))])
    return {
      id,
      name,
      ...(owner ? { owner } : {}),
      ...(texts ? { texts } : {}),
      values: Object.fromEntries(columns.map((metric) => [metric, amount(metric, 0)])),
      ...(hb.length > 0 ? { hb: Object.fromEntries(changes) } : {}),
    }
  }
  const inOrder = (list: Row[], field: ReportMetricId, order: 'asc' | 'desc'): Row[] =>
    list.sort((a, b) => byValue(a.values[field] ?? null, b.values[field] ?? null, order) || byId(a.id, b.id))
  /** Who has left is listed as long as they have numbers, so that the rows add up to the total. */
  const storedRows = (view: View, field: ReportMetricId, order: 'asc' | 'desc'): Row[] => {
    const listed = view.entities.map((entity) => ({ entity, made: row(view, entity) }))
    return inOrder(
      listed.flatMap(({ entity, made }) => (entity.present || Object.values(made.values).some((value) => value) ? [made] : [])),
      field,
      order,
    )
  }
  const rows = (view: View, input: ReportInput): Row[] => {
    const { field, order } = sortOf(answer, input)
    if (hasTexts(by)) return storedRows(view, field, order)
    const present = (id: string) => presence.asks.length === 0 || presence.amount(view, 'schools.total', 0, id).value !== 0
    const entities = entitiesOf(context, by, [...new Set([...plain.members(view), ...compared.members(view)])])
    const listed = entities.filter(({ name }) => name.includes(keyword)).map((entity) => row(view, entity))
    return inOrder(
      listed.filter(({ id, values }) => present(id) || Object.values(values).some((value) => value)),
      field,
      order,
    )
  }
  const build = (view: View, input: ReportInput): Page<Row> => {
    const { pageNum = 1, pageSize = PAGE_SIZE } = input
    const list = rows(view, input)
    const summary: Row['values'] = Object.fromEntries(columns.map((metric) => [metric, total.amount(view, metric, 0).value]))
    return { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length, pageNum, pageSize, ...(sifted ? {} : { summary }) }
  }
  return {
    ...(stored ? { entities: stored } : {}),
    asks: [...plain.asks, ...compared.asks, ...presence.asks, ...total.asks],
    live: plain.live || compared.live || total.live,
    reach: current.end === context.today && columns.every(isOfNow) ? 'now' : { day: period.to },
    build,
  }
}
