import { faults, POLL_AFTER_MS, TOKEN_KEY, type TopicName, type Topics, type WallCarousel } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type LinkState, openLive } from '@data-centre/api/socket'
import { localValues } from '@data-centre/api/storage'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LastGood } from '../live/last-good.ts'
import { type Link, linkOf } from '../live/link.ts'
import type { LiveStore } from '../live/live-store.ts'
import { serverClock, serverNow } from '../live/server-time.ts'
import { useReplay } from '../replay/replay-context.ts'
import { onForbidden } from './access.ts'
import type { Area } from './area.ts'
import { CAROUSEL_KEY, INTERRUPTS_KEY } from './carousel-keys.ts'

interface Shown {
  link: Link
  /** Moment of the newest data, ms; null when there are none. */
  asOf: number | null
}

/** Messages of a wall that are not about its numbers. */
export interface Hear {
  notice: (notice: Topics['rt:notice']) => void
  /** Id of the build that the server serves, whenever it is another than before. */
  build: (build: string) => void
}

/** Queries whose answers the socket announces as changed. */
const ANNOUNCED_KEYS = [
  ['bigLargeScreen/getHeadMap'],
  ['bigLargeScreen/getCarousel'],
  CAROUSEL_KEY,
  INTERRUPTS_KEY,
] as const
/** Walls that get an announcement do not all call at once, ms. */
const SPREAD_MS = 600
/** A refused connection is tried again after this long, because rights change while nobody is at the wall, ms. */
const REFUSED_MS = 15_000

/** Renews the queries that a message is about; false for a message about numbers. */
function renewQueries(client: QueryClient, topic: TopicName, data: Topics[TopicName]): boolean {
  if (topic === 'rt:headMap') void client.invalidateQueries({ queryKey: ['bigLargeScreen/getHeadMap'] })
  else if (topic === 'rt:carousel') {
    const { schoolId, round, set, ver, quiet } = data as Topics['rt:carousel']
    if (schoolId !== '') void client.invalidateQueries({ queryKey: ['bigLargeScreen/getCarousel'] })
    else
      client.setQueriesData<WallCarousel>({ queryKey: CAROUSEL_KEY }, (existing) =>
        existing?.round === round ? existing && { ...existing, set, version: ver, quiet: quiet ?? null } : existing,
      )
  } else if (topic === 'rt:interrupt')
    setTimeout(() => void client.invalidateQueries({ queryKey: INTERRUPTS_KEY }), Math.random() * SPREAD_MS)
  else return false
  return true
}

/** Messages without a sequence number are lost while a connection is down: their queries are read again after it. */
const renewAnnounced = (client: QueryClient) =>
  setTimeout(() => {
    for (const queryKey of ANNOUNCED_KEYS) void client.invalidateQueries({ queryKey })
  }, Math.random() * SPREAD_MS)

/** Brings live data in: one REST snapshot at once, then the socket; without the socket, polling. Returns how fresh the wall is. */
export function useLink(
  live: LiveStore,
  lastGood: LastGood,
  topics: readonly TopicName[],
  { scope, here }: Area,
  hear: Hear,
): Shown {
  const [shown, setShown] = useState<Shown>(() => ({ link: 'connecting', asOf: lastGood.newest }))
  const onNotice = useEffectEvent(hear.notice)
  const onBuild = useEffectEvent(hear.build)
  const client = useQueryClient()
  const replay = useReplay()
  const again = useEffectEvent(() => replay?.again())
  const isReplay = replay !== null
  const [refusals, setRefusals] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal opens a new connection
  useEffect(() => {
    let state: LinkState = 'offline'
    let since = performance.now()
    let removed = false
    let wasLive = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const notify = () => {
      const asOf = lastGood.newest
      const link = linkOf({ state, away: performance.now() - since, hasData: asOf !== null }, POLL_AFTER_MS)
      setShown((before) =>
        before.link === link && (link === 'live' || before.asOf === asOf) ? before : { link, asOf },
      )
    }
    const poll = async () => {
      const { data } = await call('bigLargeScreen/getRealTime', here)
      if (!removed) live.poll(data, serverNow())
    }
    // The first picture does not wait for the socket; when this fails, the connection and its polling go on.
    poll().catch((error: unknown) => console.warn('first snapshot', error))
    const connection = openLive({
      getToken: () => localValues.get(TOKEN_KEY),
      scope,
      topics,
      clock: serverClock,
      poll,
      onTopic: (topic, data, { ts, snapshot, reset }) => {
        if (topic === 'rt:notice') onNotice(data as Topics['rt:notice'])
        else if (topic === 'rt:replay') again()
        // Messages of a replay are dated by its day; how fresh they are is a matter of now.
        else if (!renewQueries(client, topic, data))
          live.apply(topic, data, { ts: isReplay ? serverNow() : ts, whole: snapshot, reset })
      },
      onState: (next) => {
        if (next !== 'live' && state === 'live') since = performance.now()
        if (next === 'live' && state !== 'live' && wasLive) renewAnnounced(client)
        wasLive ||= next === 'live'
        state = next
        notify()
      },
      onMessage: live.tap.hear,
      onTrip: live.tap.measure,
      onBuild: (build) => onBuild(build),
      onRefused: (message) => {
        console.warn('live connection refused', message)
        again()
        // An interrupt may be over, and its rights with it.
        renewAnnounced(client)
        if (message === faults.forbidden.msg) onForbidden(client)
        retry = setTimeout(() => setRefusals((count) => count + 1), REFUSED_MS)
      },
    })
    const timer = setInterval(notify, 1000)
    return () => {
      removed = true
      clearInterval(timer)
      clearTimeout(retry)
      connection.close()
    }
  }, [live, lastGood, topics, scope, here, client, isReplay, refusals])

  return shown
}
