import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrinting } from '../printing.ts'

const still = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
const easeOutCubic = (t: number) => 1 - (1 - t) ** 3

/**
 * The number to show while counting towards `target`: from 0 on first paint within `first` ms, later within `change`
 * ms. Frames are asked for only while it moves; reduced motion and hidden tabs get the target at once.
 */
export function useCountUp(target: number | null, first: number, change: number): { value: number | null; moving: boolean; counted: boolean } {
  const [value, setValue] = useState<number | null>(() => (target === null || first === 0 || still() ? target : 0))
  const current = useRef(value)
  // True once the first number has been reached: from then on changes are changes, not a first paint.
  const [counted, setCounted] = useState(() => target !== null && value === target)
  const reached = useRef(counted)
  // A number that changes while it counts has no longer for it: else one that changes all the time would count for ever.
  const begun = useRef<number | null>(null)

  useEffect(() => {
    const show = (next: number | null) => {
      current.current = next
      setValue(next)
    }
    const arrive = () => {
      reached.current = true
      setCounted(true)
    }
    const from = current.current
    const start = performance.now()
    if (target !== null) begun.current ??= start
    const duration = reached.current ? change : Math.max(0, (begun.current ?? start) + first - start)
    if (target === null || from === null || from === target || duration === 0 || still() || document.hidden) {
      if (target !== null) arrive()
      show(target)
      return
    }
    let frame = requestAnimationFrame(function step(now) {
      const t = Math.min(1, Math.max(0, (now - start) / duration))
      show(t === 1 ? target : from + (target - from) * easeOutCubic(t))
      if (t < 1) frame = requestAnimationFrame(step)
      else arrive()
    })
    // Paper shows where it ends.
    const stopPrinting = onPrinting((isPrinting) => {
      if (!isPrinting) return
      cancelAnimationFrame(frame)
      flushSync(() => {
        show(target)
        arrive()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      stopPrinting()
    }
  }, [target, first, change])

  return { value, moving: value !== target, counted }
}
