import { MAP_CENTRE, type Topics } from '@data-centre/api'
import { EarthMap, type Lamp, plane } from '@data-centre/charts/earth'
import { count } from '@data-centre/charts/format'
import { loadNational, MapNumber } from '@data-centre/charts/map'
import { Strikes } from '@data-centre/charts/scene'
import { wallRamp } from '@data-centre/charts/theme'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useBox, useLive, useStale } from '../../data/wall-context.ts'
import { useDensity, useStill } from '../../stage/use-stage.ts'
import '../map/earth-region.css'

/** The world as maps of this country show it: the Pacific in the middle, so that no line leaves the picture. */
const WEST = -30
const TOP = 84
/** Names on the map. */
const NAMED = 9
/** Attacks of one message fly one after another, and not all of a flood. */
const MAX = 16
const APART_MS = 500
const TARGET = 'platform'
type Attack = Topics['rt:waf']['recent'][number]

/** 攻击态势: where attacks come from, and a line to the platforms for each new one. */
export function AttackMap() {
  const { width, height } = useBox()
  const earth = useMemo(() => plane({ width, height, west: WEST, top: TOP }), [width, height])
  const { data: china, error } = useQuery({ queryKey: ['map', 'china'], queryFn: loadNational, staleTime: Infinity })
  const { data } = useCall('bigLargeScreen/getWafStatistics', {})
  const density = useDensity()
  const recent = useLive((state) => state.waf?.recent)
  const strikes = useAttacks(recent ?? data?.recent)
  const arcs = data?.arcs
  const lamps = useMemo((): Lamp[] => {
    const max = Math.max(1, ...(arcs ?? []).map(({ value }) => value))
    return [
      ...(arcs ?? []).map(
        ({ lng, lat, value }): Lamp => ({ place: [lng, lat], reach: 6 + 20 * Math.sqrt(value / max) }),
      ),
      { place: MAP_CENTRE, reach: 22 },
    ]
  }, [arcs])
  const labels = useMemo(
    () => [
      { id: TARGET, name: '平台', place: MAP_CENTRE },
      ...(arcs ?? []).slice(0, NAMED).map(({ code, name, lng, lat, value }) => ({
        id: code,
        name,
        value: count(value),
        place: [lng, lat] as const,
      })),
    ],
    [arcs],
  )
  if (error) throw error
  if (!china) return null
  const obstacles = [
    { x: 0, y: 0, w: 360, h: 62 },
    { x: 0, y: height - 60, w: 214, h: 60 },
  ]
  return (
    <EarthMap {...{ earth, china, lamps, labels, obstacles, strikes, density }} colorOf={landColor}>
      <div className="earth-title">
        <h2>攻击态势</h2>
        <p>光点大小 = 近 24 小时攻击次数　飞线 = 最新攻击</p>
      </div>
      <MapNumber className="earth-number" />
    </EarthMap>
  )
}
const landColor = () => wallRamp[3]

/** Each attack that is new becomes a line to the platforms; the first picture shows the newest ones. */
function useAttacks(recent: readonly Attack[] | undefined): Strikes {
  const [strikes] = useState(() => new Strikes())
  const still = useStill()
  const stale = useStale()
  const seen = useRef('')
  const due = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    strikes.paused = stale || still
    if (strikes.paused) strikes.clear()
  }, [strikes, stale, still])
  useEffect(() => {
    if (!recent) return
    const fresh = recent.filter(({ t }) => t > seen.current).slice(0, MAX)
    seen.current = recent[0]?.t ?? seen.current
    // Lines that are still to fly stay due when the next message comes.
    fresh.forEach(({ lng, lat }, i) => {
      const timer = setTimeout(() => {
        due.current.delete(timer)
        strikes.add([{ at: [lng, lat, 0], to: [...MAP_CENTRE, 0] }])
      }, i * APART_MS)
      due.current.add(timer)
    })
  }, [recent, strikes])
  useEffect(
    () => () => {
      for (const timer of due.current) clearTimeout(timer)
    },
    [],
  )
  return strikes
}
