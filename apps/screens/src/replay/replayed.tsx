import { Fault, faults, momentOf, monotonicNow, type ReplayRun, shownReplay } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { followReplay } from '../live/server-time.ts'
import { ReplayContext } from './replay-context.ts'

/** Changes are published at once; a page without a connection polls at this interval, ms. */
const EVERY_MS = 5000

const isOver = (error: unknown): boolean => error instanceof Fault && error.message === faults.replayOver.msg

interface ReplayedProps {
  /** Id of the replay; null for the present. */
  id: string | null
  /** The replay is over, or is none for who asks. */
  onOver: () => void
  /** Stands until it is known how the day is replayed. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * What stands below shows a replayed day, or the present. The two share nothing: going from one to the other begins anew,
 * with answers of its own, and only then is the next thing asked.
 */
export function Replayed({ id, onOver, waiting, children }: ReplayedProps) {
  const outside = useQueryClient()
  const { data, error, refetch } = useQuery<{ run: ReplayRun; ahead: number }>({
    queryKey: ['replay', id],
    queryFn: async () => {
      const { data: run } = await call('replay/get', { id: id ?? '' })
      return { run, ahead: run.now - monotonicNow() }
    },
    enabled: id !== null,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    retry: (count, failure) => !isOver(failure) && count < 2,
  })
  const over = useEffectEvent(onOver)
  const hasEnded = id !== null && isOver(error)
  useEffect(() => {
    if (hasEnded) over()
  }, [hasEnded])

  // What stands below asks as soon as it stands: it does so once the page knows what it shows.
  const [shown, setShown] = useState<string | null | undefined>()
  useEffect(() => {
    shownReplay.set(id)
    setShown(id)
  }, [id])
  // The clock is read while walls are drawn, when no effect event may be called.
  const latest = useRef(data)
  useLayoutEffect(() => {
    latest.current = data
  }, [data])
  const isKnown = data !== undefined
  useEffect(() => {
    if (id === null || !isKnown) return
    followReplay(() =>
      latest.current ? momentOf(latest.current.run, monotonicNow() + latest.current.ahead) : monotonicNow(),
    )
    return () => followReplay(null)
  }, [id, isKnown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each day has answers of its own
  const answers = useMemo(() => new QueryClient({ defaultOptions: outside.getDefaultOptions() }), [outside, id])
  // A jump makes everything that was answered wrong, also downwards.
  const since = data?.run.since
  useEffect(() => {
    if (since !== undefined) void answers.invalidateQueries()
  }, [since, answers])
  const replay = useMemo(() => (data ? { run: data.run, again: () => void refetch() } : null), [data, refetch])
  if (shown !== id || hasEnded || (id !== null && !replay)) return waiting
  return (
    <QueryClientProvider client={answers}>
      <ReplayContext value={id === null ? null : replay}>{children}</ReplayContext>
    </QueryClientProvider>
  )
}
