import { type TransitionFn, useTransition } from '@react-spring/web'
import { prefersReducedMotion } from './reduced-motion.ts'

interface Look {
  opacity: number
  /** Distance from its place, px. */
  x: number
}

interface Fade<T> {
  /** Items with equal keys are one, which changes in place; others fade into each other. */
  keyOf: (item: T) => string | number
  /** 0: it is there, and gone, at once. */
  durationMs: number
  /** Distance from which it slides in and to which it slides out, px. */
  slide?: number
  /** The first item is there at once. */
  startsShown?: boolean
}

/**
 * Fades in an item that appears and fades out one that goes: what is drawn of it stays mounted until it is gone. The
 * result draws an item on an `animated` element with the given style. Frames are requested only during a fade.
 */
export function useFade<T>(
  item: T | null,
  { keyOf, durationMs, slide = 0, startsShown = false }: Fade<T>,
): TransitionFn<T, Look> {
  const away = { opacity: 0, x: slide }
  return useTransition<T, Look>(item === null ? [] : [item], {
    keys: keyOf,
    from: away,
    ...(startsShown ? { initial: null } : {}),
    enter: { opacity: 1, x: 0 },
    leave: away,
    config: { duration: durationMs },
    immediate: prefersReducedMotion() || durationMs === 0,
  })
}
