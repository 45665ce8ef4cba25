import { motion } from './theme/tokens.ts'

/** A picture whose highlight walks over its points. */
export interface Cycled {
  /** How many points can be visited now; fewer than two are not walked. */
  count: () => number
  show: (index: number) => void
  hide: () => void
}

/**
 * Walks a highlight: first after 1 s, then every 2 s. Pauses while the mouse moves over the picture, while it is out
 * of sight or the tab hidden; off under reduced motion. Gives back what stops it.
 */
export function startCycle(element: HTMLElement, { count, show, hide }: Cycled): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  let at = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let inSight = false
  let hovered = false

  const step = () => {
    timer = setTimeout(step, motion.cycle)
    const points = count()
    if (points < 2 || document.hidden) return
    at = (at + 1) % points
    show(at)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const run = () => {
    if (inSight && !hovered && timer === undefined) timer = setTimeout(step, motion.cycleAfter)
  }
  const onMove = () => {
    if (hovered) return
    hovered = true
    stop()
    if (at >= 0) hide()
  }
  const onLeave = () => {
    hovered = false
    run()
  }
  const sight = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? false
    if (inSight) return run()
    stop()
    if (at >= 0) hide()
  })
  sight.observe(element)
  element.addEventListener('mousemove', onMove)
  element.addEventListener('mouseleave', onLeave)
  return () => {
    stop()
    sight.disconnect()
    element.removeEventListener('mousemove', onMove)
    element.removeEventListener('mouseleave', onLeave)
  }
}
