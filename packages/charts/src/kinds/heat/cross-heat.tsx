import type { Series } from '@data-centre/api'
import { useMemo } from 'react'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { pointWithheld } from '../points.ts'
import { countCell, countText } from './count-text.ts'
import { heatLevel } from './heat-level.ts'
import { HeatScale } from './heat-scale.tsx'
import './heat.css'

interface CrossHeatProps {
  /** A column a point of x, a row a series. */
  data: Series
  /** What is counted: 次. */
  unit: string
  /** px. */
  height: number
}

/** Columns of many names, such as the hours of a day, name every fourth only. */
const MAX_NAMED = 12

/** Two dimensions crossed: the darker a cell, the more it has. */
export function CrossHeat({ data: { x, series }, unit, height }: CrossHeatProps) {
  usePanelRows(
    useMemo(
      () => ({ columns: ['', ...x], rows: series.map((row) => [row.name, ...x.map((_, at) => countCell(row, at))]) }),
      [x, series],
    ),
  )
  const most = Math.max(0, ...series.flatMap(({ data }) => data.map((value) => value ?? 0)))
  const top = series.find(({ data }) => data.includes(most))
  const step = x.length > MAX_NAMED ? 4 : 1
  return (
    <div className="dc-heat dc-heat-sections" style={{ height }}>
      <table>
        <thead>
          <tr>
            <th aria-label="行" />
            {x.map((name, at) => (
              <th key={name} scope="col">
                {at % step === 0 ? name : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {x.map((column, at) => {
                const withheld = pointWithheld(row, at)
                const value = withheld ? null : (row.data[at] ?? 0)
                const text = `${row.name} ${column}：${countText(value, unit, withheld)}`
                return (
                  <td key={column} data-level={heatLevel(value, most)} title={text}>
                    <span className="dc-heat-text">{text}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatScale note={top && most > 0 ? `最多在${top.name} ${x[top.data.indexOf(most)] ?? ''}` : undefined} />
    </div>
  )
}
