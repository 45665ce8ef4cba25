import { type CarouselStop, ROUND_QUERY } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { allowedPaths, useRightsState } from '@data-centre/auth'
import { useEffect, useState } from 'react'

/** The stop after a wall: the next one that is switched on and open to the account; nothing where the wall is alone. */
export function stopAfter(set: readonly CarouselStop[], path: string, allowed: ReadonlySet<string>): CarouselStop | undefined {
  const open = set.filter((stop) => stop.enabled && allowed.has(stop.path))
  const next = open[(open.findIndex((stop) => stop.path === path) + 1) % open.length]
  return next?.path === path ? undefined : next
}

const isRound = (): boolean => new URLSearchParams(window.location.search).has(ROUND_QUERY)

/**
 * Leads from wall to wall in the nation's round when the address asks for it; any key stops at the present one. Each stop
 * reads the round afresh, so that a change of the office is followed from the next stop on. Answers the present stop.
 */
export function useRound(path: string): CarouselStop | null {
  const rights = useRightsState()
  const [stop, setStop] = useState<CarouselStop | null>(null)
  const kept = rights.kind === 'ready' ? rights.caller.rights : null
  useEffect(() => {
    if (!isRound() || !kept) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const end = () => {
      gone = true
      clearTimeout(timer)
      window.removeEventListener('keydown', halt)
      setStop(null)
    }
    const halt = () => {
      window.history.replaceState(null, '', path)
      end()
    }
    const wait = (seconds: number, then: () => Promise<void>) => {
      timer = setTimeout(() => void then(), seconds * 1000)
    }
    const go = async (next: CarouselStop): Promise<void> => {
      const target = `${next.path}?${ROUND_QUERY}=1`
      // An old wall is better than an error page.
      const answer = await fetch(target, { cache: 'no-store' }).catch(() => null)
      if (gone) return
      if (answer?.ok) window.location.replace(target)
      else wait(10, () => go(next))
    }
    const read = async (): Promise<void> => {
      const data = await call('bigLargeScreen/getWallCarousel', {}).then(
        (answer) => answer.data,
        (error: unknown) => {
          console.warn('the round could not be read', error)
          return null
        },
      )
      if (gone) return
      if (!data) return wait(10, read)
      const present = data.set.find((one) => one.enabled && one.path === path)
      const next = stopAfter(data.set, path, allowedPaths(kept))
      setStop(present ?? null)
      wait(present?.seconds ?? 5, next ? () => go(next) : read)
    }
    window.addEventListener('keydown', halt)
    void read()
    return end
  }, [path, kept])
  return stop
}
