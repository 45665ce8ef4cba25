import type { MetricId } from '@data-centre/api'
import { delta } from '../format.ts'
import './change.css'

interface ChangeProps {
  metric: MetricId
  hb: number | null | undefined
  /** Words before the arrow: 较上期, 较昨日同时段. */
  against?: string
}

/** A change: arrow, size, colour by what is good news for the metric. */
export function Change({ metric, hb, against }: ChangeProps) {
  const { text, arrow, role } = delta(metric, hb)
  return (
    <span className="dc-change" data-role={role}>
      {against && <span className="dc-change-against">{against}</span>}
      <b>
        {arrow && (
          <i className={arrow === '▲' ? 'dc-up' : 'dc-down'} role="img" aria-label={arrow === '▲' ? '上升' : '下降'} />
        )}
        {text}
      </b>
    </span>
  )
}
