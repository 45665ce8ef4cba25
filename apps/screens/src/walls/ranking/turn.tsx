import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useWall } from '../../data/wall-context.ts'

/** Periods of the wall, in the order of their round. */
export const rankingPeriods = [
  { type: 'day', label: '昨日', days: 1 },
  { type: '7', label: '近 7 天', days: 7 },
  { type: '30', label: '近 30 天', days: 30 },
  { type: 'term', label: '本学期', days: null },
] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

const FIRST = 1
const PERIOD_MS = 30_000
const SIDE_MS = 20_000

interface Turn {
  period: RankingPeriod
  /** Comes after this one: what it shows is fetched meanwhile. */
  next: RankingPeriod
  choose: (type: RankingPeriod['type']) => void
  /** Counts the turns of the lower lists. */
  side: number
  /** A card is open: nothing turns under the eyes of its reader. */
  hold: (held: boolean) => void
}

const TurnContext = createContext<Turn | null>(null)

export function useTurn(): Turn {
  const turn = useContext(TurnContext)
  if (!turn) throw new Error('a list needs its turn above it')
  return turn
}

const at = (index: number): RankingPeriod => rankingPeriods[index % rankingPeriods.length] ?? rankingPeriods[0]

/** Which period and which side of the lower lists is shown now. A period that somebody chose stays its full time. */
export function Turns({ children }: { children: ReactNode }) {
  const { shown, params } = useWall()
  const [index, setIndex] = useState(() =>
    Math.max(0, params.period ? rankingPeriods.findIndex(({ type }) => type === params.period) : FIRST),
  )
  const [side, setSide] = useState(0)
  const [held, hold] = useState(false)
  const runs = shown && !held
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen period restarts the timer
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setIndex((now) => now + 1), PERIOD_MS)
    return () => clearInterval(timer)
  }, [runs, index])
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setSide((now) => now + 1), SIDE_MS)
    return () => clearInterval(timer)
  }, [runs])
  const turn = useMemo<Turn>(
    () => ({
      period: at(index),
      next: at(index + 1),
      choose: (type) => setIndex(rankingPeriods.findIndex((period) => period.type === type)),
      side,
      hold,
    }),
    [index, side],
  )
  return <TurnContext value={turn}>{children}</TurnContext>
}
