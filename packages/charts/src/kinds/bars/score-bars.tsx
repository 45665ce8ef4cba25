import { useMemo } from 'react'
import { usePanelRows } from '../../panel/panel-rows.ts'
import './bar-track.css'
import './score-bars.css'

export interface ScoreRow {
  id: string
  name: string
  value: number | null
  second: number | null
}

interface ScoreBarsProps {
  /** Heads of the two numbers: 平均分, 及格率. */
  heads: readonly [string, string]
  rows: readonly ScoreRow[]
  /** How the second number is written. */
  second: (value: number) => string
  /** `fixed`: a tick at that mark on every bar; `second`: at the second number of each. */
  tick: number | 'second'
}

const FULL = 100
const share = (value: number): string => `${Math.min(FULL, Math.max(0, value))}%`

/** Marks of courses as bars of a hundred, with a tick and a second number. */
export function ScoreBars({ heads, rows, second, tick }: ScoreBarsProps) {
  usePanelRows(
    useMemo(
      () => ({ columns: ['课程', ...heads], rows: rows.map((row) => [row.name, row.value, row.second]) }),
      [rows, heads],
    ),
  )
  return (
    <ul className="dc-score-bars">
      <li aria-hidden="true">
        <span />
        <span />
        <b>{heads[0]}</b>
        <em>{heads[1]}</em>
      </li>
      {rows.map((row) => {
        const mark = tick === 'second' ? row.second : tick
        return (
          <li key={row.id}>
            <span title={row.name}>{row.name}</span>
            <span className="dc-bars-track" aria-hidden="true">
              <i style={{ width: share(row.value ?? 0) }} />
              {mark !== null && <b style={{ left: share(mark) }} />}
            </span>
            <b>{row.value === null ? '--' : row.value.toFixed(1)}</b>
            <em>{row.second === null ? '--' : second(row.second)}</em>
          </li>
        )
      })}
    </ul>
  )
}
