import {
  type InputOf,
  isLive,
  type Kpi,
  type LiveScope,
  marksAfter,
  type RealTime,
  TOKEN_KEY,
  type Topics,
  type TotalId,
  withheldIf,
} from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { loadChunk } from '@data-centre/api/load-chunk'
import { localValues } from '@data-centre/api/storage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'

/** How often the whole state is asked for with a line (hours and yesterday's values move slowly) and without one, ms. */
const POLL_ONLINE_MS = 60_000
const POLL_OFFLINE_MS = 10_000
/** Counters come up to ten times a second; a page of office work shows them once a second, ms. */
const SHOW_EVERY_MS = 1000

/** Numbers of this moment. */
export type LiveNow = Pick<
  RealTime,
  'date' | 'c' | 'tot' | 'withheld' | 'yesterday' | 'lastWeek' | 'dayBefore' | 'hour'
>
type Counters = Topics['rt:counters']

const LiveContext = createContext<LiveNow | null>(null)
export const LiveProvider = LiveContext.Provider
/** Numbers of this moment of the page around a block; nothing where the counters do not know the filters. */
export const useLiveNow = (): LiveNow | null => useContext(LiveContext)

/** Counters of an area over the socket; `live` says whether a line stands. The socket's code arrives after the page. */
function useCounters(
  level: LiveScope['level'] | undefined,
  id: string | undefined,
): { counters: Counters | null; at: number; live: boolean } {
  const [shown, setShown] = useState<{ counters: Counters | null; at: number }>({ counters: null, at: 0 })
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (!level || !id) return undefined
    let latest: Counters | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let close: (() => void) | undefined
    let removed = false
    const show = () => {
      timer = undefined
      setShown({ counters: latest, at: Date.now() })
    }
    void loadChunk(() => import('@data-centre/api/socket')).then(({ openLive }) => {
      if (removed) return
      const line = openLive({
        getToken: () => localValues.get(TOKEN_KEY),
        scope: { level, id },
        topics: ['rt:counters'],
        onTopic: (topic, data) => {
          if (topic !== 'rt:counters') return
          latest = data as Counters
          timer ??= setTimeout(show, SHOW_EVERY_MS)
        },
        onState: (state) => setLive(state === 'live'),
        onRefused: (msg) => console.warn('live counters', msg),
      })
      close = line.close
    })
    return () => {
      removed = true
      clearTimeout(timer)
      close?.()
      setShown({ counters: null, at: 0 })
      setLive(false)
    }
  }, [level, id])
  return { ...shown, live }
}

/** Numbers of a scope, kept up to date by the socket and, where there is no line, by asking every ten seconds. */
export function useLive(scope: InputOf<'bigLargeScreen/getRealTime'>, area: LiveScope | undefined, enabled = true) {
  const { counters, at, live } = useCounters(enabled ? area?.level : undefined, area?.id)
  const query = useQuery({
    queryKey: ['live', scope],
    queryFn: ({ signal }) => batched('bigLargeScreen/getRealTime', scope, signal),
    placeholderData: keepPreviousData,
    refetchInterval: live ? POLL_ONLINE_MS : POLL_OFFLINE_MS,
    staleTime: 0,
    enabled,
  })
  const base = query.data?.data
  const now = useMemo((): LiveNow | null => {
    if (!base) return null
    if (counters?.date !== base.date) return base
    const { withheld: _, ...numbers } = base
    const now = { c: { ...base.c, ...counters.c }, tot: { ...base.tot, ...counters.tot } }
    return { ...numbers, ...now, ...marksAfter(base, counters) }
  }, [base, counters])
  return { now, updatedAt: Math.max(query.dataUpdatedAt, at), query }
}

const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || !before ? null : value / before - 1
/** 周三 of yyyy-MM-dd. */
const weekdayOf = (day: string): string => `周${'日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`

/** A card with its value of this moment, where the counters know it; the change is against yesterday at the same minute. */
export function withLive(kpi: Kpi, live: LiveNow | null): Kpi {
  if (!live) return kpi
  if (isLive(kpi.id)) {
    const value = live.c[kpi.id]
    const before = live.yesterday[kpi.id]
    if (value === undefined) return kpi
    const why = live.withheld?.[kpi.id]
    const now = { value, live: true, ...withheldIf(why) }
    // How many are online is not counted up: one night is as good as another.
    if (live.dayBefore && kpi.id !== 'online.users') {
      const { hb, ...rest } = kpi
      return {
        ...rest,
        ...now,
        ...(live.dayBefore[kpi.id] === undefined ? {} : { dayBefore: live.dayBefore[kpi.id] ?? null }),
      }
    }
    const weekBefore = live.lastWeek?.[kpi.id]
    return {
      ...kpi,
      ...now,
      hb: before === undefined ? kpi.hb : changeOf(value, before),
      ...(weekBefore === undefined ? {} : { week: { hb: changeOf(value, weekBefore), weekday: weekdayOf(live.date) } }),
    }
  }
  if (kpi.id === 'logs.total') {
    const total = live.tot[kpi.id satisfies TotalId]
    return total === undefined ? kpi : { ...kpi, value: total }
  }
  return kpi
}
