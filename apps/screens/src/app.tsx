import { type DataOf, routeAt, routes } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { guard, loadRights, session, useRightsState } from '@data-centre/auth'
import { configureMap } from '@data-centre/charts/map'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Area, areaOf } from './data/area.ts'
import { LastGood } from './data/last-good.ts'
import { Header } from './stage/header.tsx'
import { NoAccessNote, Note, SignInNote } from './stage/note.tsx'
import { Stage } from './stage/stage.tsx'
import { WallShell } from './stage/wall-shell.tsx'
import { tools } from './tools/index.ts'
import { walls } from './walls/index.ts'

type Site = DataOf<'common/getSite'>

/** Opens the wall at this address, or says kindly why it cannot be shown. It never leads away by itself: nobody stands beside a wall. */
export function App() {
  const path = window.location.pathname
  const key = routeAt(path)
  const title = key ? routes[key].title : '大屏'
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const ended = useSyncExternalStore(session.ended.subscribe, session.ended.get)
  const rights = useRightsState()
  const kept = useMemo(() => (user ? new LastGood(key ?? path, user.id) : null), [user, key, path])

  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => LastGood.keepOnly(user?.id ?? null), [user])
  useEffect(() => {
    if (!user || rights.kind === 'loading' || rights.kind === 'ready') return
    // The first try at once; while the server is away the wall keeps asking.
    const timer = setTimeout(() => void loadRights(), rights.kind === 'failed' ? 5000 : 0)
    return () => clearTimeout(timer)
  }, [user, rights])

  const site = useQuery<Site>({
    queryKey: ['site'],
    queryFn: async () => {
      const { data } = await call('common/getSite', {})
      kept?.put('site', data, Date.now())
      return data
    },
    refetchInterval: (query) => (query.state.data ? 600_000 : 5000),
    ...(kept?.get<Site>('site') ? { initialData: kept.get<Site>('site')?.value, initialDataUpdatedAt: 0 } : {}),
  })
  const wall = useQuery({ queryKey: ['wall', key], queryFn: async () => (key && walls[key] ? (await walls[key]()).default : null), staleTime: Infinity })
  const Tool = key ? tools[key] : undefined
  const ready = rights.kind === 'ready'
  const area = useQuery<Area>({
    queryKey: ['area', user?.id],
    queryFn: async () => {
      if (rights.kind !== 'ready') throw new Error('the area follows the rights')
      const found = await areaOf(rights.caller.profile)
      kept?.put('area', found, Date.now())
      return found
    },
    enabled: ready,
    ...(kept?.get<Area>('area') ? { initialData: kept.get<Area>('area')?.value, initialDataUpdatedAt: 0 } : {}),
  })
  if (site.data) configureMap({ number: site.data.mapNumber || undefined })

  const say = (note: ReactNode, link: 'connecting' | 'nothing' | null = null) => (
    <Stage>
      <Header title={title} scope={null} demo={site.data?.demo ?? false} link={link} asOf={null} />
      {note}
    </Stage>
  )
  if (!key || !(walls[key] || Tool)) return say(<Note title="没有这块大屏" text="这个地址没有对应的大屏，请从控制台首页打开。" action={{ label: '返回首页', href: '/' }} />)
  if (!user) return say(<SignInNote reason={ended} />)
  const decision = guard(path, { signedIn: true, ...(rights.kind === 'ready' ? { rights: rights.caller.rights } : {}) })
  if (ready && decision === 'no-access') return say(<NoAccessNote />)
  if (Tool && ready && area.data)
    return (
      <Suspense fallback={say(null, 'connecting')}>
        <Tool title={title} area={area.data} demo={site.data?.demo ?? false} />
      </Suspense>
    )
  // What was shown before may be shown again while the server is away: the rights were checked when it arrived.
  if (area.data && wall.data && kept) return <WallShell definition={wall.data} title={title} area={area.data} demo={site.data?.demo ?? false} lastGood={kept} />
  if (rights.kind === 'failed')
    return say(
      <Note title="暂时连不上服务器" text={`${rights.message}。大屏会自动重试，不需要操作。`} action={{ label: '立即重试', onClick: () => void loadRights() }} />,
      'nothing',
    )
  return say(null, 'connecting')
}
