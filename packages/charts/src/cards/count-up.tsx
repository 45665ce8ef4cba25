import type { MetricId } from '@data-centre/api'
import { shown } from '../format.ts'
import { motion } from '../theme/tokens.ts'
import { useCountUp } from './use-count-up.ts'

interface CountUpProps {
  metric: MetricId
  value: number | null
}

/** A console number that counts up when first seen and moves to new values; unit smaller behind it. `data-value` holds the exact value throughout. */
export function CountUp({ metric, value }: CountUpProps) {
  const { value: now, moving } = useCountUp(value, motion.countUp, motion.roll)
  const goal = shown(metric, value)
  // Whole numbers stay whole on their way, and bytes keep the unit of the goal by showing it only when still.
  const figure = moving ? shown(metric, now) : goal
  return (
    <span className="dc-figure" data-metric={metric} data-value={value ?? ''}>
      <span className={moving ? 'dc-figure-moving' : undefined} data-goal={moving ? goal.text : undefined}>
        {figure.text}
      </span>
      {goal.unit && <small>{goal.unit}</small>}
    </span>
  )
}
