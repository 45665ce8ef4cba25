import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useStale, useWall } from '../../data/wall-context.ts'
import { useStill } from '../../stage/use-stage.ts'
import { useHot } from './use-hot.ts'

const STEP_MS = 2000
/** How long an hour stays that somebody has chosen. */
const CHOSEN_MS = 30_000

interface HourRound {
  /** Index of the hour that map and strip show. */
  hour: number
  choose: (hour: number) => void
}

const HourContext = createContext<HourRound | null>(null)

export function useHour(): HourRound {
  const round = useContext(HourContext)
  if (!round) throw new Error('an hour needs its round above it')
  return round
}

/** The hour that a wall shows: from the oldest to the present one and again, unless somebody has chosen one. */
export function HourRound({ children }: { children: ReactNode }) {
  const { shown } = useWall()
  const { data } = useHot()
  const still = useStill()
  const stale = useStale()
  const [at, setAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(false)
  const length = data?.hours.x.length ?? 0
  const hour = at ?? Math.max(0, length - 1)
  useEffect(() => {
    if (length === 0 || !shown || stale || (still && !chosen)) return
    const timer = setTimeout(
      () => {
        setChosen(false)
        setAt((hour + 1) % length)
      },
      chosen ? CHOSEN_MS : STEP_MS,
    )
    return () => clearTimeout(timer)
  }, [hour, chosen, shown, still, stale, length])
  const round = useMemo<HourRound>(
    () => ({
      hour,
      choose: (next) => {
        setAt(next)
        setChosen(true)
      },
    }),
    [hour],
  )
  return <HourContext value={round}>{children}</HourContext>
}
