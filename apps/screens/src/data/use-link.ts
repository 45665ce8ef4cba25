import { POLL_AFTER_MS, TOKEN_KEY, type TopicName, type Topics, type WallCarousel } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type LinkState, openLive } from '@data-centre/api/socket'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LastGood } from '../live/last-good.ts'
import { type Link, linkOf } from '../live/link.ts'
import type { LiveStore } from '../live/live-store.ts'
import { serverClock, serverNow } from '../live/server-time.ts'
import { useReplay } from '../replay/replay-context.ts'
import type { Area } from './area.ts'
import { CAROUSEL_KEY, INTERRUPTS_KEY } from './carousel-keys.ts'

interface Shown {
  link: Link
  /** Moment of the newest data, ms; null when there are none. */
  asOf: number | null
}

/** What a wall hears that is not about its numbers. */
export interface Hear {
  notice: (notice: Topics['rt:notice']) => void
  /** Id of the build that the server serves, whenever it is another than before. */
  build: (build: string) => void
}

/** Answers of which the line tells that they have changed. */
const TOLD_KEYS = [['bigLargeScreen/getHeadMap'], ['bigLargeScreen/getCarousel'], CAROUSEL_KEY, INTERRUPTS_KEY] as const
/** Walls that are told to ask do not ask all at once, ms. */
const SPREAD_MS = 600
/** A line that was refused is tried again after this long: rights come and go while nobody stands beside the wall, ms. */
const REFUSED_MS = 15_000

/** Brings live data in: one REST snapshot at once, then the socket; while the socket is away, polling. Says how fresh the wall is. */
export function useLink(live: LiveStore, lastGood: LastGood, topics: readonly TopicName[], { scope, here }: Area, hear: Hear): Shown {
  const [shown, setShown] = useState<Shown>(() => ({ link: 'connecting', asOf: lastGood.newest }))
  const onNotice = useEffectEvent(hear.notice)
  const onBuild = useEffectEvent(hear.build)
  const client = useQueryClient()
  const replay = useReplay()
  const again = useEffectEvent(() => replay?.again())
  const isReplay = replay !== null
  const [refusals, setRefusals] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal opens the line anew
  useEffect(() => {
    let state: LinkState = 'offline'
    let since = performance.now()
    let removed = false
    let wasLive = false
    let retry: ReturnType<typeof setTimeout> | undefined
    // Words without a number are lost with the line: who has been away asks what was said meanwhile.
    const askAgain = () =>
      setTimeout(() => {
        if (!removed) for (const queryKey of TOLD_KEYS) void client.invalidateQueries({ queryKey })
      }, Math.random() * SPREAD_MS)
    const notify = () => {
      const asOf = lastGood.newest
      const link = linkOf({ state, away: performance.now() - since, hasData: asOf !== null }, POLL_AFTER_MS)
      setShown((before) => (before.link === link && (link === 'live' || before.asOf === asOf) ? before : { link, asOf }))
    }
    const poll = async () => {
      const { data } = await call('bigLargeScreen/getRealTime', here)
      if (!removed) live.poll(data, serverNow())
    }
    // The first picture does not wait for the socket; when this fails the line and its polling go on.
    poll().catch((error: unknown) => console.warn('first snapshot', error))
    const line = openLive({
      getToken: () => localStorage.getItem(TOKEN_KEY),
      scope,
      topics,
      clock: serverClock,
      poll,
      onTopic: (topic, data, { ts, snapshot, reset }) => {
        if (topic === 'rt:notice') onNotice(data as Topics['rt:notice'])
        else if (topic === 'rt:headMap') void client.invalidateQueries({ queryKey: ['bigLargeScreen/getHeadMap'] })
        else if (topic === 'rt:carousel') {
          const { schoolId, round, set, ver, quiet } = data as Topics['rt:carousel']
          if (schoolId !== '') void client.invalidateQueries({ queryKey: ['bigLargeScreen/getCarousel'] })
          else
            client.setQueriesData<WallCarousel>({ queryKey: CAROUSEL_KEY }, (existing) =>
              existing?.round === round ? existing && { ...existing, set, version: ver, quiet: quiet ?? null } : existing,
            )
        } else if (topic === 'rt:interrupt') setTimeout(() => void client.invalidateQueries({ queryKey: INTERRUPTS_KEY }), Math.random() * SPREAD_MS)
        else if (topic === 'rt:replay') again()
        // Messages of a replay are dated by its day; how fresh they are is a matter of now.
        else live.apply(topic, data, { ts: isReplay ? serverNow() : ts, whole: snapshot, reset })
      },
      onState: (next) => {
        if (next !== 'live' && state === 'live') since = performance.now()
        if (next === 'live' && state !== 'live' && wasLive) askAgain()
        wasLive ||= next === 'live'
        state = next
        notify()
      },
      onMessage: live.tap.hear,
      onTrip: live.tap.measure,
      onBuild: (build) => onBuild(build),
      onRefused: (message) => {
        console.warn('live line refused', message)
        again()
        // What broke in may be over, and its rights with it.
        askAgain()
        retry = setTimeout(() => setRefusals((count) => count + 1), REFUSED_MS)
      },
    })
    const timer = setInterval(notify, 1000)
    return () => {
      removed = true
      clearInterval(timer)
      clearTimeout(retry)
      line.close()
    }
  }, [live, lastGood, topics, scope, here, client, isReplay, refusals])

  return shown
}
