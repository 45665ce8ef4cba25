import { type HeadMapConfig, type MetricId, metric } from '@data-centre/api'
import { joined, shown } from '@data-centre/charts/format'
import { heatPicture, projectorOf, type ScopeCountry } from '@data-centre/charts/scene'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../data/use-call.ts'
import { useWall } from '../data/wall-context.ts'
import { usePlaces } from './places.ts'
import { schoolDots } from './school-dots.ts'
import { useCountry } from './use-country.ts'
import { useHeadMap } from './use-head-map.ts'
import { useStrikes } from './use-strikes.ts'
import { WallMap } from './wall-map.tsx'

const LEAST = 0.5
const SPAN = 3.4
const TALLEST = 2.5
/** Provinces that wear their number. */
const NUMBERED = 7
const inFocus: readonly MetricId[] = ['users.total', 'today.activeUsers', 'today.logs', 'schools.total']

/** 各省用户与日活: height by users, colour by today's active users, a dot for each school, lines where something happens. */
export function OverviewMap() {
  const { scope } = useWall()
  const numbers = usePlaces()
  const config = useHeadMap('Overview')
  const map = useCountry(scope, numbers.province, TALLEST, config.camera)
  return map && <Drawn map={map} numbers={numbers} config={config} />
}

function Drawn({ map, numbers, config }: { map: ScopeCountry; numbers: ReturnType<typeof usePlaces>; config: HeadMapConfig }) {
  const { scope } = useWall()
  const { country } = map
  const { areas } = country.territory
  const users = useMemo(() => numbers.of('users.total'), [numbers])
  const active = useMemo(() => numbers.of('today.activeUsers'), [numbers])
  const schools = useMemo(() => numbers.of('schools.total'), [numbers])
  const most = Math.max(1, ...users.values())
  const heightOf = useCallback((code: string) => LEAST + SPAN * ((users.get(code) ?? 0) / most) ** 1.1, [users, most])
  const heights = useMemo(() => new Float32Array(areas.map(({ code }) => heightOf(code))), [areas, heightOf])
  const { strikes } = useStrikes(map, heights, config.layers.flyline)
  const { data: points } = useCall('bigLargeScreen/getHeatPoints', {}, { enabled: config.layers.heat })
  const heat = useMemo(() => (config.layers.heat && points ? heatPicture(config, points, country, heights) : null), [points, config, country, heights])
  const { dots, each } = useMemo(() => schoolDots(country, schools, heights), [country, schools, heights])
  const labels = useMemo(() => {
    const largest = [...users]
      .sort((a, b) => b[1] - a[1])
      .slice(0, NUMBERED)
      .filter(([, value]) => value > 0)
    return new Map(largest.map(([code, value]) => [code, joined(shown('users.total', value, 'wall'))]))
  }, [users])
  const [focus, setFocus] = useState<number | null>(null)
  useEffect(() => {
    const back = (event: KeyboardEvent) => event.key === 'Escape' && setFocus(null)
    window.addEventListener('keydown', back)
    return () => window.removeEventListener('keydown', back)
  }, [])
  return (
    <WallMap
      map={map}
      title={scope.level === 'nation' ? '各省用户与日活' : '各市用户与日活'}
      caption={`高度 = 用户总数　颜色 = 今日活跃用户　点 = ${each === 1 ? '学校' : `${each} 所学校`}`}
      shade={{ metric: 'today.activeUsers', values: active, unit: '人' }}
      heightOf={heightOf}
      numbers={labels}
      lit={none}
      strikes={strikes}
      dots={config.layers.dots ? dots : none}
      lettered={config.layers.label}
      pins={config.pins}
      heat={heat}
      focus={focus}
      onPick={(index) => setFocus((now) => (index === now ? null : index))}
    >
      {focus !== null && <Callout map={map} index={focus} height={heights[focus] ?? 0} of={numbers.of} />}
    </WallMap>
  )
}
const none: readonly never[] = []

/** Numbers of the province in focus, beside it and inside the map. */
function Callout({ map: { country }, index, height, of }: { map: ScopeCountry; index: number; height: number; of: ReturnType<typeof usePlaces>['of'] }) {
  const area = country.territory.areas[index]
  if (!area) return null
  const [x, y] = projectorOf(country.view)([area.anchor[0], area.anchor[1], height])
  const left = x > country.view.width / 2 ? x - 320 : x + 84
  return (
    <aside className="map-callout" style={{ left: Math.max(0, Math.min(country.view.width - 240, left)), top: Math.max(70, Math.min(country.view.height - 190, y - 90)) }}>
      <h3>{area.name}</h3>
      <dl>
        {inFocus.map((id) => (
          <Row key={id} label={metric(id).label} value={joined(shown(id, of(id).get(area.code) ?? null, 'wall'))} />
        ))}
      </dl>
    </aside>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
