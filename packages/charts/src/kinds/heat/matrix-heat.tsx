import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { FigureText } from '../../figures/figure-text.tsx'
import { full } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { pointCell, pointWithheld } from '../points.ts'
import { heatLevel } from './heat-level.ts'
import { HeatScale } from './heat-scale.tsx'
import './heat.css'

interface MatrixHeatProps {
  metric: MetricId
  /** Columns on the axis, a row each series. */
  data: Series
  /** px. */
  height: number
}

/** Two dimensions against each other: every cell says its number, the darker, the more. */
export function MatrixHeat({ metric: id, data, height }: MatrixHeatProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['', ...data.x],
        rows: data.series.map((row) => [row.name, ...data.x.map((_, at) => pointCell(id, row, at))]),
      }),
      [id, data],
    ),
  )
  const most = Math.max(0, ...data.series.flatMap(({ data: values }) => values.map((value) => value ?? 0)))
  return (
    <div className="dc-heat dc-heat-figures" data-heads="long" style={{ height }}>
      <table aria-label={metric(id).label}>
        <thead>
          <tr>
            <td />
            {data.x.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.series.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {data.x.map((column, at) => {
                const withheld = pointWithheld(row, at)
                const value = withheld ? null : (row.data[at] ?? 0)
                return (
                  <td key={column} data-level={heatLevel(value, most)} title={`${row.name}，${column}`}>
                    <FigureText metric={id} value={value} withheld={withheld} write={(of) => full(id, of)} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatScale />
    </div>
  )
}
