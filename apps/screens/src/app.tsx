import { REPLAY_QUERY, routeAt, routes } from '@data-centre/api'
import { guard, loadRights, session, useRightsState } from '@data-centre/auth'
import { configureMap } from '@data-centre/charts/map'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { AREA_KEY } from './data/access.ts'
import { type Area, areaOf } from './data/area.ts'
import { type ShownWall, ShownWallContext } from './data/shown-wall.ts'
import { type Site, siteQuery } from './data/site.ts'
import { useLastGood } from './data/use-last-good.ts'
import { DeviceStatus } from './device/device-status.tsx'
import { PairingPage } from './device/pairing-page.tsx'
import { useDevice, useDeviceShow } from './device/use-device.ts'
import { LastGood } from './live/last-good.ts'
import { serverNow } from './live/server-time.ts'
import { Replayed } from './replay/replayed.tsx'
import { Show } from './show/show.tsx'
import { playlistOf, playlistOfShow } from './show/use-playlist.ts'
import { usePreview } from './show/use-preview.ts'
import type { Viewer } from './show/viewer.ts'
import { Header } from './stage/header.tsx'
import { NoAccessNote, Note } from './stage/note.tsx'
import { Stage } from './stage/stage.tsx'
import { tools } from './tools/index.ts'
import { walls } from './walls/index.ts'

const PersonPage = lazy(() => import('./tools/person-page.tsx'))

/** The window of one person asks for a ticket and nothing else: neither an account nor a paired wall. Everything else is walls. */
export const App = () =>
  routeAt(window.location.pathname) === 'personDialog' ? (
    <Suspense>
      <PersonPage />
    </Suspense>
  ) : (
    <WallAt />
  )

/** Opens the wall at this address, or says kindly why it cannot be shown. It never leads away by itself: nobody stands beside a wall. */
function WallAt() {
  // The address of the beginning: a round changes it as it goes on.
  const [{ path, search }] = useState(() => ({ path: window.location.pathname, search: window.location.search }))
  const key = routeAt(path)
  const title = key ? routes[key].title : '大屏'
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const ended = useSyncExternalStore(session.ended.subscribe, session.ended.get)
  const rights = useRightsState()
  const { state: device, check } = useDevice()
  const given = useDeviceShow(device)
  const [asked, setAsked] = useState(() => new URLSearchParams(search).get(REPLAY_QUERY))
  const replay = given ? given.replay : asked
  const leaveReplay = () => {
    if (given) return void check()
    const params = new URLSearchParams(window.location.search)
    params.delete(REPLAY_QUERY)
    window.history.replaceState(null, '', `${window.location.pathname}${params.size > 0 ? `?${params}` : ''}`)
    setAsked(null)
  }
  const shownWall = useRef<ShownWall | null>(null)
  const kept = useLastGood('site', user?.id ?? '')

  useEffect(() => {
    document.title = title
  }, [title])
  // Whose values these are is not known before this browser has read whether it is a wall itself.
  const isSettled = device.kind !== 'reading'
  useEffect(() => {
    if (isSettled) void LastGood.keepOnly(user?.id ?? null)
  }, [user, isSettled])
  useEffect(() => {
    if (!user || rights.kind === 'loading' || rights.kind === 'ready') return
    // The first try at once; while the server is away the wall keeps asking.
    const timer = setTimeout(() => void loadRights(), rights.kind === 'failed' ? 5000 : 0)
    return () => clearTimeout(timer)
  }, [user, rights])

  const { data: found } = useQuery(siteQuery)
  // A paired wall knows who it is only after the site has answered: what it keeps for itself is written then.
  useEffect(() => {
    if (found) kept?.put('site', found, serverNow())
  }, [found, kept])
  const site = found ?? kept?.get<Site>('site')?.value
  const ready = rights.kind === 'ready' ? rights.caller : null
  const viewer = useMemo<Viewer | null>(
    () =>
      user && {
        id: user.id,
        known: ready,
        isKiosk: given !== null || (ready?.profile.isWall ?? false),
        isPaired: given !== null,
      },
    [user, ready, given],
  )
  const draft = usePreview(search)
  const playlist = useMemo(
    () => (given ? playlistOfShow(given.show) : (draft?.playlist ?? playlistOf(path, search))),
    [given, draft?.playlist, path, search],
  )
  if (site) configureMap({ number: site.mapNumber || undefined })

  const say = (note: ReactNode, link: 'connecting' | 'nothing' | null = null) => (
    <Stage>
      <Header title={title} scope={null} site={site} link={link} asOf={null} />
      {note}
    </Stage>
  )
  if (device.kind === 'reading') return say(null, 'connecting')
  if (device.kind !== 'off' && device.kind !== 'paired') return <PairingPage state={device} reason={ended} />
  const Tool = key && !given ? tools[key] : undefined
  if (!given && (!key || !(walls[key] || Tool)))
    return say(
      <Note
        title="没有这块大屏"
        text="这个地址没有对应的大屏，请从控制台首页打开。"
        action={{ label: '返回首页', href: '/' }}
      />,
    )
  if (!user || !viewer) return say(null, 'connecting')
  if (Tool) {
    if (!ready) return say(null, 'connecting')
    if (guard(path, { signedIn: true, rights: ready.rights }) === 'no-access') return say(<NoAccessNote />)
    return <ToolAt tool={Tool} title={title} caller={ready} site={site} waiting={say(null, 'connecting')} />
  }
  const content = () => {
    if (site)
      return (
        <Replayed id={replay} onOver={leaveReplay} waiting={say(null, 'connecting')}>
          <Show
            playlist={playlist}
            viewer={viewer}
            site={site}
            isOwnAddress={given === null && draft === null}
            deviceName={given?.name ?? null}
            {...(draft ? { onShown: draft.tell } : {})}
          />
        </Replayed>
      )
    if (rights.kind !== 'failed') return say(null, 'connecting')
    return say(
      <Note
        title="暂时连不上服务器"
        text={`${rights.message}。大屏会自动重试，不需要操作。`}
        action={{ label: '立即重试', onClick: () => void loadRights() }}
      />,
      'nothing',
    )
  }
  return (
    <ShownWallContext value={shownWall}>
      {content()}
      {given && <DeviceStatus name={given.name} shown={shownWall} check={check} />}
    </ShownWallContext>
  )
}

interface ToolAtProps {
  tool: NonNullable<(typeof tools)[keyof typeof tools]>
  title: string
  caller: NonNullable<Viewer['known']>
  site: Site | undefined
  waiting: ReactNode
}

/** A page that tests the stage, for the caller's whole area. */
function ToolAt({ tool: Tool, title, caller, site, waiting }: ToolAtProps) {
  const area = useQuery<Area | null>({
    queryKey: [...AREA_KEY, 'tool'],
    queryFn: () => areaOf('caller', {}, caller.profile),
  })
  if (!area.data) return waiting
  return (
    <Suspense fallback={waiting}>
      <Tool title={title} area={area.data} site={site} />
    </Suspense>
  )
}
