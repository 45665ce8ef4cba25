import { headMapPreset, type MetricId, NATION_AREA, type SchoolOverview } from '@data-centre/api'
import { wallName } from '@data-centre/charts'
import { count, joined, shown } from '@data-centre/charts/format'
import { roofAt, type ScopeCountry, Strikes } from '@data-centre/charts/scene'
import { useEffect, useMemo, useState } from 'react'
import { useStale, useWall } from '../../data/wall-context.ts'
import { useStill } from '../../stage/use-stage.ts'
import { useCountry } from '../map/use-country.ts'
import { WallMap } from '../map/wall-map.tsx'

const METRIC: MetricId = 'resources.calls'
const DEPTH = 1.5
/** Provinces that wear their number, and how often one line flies. */
const NUMBERED = 7
const FLIGHT_MS = 1600
/** Side of a flow that a province stands on. */
const CALLER = 'caller:'
const none: readonly never[] = []
const heightOf = () => DEPTH

/** Where the school's resources are taken over: provinces by calls of a year, lines from the school to each in turn. */
export function ReachMap(data: SchoolOverview) {
  const map = useCountry(NATION_AREA, null, DEPTH, headMapPreset.camera)
  return map && <Drawn map={map} {...data} />
}

function Drawn({ map, reach, place, influence, provinceCode }: SchoolOverview & { map: ScopeCountry }) {
  const { country } = map
  const { scopeName, shown: heard } = useWall()
  const still = useStill()
  const stale = useStale()
  const [strikes] = useState(() => new Strikes())
  const heights = useMemo(() => new Float32Array(country.territory.areas.length).fill(DEPTH), [country])
  const values = useMemo(
    () =>
      new Map(
        reach.nodes
          .filter(({ id }) => id.startsWith(CALLER) && id !== CALLER + provinceCode)
          .map(({ id, value }) => [id.slice(CALLER.length), value]),
      ),
    [reach, provinceCode],
  )
  const [home] = place
  const lit = useMemo(
    () =>
      home
        ? [{ code: home.code, name: wallName(scopeName, 10), lng: home.lng, lat: home.lat, events: 1, last: 0, n: 1 }]
        : none,
    [home, scopeName],
  )
  const targets = useMemo(
    () =>
      country.territory.areas.flatMap(({ code, anchor }) =>
        (values.get(code) ?? 0) > 0 ? [[anchor[0], anchor[1], DEPTH] as const] : [],
      ),
    [country, values],
  )
  useEffect(() => {
    if (!home || targets.length === 0 || still || stale || !heard) return
    const from = roofAt(country, heights, home.lng, home.lat)
    let turn = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      const to = targets[turn++ % targets.length]
      if (to) strikes.add([{ at: from, to: [...to] }])
    }, FLIGHT_MS)
    return () => clearInterval(timer)
  }, [home, targets, still, stale, heard, country, heights, strikes])
  const numbers = useMemo(() => {
    const largest = [...values].sort((a, b) => b[1] - a[1]).slice(0, NUMBERED)
    return new Map(largest.map(([code, value]) => [code, joined(shown(METRIC, value, 'wall'))]))
  }, [values])
  const [schools, provinces] = influence
  return (
    <WallMap
      map={map}
      title="辐射全国"
      caption={`颜色 = 近一年素材被外省调用次数　辐射 ${count(schools?.value ?? 0)} 所学校、${count(provinces?.value ?? 0)} 个省份`}
      shade={{ metric: METRIC, values, unit: '次' }}
      heightOf={heightOf}
      numbers={numbers}
      lit={lit}
      strikes={strikes}
    />
  )
}
