import { useEffect, useState } from 'react'
import { shownNow } from '../live/server-time.ts'
import { useReplay } from './replay-context.ts'

/** A fast day is shown at least so often, ms. */
const QUICK_MS = 200

/** The moment that the wall shows, ms: now, or that of the replayed day. Renders each second of it, five times a second where it is fast. */
export function useMoment(): number {
  const replay = useReplay()
  const speed = replay && !replay.run.paused ? replay.run.speed : 1
  const [moment, setMoment] = useState(shownNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is seen at once
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setMoment(shownNow())
      timer = setTimeout(tick, Math.max(QUICK_MS, (1000 - (shownNow() % 1000)) / speed))
    }
    tick()
    return () => clearTimeout(timer)
  }, [speed, replay])
  return moment
}
