import type { MetricId } from '@data-centre/api'
import { animated } from '@react-spring/web'
import { measuredIn, NONE, shown } from '../format.ts'
import { useCountUp } from '../spring/use-count-up.ts'
import { motion } from '../theme/tokens.ts'

interface CountUpProps {
  metric: MetricId
  value: number | null
}

/** A console number that counts up when first seen and moves to new values; unit smaller behind it. `data-value` holds the exact value throughout. */
export function CountUp({ metric, value }: CountUpProps) {
  const { spring, moving } = useCountUp(value, motion.countUp, motion.roll)
  const goal = shown(metric, value)
  const unit = goal.unit || (goal.text === NONE ? undefined : measuredIn(metric))
  return (
    <span className="dc-figure" data-metric={metric} data-value={value ?? ''}>
      {moving ? (
        <animated.span className="dc-figure-moving" data-goal={goal.text}>
          {spring.to((now) => shown(metric, now).text)}
        </animated.span>
      ) : (
        <span>{goal.text}</span>
      )}
      {unit && <small>{unit}</small>}
    </span>
  )
}
