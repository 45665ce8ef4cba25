import { pathOf } from '@data-centre/api'
import { Boundary } from '@data-centre/charts'
import { useEffect, useMemo } from 'react'
import type { Area } from '../data/area.ts'
import type { LastGood } from '../data/last-good.ts'
import { type Wall, WallContext } from '../data/wall-context.ts'
import { LiveStore } from '../live/live-store.ts'
import { useLink } from '../live/use-link.ts'
import { frame, type WallDefinition } from '../walls/wall.tsx'
import { Header } from './header.tsx'
import { keepPage } from './keep-page.ts'
import { useKiosk } from './kiosk.ts'
import { Stage } from './stage.tsx'
import { isRound, useRound } from './use-round.ts'

interface WallShellProps {
  definition: WallDefinition
  title: string
  area: Area
  demo: boolean
  lastGood: LastGood
}

type Name = keyof typeof frame
/** Regions without a panel of their own ground come in by themselves. */
const bare: readonly Name[] = ['K', 'M']
const order: readonly Name[] = ['K', 'M', 'L1', 'R1', 'L2', 'R2', 'L3', 'R3', 'B']

/** A wall on its stage: header, regions, live data, and what keeps it running for months. */
export function WallShell({ definition, title, area, demo, lastGood }: WallShellProps) {
  const live = useMemo(() => new LiveStore(lastGood), [lastGood])
  const topics = useMemo(() => (isRound() ? [...definition.topics, 'rt:carousel' as const] : definition.topics), [definition])
  const { link, asOf, notice, build } = useLink(live, lastGood, topics, area.scope)
  useKiosk(notice, build)
  const round = useRound(pathOf(definition.route))
  useEffect(() => keepPage(pathOf(definition.route)), [definition.route])
  const wall = useMemo<Wall>(() => ({ scope: area.scope, scopeName: area.name, live, lastGood, link }), [area, live, lastGood, link])
  const stale = link === 'polling' || link === 'lost' || link === 'nothing'
  return (
    <WallContext value={wall}>
      <Stage>
        <div className="wall" data-wall={definition.route} data-link={link} data-stale={stale}>
          <Header title={round?.title ?? title} scope={area.name} demo={demo} link={link} asOf={asOf} />
          {round && <i key={round.title} className="wall-round" style={{ animationDuration: `${round.seconds}s` }} />}
          {order.map((name, index) => {
            const Region = definition.regions[name]
            if (!Region) return null
            const [left, top, width, height] = frame[name]
            return (
              <div
                key={name}
                className={bare.includes(name) ? 'wall-region bare' : 'wall-region'}
                data-place={name}
                style={{ left, top, width, height, animationDelay: `${index * 80}ms` }}
              >
                <Boundary resetKey={null} fallback={(retry) => <Broken retry={retry} />}>
                  <Region order={index} />
                </Boundary>
              </div>
            )
          })}
        </div>
      </Stage>
    </WallContext>
  )
}

/** A region that failed says so quietly in its own place; the wall goes on. */
const Broken = ({ retry }: { retry: () => void }) => (
  <button type="button" className="panel-broken" onClick={retry}>
    加载失败，点击重试
  </button>
)
