import { type Hit, monotonicNow } from '@data-centre/api'
import { shortName } from '@data-centre/charts/map'
import { HitWindow, LIT_MS, type LitCity, type Strikes } from '@data-centre/charts/scene'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStale, useWall } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'

export type { LitCity }

/** Names and lights follow the last minute calmly: order and places change every few seconds at most. */
const CALM_MS = 4000
/** Lines of one second: more would be a carpet, not a message. */
const PER_SECOND = 12

/**
 * Cities with events of the last minute, busiest first. Each arriving batch also strikes the map: a ring where it
 * happened and, when the scope has a centre, a line to it.
 */
export function useLitCities(
  strike: (hits: readonly LitCity[]) => ReturnType<typeof toStrikes>,
  strikes: Strikes,
): readonly LitCity[] {
  const { live } = useWall()
  const stale = useStale()
  const [lit, setLit] = useState<readonly LitCity[]>([])
  const window = useRef(new HitWindow())
  const toStrikes = useEffectEvent(strike)
  useEffect(() => {
    let changed = false
    const stop = live.onHits((hits) => {
      const now = monotonicNow()
      const named = hits.map(byName)
      window.current.add(named, now)
      changed = true
      const loudest = [...named].sort((a, b) => b.n - a.n).slice(0, PER_SECOND)
      strikes.add(toStrikes(loudest.map(({ n, ...place }) => ({ ...place, events: n, last: now }))))
    })
    // The map does not start dark: the feed knows what happened in the minute before.
    let seeded = false
    const seed = () => {
      const { feed } = live.get()
      if (seeded || feed.length === 0) return
      seeded = true
      for (const { t, city, lng, lat } of feed)
        if (city && shownNow() - t < LIT_MS)
          window.current.add([byName({ code: city, name: city, lng, lat, n: 1 })], monotonicNow() - (shownNow() - t))
      changed = true
    }
    const show = () => {
      seed()
      const next = window.current.at(monotonicNow())
      setLit((before) => (changed || next.length !== before.length ? next : before))
      changed = false
    }
    const first = setTimeout(show, 1200)
    const timer = setInterval(show, CALM_MS)
    return () => {
      stop()
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [live, strikes])
  return stale ? none : lit
}
/** A city is the same by whatever message it comes: its name decides. */
const byName = (hit: Hit): Hit => ({ ...hit, code: shortName(hit.name), name: shortName(hit.name) })
const none: readonly LitCity[] = []
const toStrikes = (list: Parameters<Strikes['add']>[0]) => list
