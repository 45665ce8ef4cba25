import { type Kpi, type MetricId, metric, type Page, type Part, type Row, type Series, SMALL_GROUP } from '@data-centre/api'

/** Value of a KPI of an answer; fails when the answer lacks it. */
export function kpiValue(kpis: readonly Kpi[], id: MetricId): number | null {
  const found = kpis.find((kpi) => kpi.id === id)
  if (!found) throw new Error(`no ${id} in ${kpis.map((kpi) => kpi.id).join(', ')}`)
  return found.value
}

export const sum = (values: Iterable<number | null | undefined>): number => [...values].reduce<number>((total, value) => total + (value ?? 0), 0)
export const sumOf = (rows: readonly Row[], id: MetricId): number => sum(rows.map((row) => row.values[id]))
export const sumOfParts = (parts: readonly Part[]): number => sum(parts.map((part) => part.value))
export const sumOfSeries = (series: Series, id: string): number => sum(series.series.find((one) => one.id === id)?.data ?? [])

/** Whether a number is one of people that are too few to be shown. */
export const isWithheld = (id: MetricId, people: number | null | undefined): boolean => metric(id).unit === '人' && (people ?? 0) > 0 && (people ?? 0) < SMALL_GROUP

/** Whether rows make up a total; people of a row that are not shown are one to four. */
export function makesUp(rows: readonly Row[], id: MetricId, total: number | null | undefined): boolean {
  const existing = sumOf(rows, id)
  const withheld = metric(id).unit === '人' ? rows.filter(({ values }) => values[id] === null).length : 0
  if (total === null && metric(id).unit === '人') return existing + withheld < SMALL_GROUP
  return total !== null && total !== undefined && existing + withheld <= total && total <= existing + withheld * (SMALL_GROUP - 1)
}

/** Every row of a paged list, page by page, as a user would read it. */
export async function allRows(read: (pageNum: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await read(page)
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}
