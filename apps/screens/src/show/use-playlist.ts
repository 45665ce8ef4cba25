import {
  CAROUSEL_QUERY,
  type PreviewSlide,
  planOf,
  type QuietHours,
  routeAt,
  routes,
  type WallPlan,
  type WallShow,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { allowedPaths } from '@data-centre/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { paramsOf } from '../data/area.ts'
import { CAROUSEL_KEY } from '../data/carousel-keys.ts'
import { serverNow } from '../live/server-time.ts'
import { deviceSlides, previewSlides, slideKey, slidesOf } from './carousel.ts'
import type { Slide } from './player.ts'
import type { Viewer } from './viewer.ts'

/** A wall without a connection misses changes: it polls. */
const EVERY_MS = 60_000
/** Stops come and go by the minute. */
const LOOK_MS = 5000

/**
 * What a screen is to show: the wall of its address, or a round; `round`: which one, absent for the viewer's own. A draft is
 * a round that is not saved yet: all its stops, whatever the time.
 */
export type Playlist =
  | { kind: 'wall'; path: string; search: string }
  | { kind: 'round'; round?: string; from: { path: string; search: string } | null }
  | { kind: 'draft'; stops: readonly PreviewSlide[] }

/** The programme of a paired wall. */
export const playlistOfShow = (show: WallShow): Playlist =>
  show.kind === 'round'
    ? { kind: 'round', round: show.round, from: null }
    : { kind: 'wall', path: show.path, search: `?${new URLSearchParams(show.params)}` }

/** The programme of an address: its wall, or with `?round=1` the round from there on. */
export function playlistOf(path: string, search: string): Playlist {
  return new URLSearchParams(search).has(CAROUSEL_QUERY)
    ? { kind: 'round', from: { path, search } }
    : { kind: 'wall', path, search }
}

/** A wall that the round does not know shows itself only until the next one is ready. */
const ALONE: number = Number.POSITIVE_INFINITY

function slideAt({ path, search }: { path: string; search: string }): Slide | undefined {
  const route = routeAt(path)
  const params = paramsOf(search)
  return route && { key: slideKey(path, params), route, params, title: routes[route].title, seconds: ALONE }
}

/** Beginning of the present minute, ms. */
const minuteNow = (): number => Math.floor(serverNow() / 60_000) * 60_000

interface PlaylistNow {
  slides: readonly Slide[]
  /** Hours in which the screen is darker. */
  quiet: QuietHours | null
  /** What the carousel does now; null where there is none, or it is not known yet. */
  plan: WallPlan | null
  /** The carousel could not be read. */
  hasFailed: boolean
}

/** The slides of a programme as they are due now. */
export function usePlaylist(playlist: Playlist, { known: existing, id, isPaired }: Viewer): PlaylistNow {
  const isCarousel = playlist.kind === 'round'
  const wanted = isCarousel ? playlist.round : undefined
  const { data, error } = useQuery({
    queryKey: [...CAROUSEL_KEY, id, wanted ?? ''],
    queryFn: async () =>
      (await call('bigLargeScreen/getWallCarousel', wanted === undefined ? {} : { round: wanted })).data,
    enabled: existing !== null,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const [now, setNow] = useState(minuteNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(minuteNow()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const first = useMemo(() => {
    if (playlist.kind === 'draft') return undefined
    const place = playlist.kind === 'wall' ? playlist : playlist.from
    return place ? slideAt(place) : undefined
  }, [playlist])
  const slides = useMemo(() => {
    const allowed = existing && allowedPaths(existing.rights)
    if (playlist.kind === 'draft') return allowed ? previewSlides(playlist.stops, allowed) : []
    const slidesNow = isPaired ? deviceSlides : slidesOf
    const own = isCarousel && data && allowed ? slidesNow(data, now, allowed) : []
    return own.length > 0 ? own : first ? [first] : []
  }, [playlist, isCarousel, isPaired, data, existing, now, first])
  const plan = useMemo(() => (isCarousel && data ? planOf(data.set, now, data.days) : null), [isCarousel, data, now])
  return { slides, quiet: data?.quiet ?? null, plan, hasFailed: error !== null }
}
