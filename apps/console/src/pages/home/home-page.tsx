import { type RightNode, sharedPages } from '@data-centre/api'
import { firstPathOf, nodeAt, useCaller } from '@data-centre/auth'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyChunk } from '../../lazy-chunk.ts'
import type { Area } from '../../shell/area/area.ts'
import { FailedBlocks } from '../../shell/failed-blocks.tsx'
import { Header } from '../../shell/frame/header.tsx'
import { MAIN_ID } from '../../shell/frame/skip-link.tsx'
import { Refused } from '../../shell/refused.tsx'
import { SecurityCard } from '../../shell/security/security-card.tsx'
import type { SecurityTab } from '../../shell/security/security-drawer.tsx'
import { Entries } from './entries.tsx'
import { Greeting } from './greeting.tsx'
import css from './home-page.module.css'
import { Notices } from './notices.tsx'
import { RecentVisits } from './recent.tsx'
import { Today } from './today.tsx'
import { Todos } from './todos.tsx'
import { Tools } from './tools.tsx'
import { useHomeLive } from './use-home-live.ts'
import { WallStart } from './wall-start.tsx'
import { isGranted, startOf, useWalls, WallTiles } from './wall-tiles.tsx'

/** Where the card of a centre leads. Pages for everybody alone make no back office: they stand among the tools. */
const entryOf = (tree: readonly RightNode[], area: Area): string | undefined => {
  const path = firstPathOf(tree, area)
  const right = path === undefined ? undefined : nodeAt(tree, path)?.rightId
  return right !== undefined && sharedPages.includes(right) ? undefined : path
}

const MessageDrawer = lazyChunk(() => import('./messages/message-drawer.tsx'))
const SecurityDrawer = lazyChunk(() => import('../../shell/security/security-drawer.tsx'))

/** /homePage: what the caller may open, what happens now, what waits. */
export default function HomePage() {
  const { rights, profile } = useCaller()
  const tree = rights.rightTreeNodeList
  const walls = useWalls()
  const centres = (['school', 'province', 'operation', 'authority'] as const).filter(
    (area) => entryOf(tree, area) !== undefined,
  )
  useEffect(() => {
    document.title = '首页 · 大数据中心'
    window.scrollTo(0, 0)
  }, [])
  const live = useHomeLive()
  const start = startOf(walls, rights.schoolCarouselSet)
  const isEmpty = centres.length === 0 && !walls.some(isGranted)
  return (
    <>
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className={css.home}>
        <FailedBlocks />
        <Greeting />
        {profile.isWall && start && <WallStart path={start.path} name={start.title} />}
        {isEmpty ? (
          <Refused text="您没有访问权限，请联系管理员" sentence="登录成功，但账号还没有任何页面的权限" home={false} />
        ) : (
          <>
            {centres.length > 0 && <Entries centres={centres} />}
            <div className={css.row}>
              <Today live={live} />
              <Todos />
            </div>
            {walls.length > 0 && <WallTiles walls={walls} now={live.now} />}
            <Tools />
            <div className={css.row}>
              <RecentVisits />
              <Notices />
            </div>
          </>
        )}
        <SecurityCard />
      </main>
      <Drawers />
    </>
  )
}

/** What the address says stands open: the message centre, or the safety of the account. */
function Drawers() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('open')
  const tab = search.get('tab')
  const close = () => setSearch({})
  return (
    <Suspense fallback={null}>
      {open === 'messages' && (
        <MessageDrawer key={search.get('message')} open={search.get('message') ?? ''} onClose={close} />
      )}
      {open === 'security' && (
        <SecurityDrawer
          tab={tab === 'sessions' || tab === 'machines' ? tab : 'password'}
          onTab={(next: SecurityTab) => setSearch({ open: 'security', tab: next }, { replace: true })}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
