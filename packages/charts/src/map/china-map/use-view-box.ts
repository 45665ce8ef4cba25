import { easings, useSpring } from '@react-spring/web'
import { useEffect, useEffectEvent, useState } from 'react'
import { prefersReducedMotion } from '../../spring/reduced-motion.ts'
import type { Box } from '../framing.ts'

const config = { duration: 500, easing: easings.easeInOutCubic }
const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 }
const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** The box in view: glides to a new target, so that drilling moves the map instead of cutting. Frames only while it moves. */
export function useViewBox(target: Box | undefined): Box | undefined {
  const [box, setBox] = useState(target)
  // Made once: a spring that were told its target at every drawing would stand there before it moved.
  const [, spring] = useSpring(() => ({ ...(target ?? nowhere) }), [])
  const glide = useEffectEvent((next: Box) => {
    // The first view is there at once: there is nothing to glide from.
    const isImmediate = !box || isSame(box, next) || document.hidden || prefersReducedMotion()
    if (isImmediate) {
      spring.set(next)
      setBox(next)
    } else void spring.start({ ...next, config, onChange: ({ value }) => setBox(value as Box) })
  })
  useEffect(() => {
    if (target) glide(target)
  }, [target])
  return box ?? target
}
