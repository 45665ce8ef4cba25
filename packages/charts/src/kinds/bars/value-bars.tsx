import type { MetricId, Withheld } from '@data-centre/api'
import { useMemo } from 'react'
import { cellOf } from '../../figures/cells.ts'
import { FigureText } from '../../figures/figure-text.tsx'
import { explained, rate } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import './bar-track.css'
import './value-bars.css'

export interface BarRow {
  id: string
  name: string
  value: number | null
  withheld?: Withheld | undefined
  /** Share of the whole, 0..1; shown instead of the value with `show="rate"`. */
  rate?: number
}

interface ValueBarsProps {
  metric: MetricId
  rows: readonly BarRow[]
  show?: 'value' | 'rate'
  /** Value of a full bar; the largest value when absent. */
  whole?: number
  /** Ink tick across every bar, in the metric's unit; name it in words in the panel's note. */
  reference?: number | null
  /** Line under the rows. */
  note?: string
  /** Hairlines between rows; off where the rows lie close. */
  split?: boolean
  onOpen?: ((id: string) => void) | undefined
  /** A second number of each row, under a head of its own. */
  beside?: { metric: MetricId; label: string; rows: readonly BarRow[] } | undefined
}

/** Horizontal bars by name: 课程构成, 素材类型, 院系活跃度 against the school's mean. */
export function ValueBars({
  metric: id,
  rows,
  show = 'value',
  whole,
  reference,
  note,
  split = true,
  onOpen,
  beside,
}: ValueBarsProps) {
  const isShare = show === 'rate'
  const second = useMemo(() => new Map(beside?.rows.map((row) => [row.id, row])), [beside])
  const columns = useMemo(
    () => ({
      columns: ['名称', isShare ? '占比（%）' : '数值', ...(beside ? [beside.label] : [])],
      rows: rows.map((row) => [
        row.name,
        cellOf(
          id,
          isShare && row.value !== null ? Number(((row.rate ?? 0) * 100).toFixed(1)) : row.value,
          row.withheld,
        ),
        ...(beside ? [cellOf(beside.metric, second.get(row.id)?.value, second.get(row.id)?.withheld)] : []),
      ]),
    }),
    [id, rows, isShare, beside, second],
  )
  usePanelRows(columns)
  const max = whole ?? Math.max(reference ?? 0, ...rows.map(({ value }) => value ?? 0), Number.MIN_VALUE)
  const percentOf = (value: number) => `${Math.min(100, (value / max) * 100)}%`
  const hintOf = ({ value, withheld, rate: part }: BarRow) =>
    isShare && !withheld ? rate(part ?? null) : explained(id, value, withheld)
  const besideHint = ({ id: row }: BarRow) =>
    beside
      ? `，${beside.label} ${explained(beside.metric, second.get(row)?.value ?? null, second.get(row)?.withheld)}`
      : ''
  return (
    <div className="dc-bars" data-metric={id} data-split={split || undefined} data-beside={beside ? true : undefined}>
      <ul>
        {rows.map((row) => (
          <li key={row.id} title={`${row.name}：${hintOf(row)}${besideHint(row)}`}>
            {onOpen ? (
              <button type="button" className="dc-bars-name" onClick={() => onOpen(row.id)}>
                {row.name}
              </button>
            ) : (
              <span className="dc-bars-name">{row.name}</span>
            )}
            <span className="dc-bars-track" aria-hidden="true">
              <i style={{ width: percentOf(row.value ?? 0) }} />
              {reference !== null && reference !== undefined && <b style={{ left: percentOf(reference) }} />}
            </span>
            <span className="dc-bars-value">
              <FigureText
                metric={id}
                value={row.value}
                withheld={row.withheld}
                write={isShare ? () => rate(row.rate ?? null) : undefined}
              />
            </span>
            {beside && (
              <span className="dc-bars-beside">
                <FigureText
                  metric={beside.metric}
                  value={second.get(row.id)?.value ?? null}
                  withheld={second.get(row.id)?.withheld}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </div>
  )
}
