import type { MetricId } from '@data-centre/api'
import { measuredIn, NONE, shown } from '../format.ts'

interface FigureProps {
  metric: MetricId
  value: number | null
}

/** A console number with its unit smaller behind it. It stands at once and never moves: what is read, or copied, or on a screenshot, is the value. `data-value` holds it exactly. */
export function Figure({ metric, value }: FigureProps) {
  const { text, unit } = shown(metric, value)
  const smaller = unit || (text === NONE ? undefined : measuredIn(metric))
  return (
    <span className="dc-figure" data-metric={metric} data-value={value ?? ''}>
      <span>{text}</span>
      {smaller && <small>{smaller}</small>}
    </span>
  )
}
