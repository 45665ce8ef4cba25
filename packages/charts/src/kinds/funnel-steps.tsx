import type { Kpi, MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { cellOf } from '../figures/cells.ts'
import { FigureText } from '../figures/figure-text.tsx'
import { explained, rate } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import './funnel-steps.css'

interface FunnelStepsProps {
  /** Metric of the first step: what all others are a share of. */
  metric: MetricId
  steps: readonly Kpi[]
}

/** Steps that narrow: 选课 -> 学习 -> 完课 -> 获证, each with its number and its share of the first. */
export function FunnelSteps({ metric: id, steps }: FunnelStepsProps) {
  const first = steps[0]?.value ?? 0
  const rows = useMemo(
    () => steps.map((step) => ({ ...step, share: step.value === null || first === 0 ? null : step.value / first })),
    [steps, first],
  )
  usePanelRows(
    useMemo(
      () => ({
        columns: ['环节', '数值', `占${steps[0]?.label ?? ''}（%）`],
        rows: rows.map(({ id: step, label, value, withheld, share }) => [
          label,
          cellOf(step, value, withheld),
          share === null ? null : Number((share * 100).toFixed(1)),
        ]),
      }),
      [rows, steps],
    ),
  )
  return (
    <ol className="dc-funnel" data-metric={id}>
      {rows.map(({ id: step, label, value, withheld, share }) => (
        <li key={step} data-metric={step} title={explained(step, value, withheld)}>
          <span className="dc-funnel-head">
            <span>{label}</span>
            <b>
              <FigureText metric={step} value={value} withheld={withheld} />
            </b>
            <small>{share === null && withheld ? '' : rate(share)}</small>
          </span>
          <div className="dc-funnel-track" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
          </div>
        </li>
      ))}
    </ol>
  )
}
