import { firstPathOf, idsOf, useCaller } from '@data-centre/auth'
import { useEffect } from 'react'
import { Header } from '../../shell/header.tsx'
import { Refused } from '../../shell/refused.tsx'
import { Entries } from './entries.tsx'
import { Greeting } from './greeting.tsx'
import css from './home-page.module.css'
import { Notices } from './notices.tsx'
import { RecentVisits } from './recent.tsx'
import { Today } from './today.tsx'
import { Todos } from './todos.tsx'
import { useHomeLive } from './use-home-live.ts'
import { WallStart } from './wall-start.tsx'
import { startOf, WallTiles, wallsOf } from './wall-tiles.tsx'

/** /homePage: what the caller may open, what happens now, what waits. */
export default function HomePage() {
  const { rights, profile } = useCaller()
  const tree = rights.rightTreeNodeList
  const walls = wallsOf(idsOf(rights.userManage))
  const centres = (['school', 'province', 'operation', 'authority'] as const).filter((area) => firstPathOf(tree, area) !== undefined)
  useEffect(() => {
    document.title = '首页 · 大数据中心'
    window.scrollTo(0, 0)
  }, [])
  const live = useHomeLive()
  const start = startOf(walls, rights.schoolCarouselSet)
  const nothing = centres.length === 0 && walls.length === 0
  return (
    <>
      <Header />
      <main className={css.home}>
        <Greeting />
        {profile.mustChange && <p className={css.tell}>当前使用的是系统首次启动时生成的密码，请妥善保管，不要与他人共用</p>}
        {profile.isWall && start && <WallStart path={start.path} name={start.title} />}
        {nothing ? (
          <Refused text="您没有访问权限，请联系管理员" sentence="登录成功，但账号还没有任何页面的权限" home={false} />
        ) : (
          <>
            {centres.length > 0 && <Entries centres={centres} />}
            <div className={css.row}>
              <Today live={live} />
              <Todos />
            </div>
            {walls.length > 0 && <WallTiles walls={walls} now={live.now} />}
            <div className={css.row}>
              <RecentVisits />
              <Notices />
            </div>
          </>
        )}
      </main>
    </>
  )
}
