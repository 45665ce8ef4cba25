import { useEffect, useEffectEvent, useState } from 'react'
import { shownNow } from '../../../live/server-time.ts'
import { type Held, heldAfter } from './night-rule.ts'

const LOOK_MS = 10_000

/**
 * Follows `wanted` with ten minutes of patience: it is asked every ten seconds. `shown` is false until it is known (undefined);
 * `isFirst` as long as the first answer is shown.
 */
export function useHeld(wanted: (now: number) => boolean | undefined): { shown: boolean; isFirst: boolean } {
  const [state, setState] = useState<{ held: Held | null; isFirst: boolean }>({ held: null, isFirst: true })
  const look = useEffectEvent(() => {
    const now = shownNow()
    const is = wanted(now)
    if (is === undefined) return
    setState((before) => {
      const held = heldAfter(before.held, is, now)
      if (held === before.held) return before
      return { held, isFirst: before.isFirst && (before.held === null || before.held.shown === held.shown) }
    })
  })
  const isKnown = wanted(shownNow()) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first answer is taken at once
  useEffect(() => {
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isKnown])
  return { shown: state.held?.shown ?? false, isFirst: state.isFirst }
}
