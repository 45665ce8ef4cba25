import { activeMenuOf, menuOf, nodeAt, useCaller } from '@data-centre/auth'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { type Area, areaTitles } from '../area/area.ts'
import { type Centre, CentreProvider } from '../area/centre.ts'
import { FailedBlocks } from '../failed-blocks.tsx'
import { recordVisit } from '../recent-visits.ts'
import { RightsWaiting } from '../session/rights-states.tsx'
import css from './frame.module.css'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'
import { MAIN_ID } from './skip-link.tsx'

interface FrameProps {
  area: Area
  /** Header between brand and user. */
  head: ReactNode
  /** Where the data come from; nothing while it is not known yet. */
  centre: Centre | null
  /** Shown in the main area instead of the page. */
  instead?: ReactNode
  hasProjectGroups?: boolean
  /** What a visit restores. */
  visited: { schoolId?: string; schoolName?: string; sfprovince?: string }
}

/** Header, left menu and main area of a centre. The main area is mounted again when the centre's scope changes. */
export function Frame({ area, head, centre, instead, hasProjectGroups = true, visited }: FrameProps) {
  const { rights, userId } = useCaller()
  const { pathname } = useLocation()
  const tree = rights.rightTreeNodeList
  const title = nodeAt(tree, pathname)?.rightName ?? areaTitles[area]
  const owner = centre ? (area === 'school' || area === 'province' ? centre.label : areaTitles[area]) : ''
  const { schoolId, schoolName, sfprovince } = visited

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation starts at the top
  useEffect(() => {
    // Braces on purpose: scrollTo answers a promise in new browsers, and an effect must answer nothing.
    window.scrollTo(0, 0)
  }, [pathname])
  useEffect(() => {
    document.title = `${title} · ${owner || areaTitles[area]}`
    if (owner)
      recordVisit(userId, {
        path: pathname,
        title,
        owner,
        at: Date.now(),
        selection: { ...(schoolId ? { schoolId, schoolName } : {}), ...(sfprovince ? { sfprovince } : {}) },
      })
  }, [pathname, title, owner, area, userId, schoolId, schoolName, sfprovince])

  return (
    <>
      <Header hasLogo={area === 'school'}>{head}</Header>
      <div className={css.body}>
        <SideMenu items={menuOf(tree, area, { hasProjectGroups })} active={activeMenuOf(tree, pathname)} />
        <main id={MAIN_ID} tabIndex={-1} className={css.main}>
          <FailedBlocks />
          {instead ??
            (centre && (
              <CentreProvider value={centre}>
                {/* While the code of a page is on its way the frame stands already. */}
                <Suspense fallback={<RightsWaiting />}>
                  <Outlet key={`${area}:${centre.scope.schoolId ?? centre.scope.province ?? ''}`} />
                </Suspense>
              </CentreProvider>
            ))}
        </main>
      </div>
    </>
  )
}
