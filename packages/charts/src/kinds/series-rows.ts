import type { MetricId, Series } from '@data-centre/api'
import { useMemo } from 'react'
import { usePanelRows } from '../panel/panel-rows.ts'
import { metricOf, pointCell } from './points.ts'

/** Offers the numbers of series to 数据视图: a row for each place on the axis, which `head` names, each number in the unit of its series. */
export function useSeriesRows(head: string, id: MetricId, { x, series }: Series): void {
  usePanelRows(
    useMemo(
      () => ({
        columns: [head, ...series.map(({ name }) => name)],
        rows: x.map((name, at) => [name, ...series.map((line) => pointCell(metricOf(line, id), line, at))]),
      }),
      [head, id, x, series],
    ),
  )
}
