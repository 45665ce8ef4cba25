import type { MetricId, Withheld } from '@data-centre/api'
import { FigureText } from '../figures/figure-text.tsx'
import { measuredIn, NONE, shown } from '../format.ts'

interface FigureProps {
  metric: MetricId
  value: number | null
  withheld?: Withheld | undefined
}

/** A console number with its unit smaller behind it. It stands at once and never moves: what is read, or copied, or on a screenshot, is the value. `data-value` holds it exactly. */
export function Figure({ metric, value, withheld }: FigureProps) {
  const { text, unit } = shown(metric, value)
  const smaller = unit || (text === NONE ? undefined : measuredIn(metric))
  return (
    <span className="dc-figure" data-metric={metric} data-value={value ?? ''}>
      <span>
        <FigureText metric={metric} value={value} withheld={withheld} write={() => text} />
      </span>
      {smaller && <small>{smaller}</small>}
    </span>
  )
}
