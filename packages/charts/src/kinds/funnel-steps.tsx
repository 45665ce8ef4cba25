import type { Kpi, MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { full, joined, rate, shown } from '../format.ts'
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
        rows: rows.map(({ label, value, share }) => [
          label,
          value,
          share === null ? null : Number((share * 100).toFixed(1)),
        ]),
      }),
      [rows, steps],
    ),
  )
  return (
    <ol className="dc-funnel" data-metric={id}>
      {rows.map(({ id: step, label, value, share }) => (
        <li key={step} data-metric={step} title={full(step, value)}>
          <span className="dc-funnel-head">
            <span>{label}</span>
            <b>{joined(shown(step, value))}</b>
            <small>{rate(share)}</small>
          </span>
          <div className="dc-funnel-track" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
          </div>
        </li>
      ))}
    </ol>
  )
}
