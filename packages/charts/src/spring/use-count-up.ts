import { easings, type SpringValue, useSpringValue } from '@react-spring/web'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrinting } from '../printing.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

interface Count {
  /** The number on its way, for `animated` elements: they follow it without rendering. */
  spring: SpringValue<number>
  moving: boolean
  /** It moves for the first time: later movements are changes of a number that was read before. */
  isFirst: boolean
}

/**
 * Counts towards `target`: from 0 on first paint within `first` ms, later within `change` ms. Frames are requested only
 * while it moves; reduced motion and hidden tabs get the target at once.
 */
export function useCountUp(target: number | null, first: number, change: number): Count {
  // The last number that was reached; undefined during the first count.
  const [reached, setReached] = useState<number | null | undefined>(() =>
    target === null || first === 0 || prefersReducedMotion() ? target : undefined,
  )
  const spring = useSpringValue(reached ?? 0)
  // A number that changes during its first count gets no further time: one that changes all the time would never end.
  const startedAt = useRef<number | null>(null)

  const move = useEffectEvent((goal: number) => {
    const now = performance.now()
    startedAt.current ??= now
    const duration = reached === undefined ? Math.max(0, startedAt.current + first - now) : change
    // A spring that is at its goal, as a first count to 0, does not start and reports no rest.
    const isThere = reached === null || reached === goal || spring.get() === goal
    if (isThere || duration === 0 || prefersReducedMotion() || document.hidden) {
      spring.set(goal)
      setReached(goal)
      return
    }
    void spring.start({
      to: goal,
      config: { duration, easing: easings.easeOutCubic },
      onRest: ({ finished }) => finished && setReached(goal),
    })
  })
  useEffect(() => {
    if (target === null) {
      setReached(null)
      return
    }
    move(target)
    // Paper shows where it ends.
    return onPrinting((isPrinting) => {
      if (!isPrinting) return
      spring.set(target)
      flushSync(() => setReached(target))
    })
  }, [target, spring])

  const moving = target !== null && reached !== null && reached !== target
  return { spring, moving, isFirst: moving && reached === undefined }
}
