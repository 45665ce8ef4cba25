import { NATION_AREA, TOKEN_KEY, WALL_STATUS_MS, type WallOrder } from '@data-centre/api'
import { openLive } from '@data-centre/api/socket'
import { localValues } from '@data-centre/api/storage'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ShownWall } from '../data/shown-wall.ts'
import { serverClock } from '../live/server-time.ts'
import { loadAfresh } from '../stage/load-afresh.ts'
import { sendPicture } from '../stage/picture.ts'
import { countFrames } from './fps.ts'

const IDENTIFY_MS = 10_000
/** Interval at which a wall without a connection checks that it is still paired, ms. */
const ASK_MS = 4000
const heapSize = (): number => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0

interface DeviceStatusProps {
  name: string
  shown: RefObject<ShownWall | null>
  /** Asks the server who this wall is. */
  check: () => Promise<void>
}

/**
 * The line of a paired wall itself, beside those of the walls that it shows: it says every few seconds how it is, and does
 * what it is told, also while no wall stands.
 */
export function DeviceStatus({ name, shown, check }: DeviceStatusProps) {
  const [identified, setIdentified] = useState(0)
  const renew = useEffectEvent(() => void check())
  useEffect(() => {
    let build = ''
    let isLive = false
    const opened = performance.now()
    const frames = countFrames()
    const sent: Record<WallOrder, () => void> = {
      identify: () => setIdentified(performance.now() + IDENTIFY_MS),
      reload: () => void loadAfresh(),
      screenshot: () => void sendPicture().catch((error: unknown) => console.warn('no picture of this wall', error)),
      renew: () => renew(),
    }
    const line = openLive({
      getToken: () => localValues.get(TOKEN_KEY),
      scope: NATION_AREA,
      topics: ['rt:notice'],
      clock: serverClock,
      // Orders are about the present, even while the wall shows a replay.
      replay: null,
      onTopic: () => undefined,
      // The page was loaded from the server that answers first.
      onBuild: (heard) => {
        build ||= heard
      },
      onState: (state) => {
        const was = isLive
        isLive = state === 'live'
        if (isLive) report()
        // Orders that were given while there was no line are lost: it asks once more when it is back.
        if (isLive || was) renew()
      },
      onOrder: (order) => sent[order]?.(),
    })
    const report = () => {
      const wall = shown.current
      line.report({
        slide: (wall?.slide ?? '').slice(0, 200),
        dataAge: wall?.dataAge() ?? null,
        fps: frames.perSecond(),
        heap: heapSize(),
        nodes: document.getElementsByTagName('*').length,
        build,
        link: wall?.link ?? 'connecting',
        screen: [window.screen.width, window.screen.height],
        uptime: Math.round(performance.now() - opened),
      })
    }
    const saying = setInterval(report, WALL_STATUS_MS)
    // Without a connection it might have been revoked: checked over HTTP, which costs nothing while the server is away.
    const asking = setInterval(() => {
      if (!isLive) renew()
    }, ASK_MS)
    return () => {
      clearInterval(saying)
      clearInterval(asking)
      frames.stop()
      line.close()
    }
  }, [shown])
  useEffect(() => {
    if (identified === 0) return
    const timer = setTimeout(() => setIdentified(0), Math.max(0, identified - performance.now()))
    return () => clearTimeout(timer)
  }, [identified])
  if (identified === 0) return null
  return (
    <div className="identify" role="status">
      <b className="identify-name">{name}</b>
      <span className="identify-size">{`${window.screen.width} × ${window.screen.height}`}</span>
    </div>
  )
}
