import type { CarouselStop } from '@data-centre/api'
import { Boundary } from '@data-centre/charts'
import { useEffect, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { middlePanels } from './middle-panels.tsx'
import { ofSchool, useSchool } from './use-school.ts'
import './panel-round.css'

/** The panel to be shown now; it stays the one that it is while the office moves others around it. */
function useTurn(stops: readonly CarouselStop[]): { at: number; go: (path: string) => void } {
  const [path, setPath] = useState<string | null>(null)
  const found = stops.findIndex((stop) => stop.path === path)
  const at = Math.max(0, found)
  const stop = stops[at]
  useEffect(() => {
    if (!stop || stops.length < 2) return
    const timer = setTimeout(() => setPath(stops[(at + 1) % stops.length]?.path ?? null), stop.seconds * 1000)
    return () => clearTimeout(timer)
  }, [stops, stop, at])
  return { at, go: setPath }
}

const none: readonly CarouselStop[] = []

/** The middle of a school's wall: the panels that the school has chosen, each for its seconds, their marks below. */
export function PanelRound() {
  const { here } = useWall()
  const { data: round } = useCall('bigLargeScreen/getCarousel', ofSchool(here))
  const { data } = useSchool()
  const [stops, setStops] = useState(none)
  useEffect(() => setStops(round?.set.filter(({ enabled, path }) => enabled && path in middlePanels) ?? none), [round])
  const { at, go } = useTurn(stops)
  const stop = stops[at]
  const panel = stop && middlePanels[stop.path]
  return (
    <div className="panel-round" data-panel={stop?.path}>
      {stop && panel && data && (
        <section key={stop.path} aria-label={stop.title}>
          <h2>{stop.title}</h2>
          <p>{panel.caption}</p>
          <Boundary resetKey={data} fallback={() => <p className="dc-wall-quiet">加载失败，稍后自动重试</p>}>
            <panel.Show {...data} />
          </Boundary>
        </section>
      )}
      {stop && !data && <div className="dc-wall-waiting" role="status" aria-label="加载中" />}
      {stops.length > 1 && (
        <nav aria-label="轮播面板">
          {stops.map(({ path, title, seconds }, index) => (
            <button key={path} type="button" aria-current={index === at} onClick={() => go(path)}>
              <i>{index === at && <b key={`${path} ${seconds}`} className="panel-round-fill" style={{ animationDuration: `${seconds}s` }} />}</i>
              {title}
            </button>
          ))}
        </nav>
      )}
      {round && stops.length === 0 && (
        <p className="dc-wall-quiet">
          暂无数据哦~<small>学校没有启用轮播栏目</small>
        </p>
      )}
    </div>
  )
}
