import { CAROUSEL_QUERY, isBetween, pathOf, routes, type WallPlan } from '@data-centre/api'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Site, useFilled } from '../data/site.ts'
import { serverNow } from '../live/server-time.ts'
import { Header } from '../stage/header.tsx'
import { keepPage } from '../stage/keep-page.ts'
import { useKiosk } from '../stage/kiosk.ts'
import { leaveLastPicture } from '../stage/last-picture.ts'
import { ServerAwayNote } from '../stage/note.tsx'
import { Stage } from '../stage/stage.tsx'
import { addressOf, restSlide, slideOf } from './carousel.ts'
import { NoticeLayer } from './notice-layer.tsx'
import { type Layer, Player, type Slide } from './player.ts'
import { RestPicture } from './rest-picture.tsx'
import { useInterrupt } from './use-interrupt.ts'
import { type Playlist, usePlaylist } from './use-playlist.ts'
import { mayShow, type Viewer } from './viewer.ts'
import type { Hear } from './wall-shell.tsx'
import { WallSlide } from './wall-slide.tsx'
import './show.css'

const TICK_MS = 250
/** The last panel of a wall has come in this long after the first, ms. */
const ENTRANCE_MS = 1500

interface ShowProps {
  playlist: Playlist
  viewer: Viewer
  site: Site
  /** The address follows the shown wall, and any key stops the round there; a paired wall and a preview keep theirs. */
  isOwnAddress: boolean
  /** Name of the paired wall; null for an account. */
  deviceName: string | null
  onShown?: (slide: Slide) => void
}

/** What a screen shows: one wall for ever, or a round of walls that fade into each other, and what breaks in. */
export function Show({ playlist: given, viewer, site, isOwnAddress, deviceName, onShown }: ShowProps) {
  const [playlist, setPlaylist] = useState(given)
  useEffect(() => setPlaylist(given), [given])
  useFilled(site)
  const { slides, quiet, plan, hasFailed } = usePlaylist(playlist, viewer)
  const message = useInterrupt(viewer)
  // A draft is looked at by itself, whatever goes on outside.
  const interrupt = playlist.kind === 'draft' ? null : message
  const [player] = useState(() => new Player())
  const layers = useSyncExternalStore(player.subscribe, player.snapshot)
  const isCarousel = playlist.kind !== 'wall'
  const ready = ({ id, phase }: Layer) => {
    player.ready(id)
    if (phase === 'shown') leaveLastPicture(ENTRANCE_MS)
  }
  const { hear, isOld, reload } = useKiosk(slides.length > 1 || isCarousel)

  useEffect(() => player.play(slides, performance.now()), [player, slides])
  useEffect(() => {
    player.beforeTurn = (next) =>
      isOld() && reload(isOwnAddress ? addressOf(pathOf(next.route), next.params, window.location.search) : undefined)
  }, [player, isOld, reload, isOwnAddress])
  // A paired wall is granted the interrupting wall; until then, and on walls that may not show it, the present slide stays.
  const special = useMemo(
    () =>
      interrupt?.stop && mayShow(interrupt.stop.path, viewer)
        ? slideOf({ ...interrupt.stop, seconds: Number.POSITIVE_INFINITY })
        : undefined,
    [interrupt, viewer],
  )
  useEffect(() => player.interrupt(special ?? null, performance.now()), [player, special])
  useEffect(() => {
    const timer = setInterval(() => player.tick(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [player])

  const shown = layers.find(({ phase }) => phase === 'shown')?.slide
  useEffect(() => {
    if (!shown) return
    document.title = routes[shown.route].title
    if (isOwnAddress)
      window.history.replaceState(null, '', addressOf(pathOf(shown.route), shown.params, window.location.search))
    keepPage(window.location.pathname)
  }, [shown, isOwnAddress])
  useEffect(() => {
    if (shown) onShown?.(shown)
  }, [shown, onShown])
  useEffect(() => {
    if (!isCarousel || !isOwnAddress) return
    const halt = () => {
      const params = new URLSearchParams(window.location.search)
      params.delete(CAROUSEL_QUERY)
      const search = params.size > 0 ? `?${params}` : ''
      window.history.replaceState(null, '', `${window.location.pathname}${search}`)
      setPlaylist({ kind: 'wall', path: window.location.pathname, search })
    }
    window.addEventListener('keydown', halt)
    return () => window.removeEventListener('keydown', halt)
  }, [isCarousel, isOwnAddress])

  return (
    <div className="show">
      {layers.map((layer) => (
        <div key={layer.id} className="show-layer" data-phase={layer.phase} inert={layer.phase !== 'shown'}>
          <LayerContent
            {...layer}
            {...{ viewer, site, inCarousel: isCarousel, hear, plan, deviceName }}
            onReady={() => ready(layer)}
          />
        </div>
      ))}
      {layers.length === 0 && (
        <Beginning title={deviceName ?? routes.wallDevice.title} site={site} hasFailed={hasFailed} />
      )}
      {interrupt?.kind === 'notice' && <NoticeLayer notice={interrupt} />}
      {(viewer.isKiosk || isCarousel) && quiet && <Dimmed {...quiet} />}
    </div>
  )
}

interface LayerContentProps extends Layer, Pick<ShowProps, 'viewer' | 'site' | 'deviceName'> {
  inCarousel: boolean
  hear: Hear
  plan: WallPlan | null
  onReady: () => void
}

/** What a layer holds: a wall, or the rest of a paired one. */
const LayerContent = ({ slide, phase, plan, deviceName, viewer, site, ...rest }: LayerContentProps) =>
  slide === restSlide ? (
    <RestPicture name={deviceName ?? ''} site={site} plan={plan} shown={phase === 'shown'} onReady={rest.onReady} />
  ) : (
    <WallSlide {...rest} slide={slide} viewer={viewer} site={site} shown={phase === 'shown'} />
  )

/** Stands until it is known what the screen is to show. */
const Beginning = ({ title, site, hasFailed }: { title: string; site: Site; hasFailed: boolean }) => (
  <Stage>
    <Header title={title} scope={null} site={site} link={hasFailed ? 'nothing' : 'connecting'} asOf={null} />
    {hasFailed && <ServerAwayNote />}
  </Stage>
)

const minuteOf = (now: number): string => new Date(now + 8 * 3_600_000).toISOString().slice(11, 16)

/** Takes light away in the quiet hours. */
function Dimmed({ from, to, dim }: { from: string; to: string; dim: number }) {
  const look = useCallback(() => isBetween(minuteOf(serverNow()), from, to), [from, to])
  const [isQuiet, setQuiet] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => setQuiet(look()), 20_000)
    setQuiet(look())
    return () => clearInterval(timer)
  }, [look])
  return <div className="show-dim" aria-hidden="true" style={{ opacity: isQuiet ? dim : 0 }} />
}
