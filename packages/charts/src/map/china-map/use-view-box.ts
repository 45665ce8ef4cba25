import { useEffect, useRef, useState } from 'react'
import type { Box } from '../framing.ts'

const DURATION = 500
const easeInOutCubic = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)
const between = (a: number, b: number, t: number) => a + (b - a) * t

/** The box in view: glides to a new target, so that drilling moves the map instead of cutting. Frames only while it moves. */
export function useViewBox(target: Box | undefined): Box | undefined {
  const [box, setBox] = useState(target)
  const current = useRef(target)
  useEffect(() => {
    const from = current.current
    if (!target || from === target) return
    const show = (next: Box) => {
      current.current = next
      setBox(next)
    }
    // The first view is there at once: there is nothing to glide from.
    if (!from) return show(target)
    const same = from.x === target.x && from.y === target.y && from.width === target.width && from.height === target.height
    if (same || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return show(target)
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const t = Math.min(1, Math.max(0, (now - start) / DURATION))
      const eased = easeInOutCubic(t)
      show(
        t === 1
          ? target
          : {
              x: between(from.x, target.x, eased),
              y: between(from.y, target.y, eased),
              width: between(from.width, target.width, eased),
              height: between(from.height, target.height, eased),
            },
      )
      if (t < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return box ?? target
}
