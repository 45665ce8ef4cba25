import { isMetricId, type Page, type ReportInput, type Row, type TableShape } from '@data-centre/api'
import { slicePage } from '../../platform/database/paging.ts'
import { bucketsOf } from '../buckets.ts'
import { byText, byValue } from '../entities/entities.ts'
import { valuesOf } from '../hidden-people/marks.ts'
import { MetricReader } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { sortOf } from './table.ts'
import { splitOfDates } from './table-split.ts'

type DateTable = TableShape<'date'>

/** The days, weeks or months of a period with their 总计 row. Days before the first school of the scope joined are no rows. */
export function dateTablePlan(context: Context, answer: DateTable): ReportPlan<Page<Row>> {
  const { columns, window } = answer
  const { step = 'day' } = context.input
  const period = context.period(window)
  const buckets = bucketsOf(period, step)
  const each = new MetricReader(
    context,
    columns,
    buckets.map(({ span }) => span),
  )
  const all = spanOf(period, context)
  const whole = new MetricReader(context, columns, [all])
  const split = splitOfDates(
    context,
    answer,
    buckets.map(({ span }) => span),
    all,
  )
  const since = context.since()

  const rows = (view: View): Row[] =>
    buckets.flatMap(({ label, span: { from, to } }, i) =>
      to < since
        ? []
        : [
            {
              id: from,
              name: step === 'week' && from < to ? `${from} 至 ${to}` : label,
              ...valuesOf(columns, (id) => each.amount(view, id, i)),
              ...split.of(view, i),
            },
          ],
    )
  const build = (view: View, input: ReportInput): Page<Row> => {
    const { field, order } = sortOf(answer, input)
    const list = rows(view).sort(
      (a, b) =>
        (isMetricId(field) ? byValue(a.values[field] ?? null, b.values[field] ?? null, order) : 0) ||
        byText(a.id, b.id, isMetricId(field) ? 'desc' : order),
    )
    const { values, ...marks } = valuesOf(columns, (id) => whole.amount(view, id, 0))
    return {
      ...slicePage(list, input),
      summary: values,
      ...marks,
      ...split.ofAll(view),
    }
  }
  return {
    asks: [...each.asks, ...whole.asks, ...split.asks],
    live: each.live || whole.live || split.live,
    reach: { day: period.to },
    build,
  }
}
