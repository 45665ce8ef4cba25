import { type LiveScope, POLL_AFTER_MS, TOKEN_KEY, type TopicName, type Topics, type WallCarousel } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type LinkState, openLive } from '@data-centre/api/socket'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LastGood } from '../data/last-good.ts'
import { ROUND_KEY } from '../stage/use-round.ts'
import { type Link, linkOf } from './link.ts'
import type { LiveStore } from './live-store.ts'
import { followClock, serverNow } from './server-time.ts'

interface Shown {
  link: Link
  /** Moment of the newest data, ms; null when there are none. */
  asOf: number | null
}

/** Brings live data in: one REST snapshot at once, then the socket; while the socket is away, polling. Says how fresh the wall is. */
export function useLink(live: LiveStore, lastGood: LastGood, topics: readonly TopicName[], scope: LiveScope): Shown & { notice: Topics['rt:notice'] | null; build: string | null } {
  const [shown, setShown] = useState<Shown>(() => ({ link: 'connecting', asOf: lastGood.newest }))
  const [notice, setNotice] = useState<Topics['rt:notice'] | null>(null)
  const [build, setBuild] = useState<string | null>(null)
  const client = useQueryClient()

  useEffect(() => {
    let state: LinkState = 'offline'
    let since = performance.now()
    let gone = false
    const tell = () => {
      const asOf = lastGood.newest
      const link = linkOf({ state, away: performance.now() - since, hasData: asOf !== null }, POLL_AFTER_MS)
      setShown((before) => (before.link === link && (link === 'live' || before.asOf === asOf) ? before : { link, asOf }))
    }
    const poll = async () => {
      const { data } = await call('bigLargeScreen/getRealTime', narrowed(scope))
      if (!gone) live.poll(data, serverNow())
    }
    // The first picture does not wait for the socket; when this fails the line and its polling go on.
    poll().catch((error: unknown) => console.warn('first snapshot', error))
    const line = openLive({
      getToken: () => localStorage.getItem(TOKEN_KEY),
      scope,
      topics,
      poll,
      onTopic: (topic, data, { ts, snapshot, reset }) => {
        if (topic === 'rt:notice') setNotice(data as Topics['rt:notice'])
        else if (topic === 'rt:headMap') void client.invalidateQueries({ queryKey: ['bigLargeScreen/getHeadMap'] })
        else if (topic === 'rt:carousel') {
          const { schoolId, set, ver } = data as Topics['rt:carousel']
          if (schoolId === '') client.setQueryData<WallCarousel>(ROUND_KEY, { set, version: ver })
        } else live.apply(topic, data, { ts, whole: snapshot, reset })
      },
      onState: (next) => {
        if (next !== 'live' && state === 'live') since = performance.now()
        state = next
        tell()
      },
      onBuild: setBuild,
      onRefused: (message) => console.warn('live line refused', message),
    })
    followClock(line.now)
    const timer = setInterval(tell, 1000)
    return () => {
      gone = true
      clearInterval(timer)
      followClock(null)
      line.close()
    }
  }, [live, lastGood, topics, scope, client])

  return { ...shown, notice, build }
}

/** The caller's whole area is the default of every call; a province or a school inside it needs a word. */
const narrowed = ({ level, id }: LiveScope) => (level === 'school' && id !== '0' ? { schoolId: id } : level === 'province' ? { province: id } : {})
