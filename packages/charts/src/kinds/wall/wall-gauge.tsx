import { type MetricId, metric, type Withheld } from '@data-centre/api'
import { full, rate, shown } from '../../format.ts'
import { barPart } from './bar-part.ts'
import './wall-round.css'

export interface WallGaugeProps {
  metric: MetricId
  value: number | null
  withheld?: Withheld | undefined
  /** Full arc: today's peak, 100 for a rate. */
  max: number
  /** Words before the share under the value: 占峰值. */
  against?: string
  /** Words under the value instead: what it is a rate of. */
  foot?: string
}

const RADIUS = 67
const point = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(72 + RADIUS * Math.cos(angle)).toFixed(2)} ${(72 - RADIUS * Math.sin(angle)).toFixed(2)}`
}
/** From 214 over the top to -34 degrees: 占峰值 100% stands between the ends. */
const ARC = `M${point(214)}A${RADIUS} ${RADIUS} 0 1 1 ${point(-34)}`

/** Arc of 248 degrees in lamp light; value and its share of the full arc inside. */
export function WallGauge({ metric: id, value, withheld, max, against, foot }: WallGaugeProps) {
  const part = barPart(value ?? 0, max)
  const figure = shown(id, value, 'wall', withheld)
  return (
    <div
      className="dc-wall-round dc-wall-gauge"
      data-metric={id}
      role="img"
      aria-label={`${metric(id).label} ${full(id, value, withheld)}`}
    >
      <svg viewBox="0 0 144 124" aria-hidden="true">
        <path d={ARC} />
        {part > 0 && <path d={ARC} pathLength={1} strokeDasharray={`${part} 2`} data-lit="" />}
      </svg>
      <div className="dc-wall-hole">
        <b>
          {figure.text}
          {figure.unit && <small>{figure.unit}</small>}
        </b>
      </div>
      {(foot || against) && (
        <span className="dc-wall-gauge-foot">
          {foot ?? `${against} ${rate(value === null || max <= 0 ? null : value / max, 0)}`}
        </span>
      )}
    </div>
  )
}
