import { prefersReducedMotion } from './spring/reduced-motion.ts'
import { motion } from './theme/tokens.ts'

/** A picture whose highlight walks over its points. */
export interface Cycled {
  /** How many points can be visited now; fewer than two are not walked. */
  count: () => number
  show: (index: number) => void
  hide: () => void
}

/**
 * `wall`: nobody is at the keyboard; the walk begins after 1 s and pauses while the mouse moves over the picture.
 * `console`: somebody reads; the walk begins after 30 s without any input and ends with the next one.
 */
export type CycleMode = 'wall' | 'console'

const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
const passive = { capture: true, passive: true } as const

/**
 * Walks a highlight over the points, one every 2 s. Pauses while the picture is out of sight, the tab hidden or the page
 * printed; off under reduced motion. Gives back what stops it.
 */
export function startCycle(element: HTMLElement, { count, show, hide }: Cycled, mode: CycleMode): () => void {
  if (prefersReducedMotion()) return () => {}
  let at = -1
  let lit = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let inSight = false
  let hovered = false
  let lastInput = performance.now()

  const restLeft = () => (mode === 'console' ? lastInput + motion.cycleIdle - performance.now() : 0)
  const step = () => {
    const wait = restLeft()
    if (wait > 0) {
      timer = setTimeout(step, wait)
      return
    }
    timer = setTimeout(step, motion.cycle)
    const points = count()
    if (points < 2 || document.hidden) return
    at = (at + 1) % points
    lit = true
    show(at)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    if (lit) hide()
    lit = false
  }
  const run = () => {
    if (inSight && !hovered && timer === undefined) timer = setTimeout(step, Math.max(motion.cycleAfter, restLeft()))
  }
  const onInput = () => {
    lastInput = performance.now()
    if (!lit) return
    stop()
    run()
  }
  const onMove = () => {
    if (hovered) return
    hovered = true
    stop()
  }
  const onLeave = () => {
    hovered = false
    run()
  }
  const sight = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? false
    if (inSight) run()
    else stop()
  })
  sight.observe(element)
  element.addEventListener('mousemove', onMove)
  element.addEventListener('mouseleave', onLeave)
  if (mode === 'console') for (const input of inputs) window.addEventListener(input, onInput, passive)
  window.addEventListener('beforeprint', onInput)
  return () => {
    stop()
    sight.disconnect()
    element.removeEventListener('mousemove', onMove)
    element.removeEventListener('mouseleave', onLeave)
    for (const input of inputs) window.removeEventListener(input, onInput, passive)
    window.removeEventListener('beforeprint', onInput)
  }
}
