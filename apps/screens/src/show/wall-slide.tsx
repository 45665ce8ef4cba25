import { nationWalls, routes } from '@data-centre/api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AREA_KEY, RECHECK_MS, useRenewedRights } from '../data/access.ts'
import { type Area, areaOf, namesPlace } from '../data/area.ts'
import type { Site } from '../data/site.ts'
import { useLastGood } from '../data/use-last-good.ts'
import { serverNow } from '../live/server-time.ts'
import { useReplay } from '../replay/replay-context.ts'
import { Header } from '../stage/header.tsx'
import { NationOnlyNote, NoAccessNote, ServerAwayNote, UnknownPlaceNote } from '../stage/note.tsx'
import { Stage } from '../stage/stage.tsx'
import { definitionOf } from '../walls/index.ts'
import type { Slide } from './player.ts'
import { isBarred, type Viewer } from './viewer.ts'
import { type Hear, WallShell } from './wall-shell.tsx'

const LOOK_MS = 250
/** A panel without its data, a chart without its engine, a map without its first frame. */
const UNDONE = '[data-state="loading"], [data-drawn="false"]'

/** While the server is away, ms. */
const RETRY_MS = 5000

/** When an area is asked for again: soon after a failure, later where there is none for the viewer, and not once it is found. */
const againAfter = (error: unknown, found: Area | null | undefined): number | false => {
  if (found === null) return RECHECK_MS
  return error ? RETRY_MS : false
}

interface WallSlideProps {
  slide: Slide
  viewer: Viewer
  site: Site
  shown: boolean
  /** The slide is a stop of a round: its title and its time are the round's. */
  inCarousel: boolean
  hear: Hear
  onReady: () => void
}

/** One wall with what it shows: its definition, its area, its last good data; or why it cannot be shown. */
export function WallSlide({ slide, viewer, site, shown, inCarousel, hear, onReady }: WallSlideProps) {
  const { route, params, title } = slide
  const { known: existing } = viewer
  const isReplay = useReplay() !== null
  const lastGood = useLastGood(slide.key, viewer.id, isReplay)
  const wall = useQuery(definitionOf(route))
  const kind = wall.data?.area ?? 'caller'
  const area = useQuery<{ found: Area | null; at: number }>({
    queryKey: [...AREA_KEY, viewer.id, kind, params],
    queryFn: async () => {
      if (!existing) throw new Error('the area follows the rights')
      return { found: await areaOf(kind, params, existing.profile), at: serverNow() }
    },
    enabled: existing !== null && wall.data !== undefined,
    refetchInterval: ({ state }) => againAfter(state.error, state.data?.found),
    refetchIntervalInBackground: true,
  })
  // It is asked for while the last good values are still being read.
  useEffect(() => {
    if (area.data?.found) lastGood?.put('area', area.data.found, area.data.at)
  }, [area.data, lastGood])
  const found = area.data === undefined ? lastGood?.get<Area>('area')?.value : area.data.found
  const barred = isBarred(viewer, route)
  useRenewedRights(barred)
  const box = useRef<HTMLDivElement>(null)
  useReady(box, onReady)

  const say = (note: React.ReactNode, link: 'connecting' | 'nothing' | null = null) => (
    <Stage>
      <Header title={title} scope={null} site={site} link={link} asOf={null} />
      {note}
    </Stage>
  )
  const content = () => {
    if (barred) return say(<NoAccessNote />)
    if (found === null)
      return say(kind !== 'caller' && namesPlace(params) ? <UnknownPlaceNote kind={kind} /> : <NoAccessNote />)
    if (found && found.scope.level !== 'nation' && nationWalls.includes(route)) return say(<NationOnlyNote />)
    // What was shown before may be shown again while the server is away: the rights were checked when it arrived.
    if (found && wall.data && lastGood)
      return (
        <WallShell
          definition={wall.data}
          title={inCarousel ? title : routes[route].title}
          area={found}
          params={params}
          shown={shown}
          site={site}
          lastGood={lastGood}
          progress={inCarousel && shown ? slide.seconds : null}
          hear={hear}
        />
      )
    const failure = wall.error ?? area.error
    if (failure) return say(<ServerAwayNote />, 'nothing')
    return say(null, 'connecting')
  }
  return (
    <div ref={box} className="show-content">
      {content()}
    </div>
  )
}

/** Says once when every region of the wall has something to show. */
function useReady(box: React.RefObject<HTMLDivElement | null>, onWallReady: () => void): void {
  const onReady = useEffectEvent(onWallReady)
  useEffect(() => {
    const timer = setInterval(() => {
      const regions = [...(box.current?.querySelectorAll('.wall-region') ?? [])]
      const isWhole =
        regions.length > 0 && regions.every((region) => region.firstElementChild && !region.querySelector(UNDONE))
      if (!isWhole) return
      clearInterval(timer)
      onReady()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [box])
}
