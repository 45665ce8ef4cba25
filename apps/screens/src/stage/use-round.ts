import { type CarouselStop, ROUND_QUERY } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { allowedPaths, useRightsState } from '@data-centre/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** Name under which the round is kept; what the socket tells of it is put there. */
export const ROUND_KEY = ['bigLargeScreen/getWallCarousel'] as const
/** A wall whose line is away hears nothing of a change: it asks. */
const EVERY_MS = 60_000
/** A wall that is no stop of the round shows itself this long, s. */
const STRANGER_SECONDS = 5
const AGAIN_MS = 10_000

/** The stop after a wall: the next one that is switched on and open to the account; nothing where the wall is alone. */
export function stopAfter(set: readonly CarouselStop[], path: string, allowed: ReadonlySet<string>): CarouselStop | undefined {
  const open = set.filter((stop) => stop.enabled && allowed.has(stop.path))
  const next = open[(open.findIndex((stop) => stop.path === path) + 1) % open.length]
  return next?.path === path ? undefined : next
}

/** Whether the address asks for the round. */
export const isRound = (): boolean => new URLSearchParams(window.location.search).has(ROUND_QUERY)

/** Leads to a wall as soon as its page can be fetched: an old wall is better than an error page. Answers how to stop that. */
function leadTo(path: string): () => void {
  const target = `${path}?${ROUND_QUERY}=1`
  let timer: ReturnType<typeof setTimeout> | undefined
  let gone = false
  const go = async () => {
    const answer = await fetch(target, { cache: 'no-store' }).catch(() => null)
    if (gone) return
    if (answer?.ok) window.location.replace(target)
    else timer = setTimeout(() => void go(), AGAIN_MS)
  }
  void go()
  return () => {
    gone = true
    clearTimeout(timer)
  }
}

/**
 * Leads from wall to wall in the nation's round when the address asks for it; any key stops at the present one. A round
 * that the office changes holds at once: title and time of the present stop too. Answers the present stop.
 */
export function useRound(path: string): CarouselStop | null {
  const rights = useRightsState()
  const [on, setOn] = useState(isRound)
  const kept = rights.kind === 'ready' ? rights.caller.rights : null
  const { data } = useQuery({
    queryKey: ROUND_KEY,
    queryFn: async () => (await call('bigLargeScreen/getWallCarousel', {})).data,
    enabled: on && kept !== null,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const set = data?.set
  const begun = useRef<number | null>(null)
  useEffect(() => {
    if (!on) return
    const halt = () => {
      window.history.replaceState(null, '', path)
      setOn(false)
    }
    window.addEventListener('keydown', halt)
    return () => window.removeEventListener('keydown', halt)
  }, [on, path])
  const present = on ? set?.find((stop) => stop.enabled && stop.path === path) : undefined
  const seconds = present?.seconds ?? STRANGER_SECONDS
  const next = on && set && kept ? stopAfter(set, path, allowedPaths(kept))?.path : undefined
  const known = set !== undefined
  useEffect(() => {
    if (!known) return
    // The time of a stop runs from its beginning, however often the round is changed meanwhile.
    begun.current ??= performance.now()
    if (next === undefined) return
    let stop: (() => void) | undefined
    const timer = setTimeout(
      () => {
        stop = leadTo(next)
      },
      Math.max(0, begun.current + seconds * 1000 - performance.now()),
    )
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [known, next, seconds])
  return present ?? null
}
