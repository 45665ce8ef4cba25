import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { full } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
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
        rows: data.series.map(({ name, data: values }) => [name, ...values]),
      }),
      [data],
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
          {data.series.map(({ id: row, name, data: values }) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {data.x.map((column, i) => (
                <td key={column} data-level={heatLevel(values[i] ?? 0, most)} title={`${name}，${column}`}>
                  {full(id, values[i] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatScale />
    </div>
  )
}
