import type { Kpi, MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { Change } from '../../cards/change.tsx'
import { cellOf } from '../../figures/cells.ts'
import { FigureText } from '../../figures/figure-text.tsx'
import { percent } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import './bar-track.css'
import './rate-bars.css'

interface RateBarsProps {
  items: readonly Kpi[]
  /** Reference of each rate (0..100) and what it is: 全省均值 92.6%. */
  references?: Partial<Record<MetricId, number | null>>
  referenceName?: string
  /** Words before the change: 较上学期同期. */
  against?: string
}

/** Rates as bars of 100 %, each with an ink tick at its reference. */
export function RateBars({ items, references = {}, referenceName = '均值', against = '较上期' }: RateBarsProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', '数值（%）'],
        rows: items.map(({ id, label, value, withheld }) => [label, cellOf(id, value, withheld)]),
      }),
      [items],
    ),
  )
  return (
    <div className="dc-rates">
      {items.map((item) => {
        const reference = references[item.id]
        return (
          <div key={item.id} data-metric={item.id}>
            <div className="dc-rates-head">
              <span>{item.label}</span>
              <b>
                <FigureText
                  metric={item.id}
                  value={item.value}
                  withheld={item.withheld}
                  write={(value) => percent(value)}
                />
              </b>
            </div>
            <div className="dc-rates-track" aria-hidden="true">
              <i style={{ width: `${Math.min(100, Math.max(0, item.value ?? 0))}%` }} />
              {typeof reference === 'number' && <b style={{ left: `${Math.min(100, reference)}%` }} />}
            </div>
            <div className="dc-rates-foot">
              <span>{typeof reference === 'number' ? `${referenceName} ${percent(reference)}` : ''}</span>
              <Change metric={item.id} hb={item.hb} against={against} />
            </div>
          </div>
        )
      })}
    </div>
  )
}
