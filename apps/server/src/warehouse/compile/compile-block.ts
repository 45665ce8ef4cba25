import { type Dimension, isOrder, type WarehouseMeasureId } from '@data-centre/api'
import type { Scope } from '../data-scope.ts'
import type { Value } from '../measures/source.ts'
import type { Source } from '../measures/source-tables.ts'
import type { MetricQuery } from '../metric-query.ts'
import type { SourceScan } from '../report-plan.ts'
import { type Binder, filterConditions, scopeConditions } from './compile-conditions.ts'
import { cuttingOf, dayConditions } from './compile-spans.ts'

/** Columns that all blocks of a statement have in common. */
export interface Layout {
  measures: readonly WarehouseMeasureId[]
  /** Most dimensions of any ask: the key columns. */
  depth: number
  /** Some source knows schools only where a place is asked for: blocks carry a school, the statement looks its place up. */
  looksUp: boolean
}

interface Column {
  expression: string
  name: string
}

/** Whether a place is asked for that the source does not hold. */
export const looksUp = (source: Source, ask: MetricQuery): boolean =>
  (ask.by ?? []).some((dimension) => isLookedUp(source, dimension))

const isLookedUp = (source: Source, dimension: Dimension): boolean =>
  (dimension === 'province' || dimension === 'city') && !source.columns[dimension]

/** Columns that rows of a source are grouped by, whatever their day. */
function groupsOf(source: Source, ask: MetricQuery): Column[] {
  const own = (ask.by ?? []).flatMap((dimension, i): Column[] =>
    isLookedUp(source, dimension)
      ? []
      : [{ expression: `${source.columns[dimension] ?? source.school}`, name: `dimension${i}` }],
  )
  return looksUp(source, ask) ? [...own, { expression: `${source.school}`, name: 'counted_school' }] : own
}

/** Bitmaps of people stand once per platform and once for all: a question without platform reads the latter. */
function unitedPlatforms({ unitesPlatforms }: Source, { filters, by }: MetricQuery): string | undefined {
  if (!unitesPlatforms || filters?.platform) return undefined
  return by?.includes('platform') ? "platform <> ''" : "platform = ''"
}

const groupBy = (columns: readonly string[]): string => (columns.length > 0 ? `\nGROUP BY ${columns.join(', ')}` : '')
const indented = (text: string, by: string): string => text.replace(/^/gm, by)

/**
 * SELECT of one source: ask, span, keys, values of every measure of the statement (0 where another source has it, NULL of an order statistic). One
 * span is read in one step; of several, cells of days are grouped first and then spread over the spans.
 */
export function block(
  { source, when, values }: SourceScan,
  ask: MetricQuery,
  askIndex: number,
  layout: Layout,
  scope: Scope,
  today: string,
  binder: Binder,
): string {
  const groups = groupsOf(source, ask)
  const conditions = [
    source.where,
    ...dayConditions(when, ask.spans, today, binder),
    unitedPlatforms(source, ask),
    ...scopeConditions(source, scope, binder),
    ...filterConditions(source, ask.filters, binder),
  ]
  const where = conditions.filter(Boolean).join(' AND ')
  const served = [...values.keys()]

  const columnsOf = (
    nameOf: (column: Column) => string,
    expression: (value: Value, position: number) => string,
  ): string[] => {
    const named = (name: string) => groups.find((group) => group.name === name)
    const keys = Array.from({ length: layout.depth }, (_, i) => named(`dimension${i}`)).map(
      (column, i) => `${column ? `toString(${nameOf(column)})` : "''"} AS k${i}`,
    )
    const school = named('counted_school')
    // One number type for all: blocks of signed and unsigned sums have no common one.
    const numbers = layout.measures.map(
      (id, i) => `${columnOf(id, values.get(id), served.indexOf(id), expression)} AS v${i}`,
    )
    return [...keys, ...(layout.looksUp ? [`${school ? nameOf(school) : '0'} AS school`] : []), ...numbers]
  }
  if (ask.spans.length === 1) {
    const columns = columnsOf(
      ({ expression }) => expression,
      ({ whole }) => whole,
    )
    return `SELECT ${[`${askIndex} AS ask`, '0 AS span', ...columns].join(', ')}\nFROM ${source.from}\nWHERE ${where}${groupBy(groups.map(({ expression }) => expression))}`
  }
  const cutting = cuttingOf(when, ask.spans, today, binder)
  const inner = [...groups, ...cutting.columns]
  const partials = [...values.values()].map((value, i) => `${value.partial} AS p${i}`)
  const cells = `SELECT ${[...inner.map(({ expression, name }) => `${expression} AS ${name}`), ...partials].join(', ')}\nFROM ${source.from}\nWHERE ${where}${groupBy(inner.map(({ name }) => name))}`
  const columns = columnsOf(
    ({ name }) => name,
    (value, i) => value.merge(`p${i}`),
  )
  return `SELECT ${[`${askIndex} AS ask`, `${cutting.span} AS span`, ...columns].join(', ')}\nFROM (\n${indented(cells, '  ')}\n)${groupBy(['span', ...groups.map(({ name }) => name)])}`
}

const columnOf = (
  id: WarehouseMeasureId,
  value: Value | undefined,
  position: number,
  expression: (value: Value, position: number) => string,
): string => (value ? `toFloat64(${expression(value, position)})` : isOrder(id) ? 'NULL' : '0')
