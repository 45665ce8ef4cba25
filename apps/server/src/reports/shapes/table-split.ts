import { type MetricId, memberLabel, members, metric, type Page, type Row, type TableShape } from '@data-centre/api'
import type { Filters, MetricQuery, Span } from '../../warehouse/metric-query.ts'
import type { Amount } from '../../warehouse/small-groups.ts'
import { partsOf } from '../hidden-people/marks.ts'
import { MetricReader } from '../metric-reader.ts'
import type { Context, View } from '../report-plan.ts'
import { membersOf } from './series.ts'

/** One number of a table in columns of its own, a member of a dimension each. */
export interface SplitColumns {
  columns: { id: MetricId; member: string; label: string; unit: string; decimals: number }[]
  summary: Row['parts']
  withheld: Row['withheldParts']
}

interface TableSplit<Key> {
  asks: readonly MetricQuery[]
  live: boolean
  /** Of a row, by its id; of a table of days by the place of its span. */
  of(view: View, key: Key): Pick<Row, 'parts' | 'withheldParts'>
  ofAll(view: View): Pick<Page<Row>, 'summaryParts' | 'withheldParts'>
}

const NO_SPLIT: TableSplit<unknown> = { asks: [], live: false, of: () => ({}), ofAll: () => ({}) }

/** Reads one number of each row by the members of a dimension; the sum row is a question of its own, as the others are. */
export function splitOf(context: Context, { by, split }: TableShape, span: Span, limits: Filters): TableSplit<string> {
  if (!split) return NO_SPLIT
  const rows = new MetricReader(context, [split.measure], [span], [by, split.by], limits)
  const total = new MetricReader(context, [split.measure], [span], [split.by], limits)
  return read(context, split, { rows, total }, (view, member, id) => rows.amount(view, split.measure, 0, id, member))
}

/** The same of days, weeks or months one below the other, and of the whole that they make up. */
export function splitOfDates(
  context: Context,
  { split }: TableShape<'date'>,
  spans: readonly Span[],
  whole: Span,
): TableSplit<number> {
  if (!split) return NO_SPLIT
  const rows = new MetricReader(context, [split.measure], spans, [split.by])
  const total = new MetricReader(context, [split.measure], [whole], [split.by])
  return read(context, split, { rows, total }, (view, member, at) => rows.amount(view, split.measure, at, member))
}

function read<Key>(
  context: Context,
  { measure, by }: NonNullable<TableShape['split']>,
  { rows, total }: { rows: MetricReader; total: MetricReader },
  amount: (view: View, member: string, key: Key) => Amount,
): TableSplit<Key> {
  const list = membersOf(by, context)
  return {
    asks: [...rows.asks, ...total.asks],
    live: rows.live || total.live,
    of: (view, key) => partsOf(list, (member) => amount(view, member, key)),
    ofAll: (view) => {
      const { parts, ...marks } = partsOf(list, (member) => total.amount(view, measure, 0, member))
      return { summaryParts: parts, ...marks }
    },
  }
}

/** The columns of a split as a file heads them. */
export function splitColumns(
  { split }: Pick<TableShape, 'split'>,
  summary: Row['parts'],
  withheld: Row['withheldParts'],
): SplitColumns | undefined {
  if (!split) return undefined
  const { unit, decimals = 0 } = metric(split.measure)
  const list = Object.keys((members as Partial<Record<typeof split.by, object>>)[split.by] ?? {})
  return {
    columns: list.map((member) => ({
      id: split.measure,
      member,
      label: memberLabel(split.by, member),
      unit,
      decimals,
    })),
    summary,
    withheld,
  }
}
