import { type HeadMapConfig, type HotLists, heatMetrics } from '@data-centre/api'
import { count } from '@data-centre/charts/format'
import { heatOf, type ScopeCountry } from '@data-centre/charts/scene'
import { heatRamp } from '@data-centre/charts/theme'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStale, useWall } from '../../data/wall-context.ts'
import { useStill } from '../../stage/use-stage.ts'
import { useCountry } from '../map/use-country.ts'
import { useHeadMap } from '../map/use-head-map.ts'
import { useStrikes } from '../map/use-strikes.ts'
import { WallMap } from '../map/wall-map.tsx'
import { useHot } from './use-hot.ts'
import './hot-map.css'

const DEPTH = 0.9
/** The hours stand below the land, px. */
const PADDING = { left: 60, right: 60, top: 70, bottom: 166 }
const STEP_MS = 2000
/** How long an hour stays that somebody has chosen. */
const CHOSEN_MS = 30_000
/** The heat has its own reach here: a province fills what is the nation's map on other walls. */
const NEAR = 3.2
/** An hour with little to do is still seen. */
const MIN = 0.3

/** 近 24 小时热力: the logs of the province hour by hour, one hour every two seconds. */
export function HotMap() {
  const { scope } = useWall()
  const { data } = useHot()
  const config = useHeadMap('province_hot')
  const map = useCountry(scope, scope.id, DEPTH, config.camera, PADDING)
  return map && data ? <Drawn map={map} hours={data.hours} config={config} /> : null
}

function Drawn({ map, hours, config }: { map: ScopeCountry; hours: HotLists['hours']; config: HeadMapConfig }) {
  const { country } = map
  const { areas } = country.territory
  const [hour, choose] = useHour(hours.x.length)
  const heights = useMemo(() => new Float32Array(areas.length).fill(DEPTH), [areas])
  const heightOf = useCallback(() => DEPTH, [])
  const max = useMemo(() => Math.max(1, ...hours.places.flatMap((place) => place.values)), [hours])
  const heat = useMemo(
    () =>
      heatOf(
        { ...config, radius: config.radius * NEAR, minOpacity: Math.max(MIN, config.minOpacity) },
        hours.places.map((place) => ({ ...place, value: place.values[hour] ?? 0 })),
        country,
        heights,
        max,
      ),
    [config, hours, hour, country, heights, max],
  )
  const { strikes } = useStrikes(map, heights, false)
  const totals = useMemo(() => hours.x.map((_, i) => hours.places.reduce((sum, place) => sum + (place.values[i] ?? 0), 0)), [hours])
  const start = hours.x[hour] ?? ''
  return (
    <WallMap
      map={map}
      title="近 24 小时热力"
      caption={`每小时${heatMetrics.log_cnt.label}，每 2 秒走过 1 小时`}
      shade={dark}
      scale={{ name: '每小时日志', most: config.maxMode === 'fixed' ? config.max : max, unit: '条', palette: config.palette ?? heatRamp }}
      heightOf={heightOf}
      lit={none}
      strikes={strikes}
      lettered={config.layers.label}
      pins={config.pins}
      heat={heat}
    >
      <div className="hot-hour">
        <p>
          <b>{start.slice(11)}</b>
          <span>{start.slice(5, 10)}</span>
          <span className="figure">{count(totals[hour])} 条</span>
        </p>
        <ol>
          {hours.x.map((x, i) => (
            <li key={x}>
              <button type="button" aria-label={x} aria-pressed={i === hour} onClick={() => choose(i)} onPointerDown={(event) => event.stopPropagation()}>
                <i style={{ height: `${8 + 44 * ((totals[i] ?? 0) / Math.max(1, ...totals))}px` }} />
              </button>
              {i % 4 === 3 && <span>{x.slice(11)}</span>}
            </li>
          ))}
        </ol>
      </div>
    </WallMap>
  )
}
const none: readonly never[] = []
/** Plates without a number of their own: the heat alone has colour. */
const dark = { metric: 'today.logs' as const, values: new Map<string, number>(), unit: '条' }

/** The hour that is shown: from the oldest to the present one and again, unless somebody has chosen one. */
function useHour(length: number): [number, (hour: number) => void] {
  const { shown } = useWall()
  const still = useStill()
  const stale = useStale()
  const [hour, setHour] = useState(length - 1)
  const [chosen, setChosen] = useState(false)
  useEffect(() => {
    if (!shown || stale || (still && !chosen)) return
    const timer = setTimeout(
      () => {
        setChosen(false)
        setHour((hour + 1) % length)
      },
      chosen ? CHOSEN_MS : STEP_MS,
    )
    return () => clearTimeout(timer)
  }, [hour, chosen, shown, still, stale, length])
  return [
    hour,
    (next) => {
      setHour(next)
      setChosen(true)
    },
  ]
}
