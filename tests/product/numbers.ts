import {
  type Kpi,
  type MetricId,
  metric,
  type Page,
  type Part,
  type Row,
  type Series,
  SMALL_GROUP,
} from '@data-centre/api'
import { isOfPeople } from '@data-centre/server/warehouse/small-groups.ts'

/** Value of a KPI of an answer; fails when the answer lacks it. */
export function kpiValue(kpis: readonly Kpi[], id: MetricId): number | null {
  const found = kpis.find((kpi) => kpi.id === id)
  if (!found) throw new Error(`no ${id} in ${kpis.map((kpi) => kpi.id).join(', ')}`)
  return found.value
}

export const sum = (values: Iterable<number | null | undefined>): number =>
  [...values].reduce<number>((total, value) => total + (value ?? 0), 0)
export const sumOf = (rows: readonly Row[], id: MetricId): number => sum(rows.map((row) => row.values[id]))
export const sumOfParts = (parts: readonly Part[]): number => sum(parts.map((part) => part.value))
export const sumOfSeries = (series: Series, id: string): number =>
  sum(series.series.find((one) => one.id === id)?.data ?? [])

/** Whether a number is one of people that are too few to be shown. */
export const isWithheld = (id: MetricId, people: number | null | undefined): boolean =>
  metric(id).unit === '人' && (people ?? 0) > 0 && (people ?? 0) < SMALL_GROUP

/** Whether rows make up a total; of people that a row does not show it is one at least, and of a hidden total nothing is known. */
export function makesUp(rows: readonly Row[], id: MetricId, total: number | null | undefined): boolean {
  const existing = sumOf(rows, id)
  const hidden = isOfPeople(id) ? rows.filter(({ values }) => values[id] === null).length : 0
  if (total === null && isOfPeople(id)) return true
  // Every value is printed with six decimals.
  const slack = rows.length * 1e-6
  return (
    total !== null &&
    total !== undefined &&
    existing <= total + slack &&
    // What is hidden is no single small group: see `warehouse/complements.ts`.
    (hidden > 0 ? hidden > 1 && total - existing >= SMALL_GROUP : total <= existing + slack)
  )
}

/** What a list is asked for a part of it. */
interface PageAsked {
  pageNum: number
  pageSize: number
}
const LARGEST_PAGE = 100

/** Every row of a paged list, in three pages or, of a long one, in as few as the server gives. */
export async function allRows(read: (page: PageAsked) => Promise<Page<Row>>): Promise<Row[]> {
  const { total: expected } = await read({ pageNum: 1, pageSize: 1 })
  const pageSize = Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(expected / 3)))
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total, pageNum: answered } = await read({ pageNum, pageSize })
    // A page beyond the last answers the last one again.
    if (answered < pageNum) return rows
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}
