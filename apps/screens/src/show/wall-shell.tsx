import { routes, type TopicName } from '@data-centre/api'
import { Boundary } from '@data-centre/charts'
import { Fragment, useContext, useEffect, useMemo, useState } from 'react'
import type { Area, WallParams } from '../data/area.ts'
import { day, type Night, NightContext, SetNightContext } from '../data/night-context.ts'
import { ShownWallContext } from '../data/shown-wall.ts'
import type { Site } from '../data/site.ts'
import { type Hear, useLink } from '../data/use-link.ts'
import { BoxContext, type Wall, WallContext } from '../data/wall-context.ts'
import type { LastGood } from '../live/last-good.ts'
import { LiveStore } from '../live/live-store.ts'
import { serverNow } from '../live/server-time.ts'
import { Header } from '../stage/header.tsx'
import { Stage } from '../stage/stage.tsx'
import { useShape } from '../stage/use-stage.ts'
import type { WallDefinition } from '../walls/wall.tsx'

export type { Hear }

/** Topics of every wall besides its own: the carousel that it may be a slide of, and interrupts. */
const ofTheShow: readonly TopicName[] = ['rt:carousel', 'rt:interrupt', 'rt:replay']

interface WallShellProps {
  definition: WallDefinition
  title: string
  area: Area
  params: WallParams
  shown: boolean
  site: Site
  lastGood: LastGood
  /** Seconds of the stop that the wall is; null where it stays. */
  progress: number | null
  hear: Hear
}

/** A wall on its stage: header, regions and live data. */
export function WallShell({ definition, title, area, params, shown, site, lastGood, progress, hear }: WallShellProps) {
  const live = useMemo(() => new LiveStore(lastGood), [lastGood])
  const { level } = area.scope
  const topics = useMemo(() => {
    const own = { nation: [], province: definition.provinceTopics, school: definition.schoolTopics }
    return [...new Set([...definition.topics, ...own[level], ...ofTheShow])]
  }, [definition, level])
  const { link, asOf } = useLink(live, lastGood, topics, area, hear)
  const Around = definition.around ?? Fragment
  const report = useContext(ShownWallContext)
  useEffect(() => {
    if (!shown) return
    const query = new URLSearchParams(params as Record<string, string>).toString()
    const own = {
      slide: `${routes[definition.route].path}${query && `?${query}`}`,
      link,
      dataAge: () => (lastGood.newest === null ? null : Math.max(0, serverNow() - lastGood.newest)),
    }
    report.current = own
    return () => {
      if (report.current === own) report.current = null
    }
  }, [report, shown, definition, params, link, lastGood])
  const shape = useShape(definition.wide !== null)
  const frame = (shape === 'wide' && definition.wide) || definition.frame
  const wall = useMemo<Wall>(
    () => ({ scope: area.scope, scopeName: area.name, here: area.here, params, shown, live, lastGood, link }),
    [area, params, shown, live, lastGood, link],
  )
  const stale = link === 'polling' || link === 'lost' || link === 'nothing'
  const [night, setNight] = useState<Night>(day)
  return (
    <WallContext value={wall}>
      <Stage shape={shape} clear={definition.window}>
        <div
          className="wall"
          data-wall={definition.route}
          data-link={link}
          data-stale={stale}
          data-night={night.isNight || undefined}
        >
          {!definition.window && (
            <Header title={title} scope={area.name} site={site} link={link} asOf={asOf} night={night} />
          )}
          {progress !== null && <i className="wall-round" style={{ animationDuration: `${progress}s` }} />}
          <SetNightContext value={setNight}>
            <NightContext value={night}>
              <Around>
                {Object.entries(frame).map(([name, box], index) => {
                  const Region = definition.regions[name]
                  if (!Region) return null
                  const [left, top, width, height] = box
                  return (
                    <div
                      key={name}
                      className={definition.bare.includes(name) ? 'wall-region bare' : 'wall-region'}
                      data-place={name}
                      style={{ left, top, width, height, animationDelay: `${index * 80}ms` }}
                    >
                      <BoxContext value={box}>
                        <Boundary resetKey={null} fallback={(retry) => <Broken retry={retry} />}>
                          <Region order={index} />
                        </Boundary>
                      </BoxContext>
                    </div>
                  )
                })}
              </Around>
            </NightContext>
          </SetNightContext>
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
