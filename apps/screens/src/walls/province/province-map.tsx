import { type DataOf, headMapPreset, type MetricId, metric } from '@data-centre/api'
import { joined, shown } from '@data-centre/charts/format'
import { groundOf, projectorOf, roofAt, type ScopeCountry, type Vec3 } from '@data-centre/charts/scene'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive, useWall } from '../../data/wall-context.ts'
import { onAreas, partsOf, valuesOf } from '../map/places.ts'
import { useCountry } from '../map/use-country.ts'
import { useStrikes } from '../map/use-strikes.ts'
import { WallMap } from '../map/wall-map.tsx'
import { keepApart } from './keep-apart.ts'
import { useProvince } from './use-province.ts'
import { WallDialog } from './wall-dialog.tsx'
import './province-map.css'

type SchoolMap = DataOf<'provinceLargeScreen/getSchoolMap'>
type School = SchoolMap['schools'][number]

const EVERY_MS = 15_000
const MIN = 0.4
const SPAN = 1.6
const TALLEST = 2
const NUMBERED = 6
/** Between the dots of two schools, px: more than half a button and the pixel to which it is rounded, so that every middle can be reached. */
const DOT_DISTANCE = 16
const ofSchool: readonly MetricId[] = ['users.total', 'today.activeUsers', 'today.logs']

/** 各市用户与日活: height by users, colour by today's active users, a dot where each school stands. `lit`: cities wear what happened within the last minute instead. */
export function ProvinceMap({ lit = false }: { lit?: boolean }) {
  const { scope } = useWall()
  const { data } = useCall('provinceLargeScreen/getSchoolMap', useProvince(), { every: EVERY_MS })
  const map = useCountry(scope, scope.id, TALLEST, headMapPreset.camera)
  return map && data ? <Drawn map={map} data={data} isLit={lit} /> : null
}

function Drawn({ map, data: { cities, schools }, isLit }: { map: ScopeCountry; data: SchoolMap; isLit: boolean }) {
  const { country } = map
  const { areas } = country.territory
  const { scope, scopeName } = useWall()
  const live = useLive((state) => state.values)
  const of = useCallback(
    (id: MetricId) =>
      onAreas(
        areas.map(({ code }) => code),
        valuesOf(cities, id, live),
      ),
    [areas, cities, live],
  )
  const users = useMemo(() => of('users.total'), [of])
  const colour = isLit ? 'today.logs' : 'today.activeUsers'
  const values = useMemo(() => of(colour), [of, colour])
  const max = Math.max(1, ...users.values())
  const withUsers = [...users.values()].filter((value) => value > 0).length
  const heightOf = useCallback((code: string) => (isLit ? MIN * 2 : MIN + SPAN * ((users.get(code) ?? 0) / max)), [users, max, isLit])
  const heights = useMemo(() => new Float32Array(areas.map(({ code }) => heightOf(code))), [areas, heightOf])
  const { strikes, lit } = useStrikes(map, heights, false)
  const numbers = useMemo(
    () =>
      new Map(
        [...users]
          .sort((a, b) => b[1] - a[1])
          .slice(0, NUMBERED)
          .filter(([, value]) => value > 0)
          .map(([code, value]) => [code, joined(shown('users.total', value, 'wall'))]),
      ),
    [users],
  )
  const [asked, setAsked] = useState<School | null>(null)
  const roofs = useMemo(() => {
    const project = projectorOf(country.view)
    const real = schools.map(({ lng, lat }) => roofAt(country, heights, lng, lat))
    return keepApart(real.map(project), DOT_DISTANCE).map((pixel, i): Vec3 => {
      const z = real[i]?.[2] ?? 0
      return [...groundOf(country.view, z)(pixel), z]
    })
  }, [schools, country, heights])
  return (
    <WallMap
      map={map}
      title={`${partsOf(scope, areas.length, scopeName)}${isLit ? '今日日志' : '用户与日活'}`}
      caption={isLit ? '光点为最近 1 分钟有事件的城市' : `高度：用户总数；颜色：今日活跃用户（人）；点：学校${areas.length > withUsers ? '；暗色：没有学校' : ''}`}
      shade={{ metric: colour, values, unit: isLit ? '条' : '人' }}
      heightOf={heightOf}
      numbers={isLit ? none : numbers}
      lit={isLit ? lit : noLight}
      nameCities={isLit}
      marked={isLit ? noLight : roofs}
      strikes={strikes}
    >
      {!isLit && <SchoolDots map={map} roofs={roofs} schools={schools} onPick={setAsked} />}
      {asked && <WallDialog name={asked.name} schoolId={asked.code} onClose={() => setAsked(null)} />}
    </WallMap>
  )
}
const none: ReadonlyMap<string, string> = new Map()
const noLight: readonly never[] = []

interface SchoolDotsProps {
  map: ScopeCountry
  /** Where the dot of each school stands. */
  roofs: readonly Vec3[]
  schools: readonly School[]
  onPick: (school: School) => void
}

/** A dot where each school stands: its numbers when somebody points at it, its window when somebody asks for it. */
function SchoolDots({ map: { country }, roofs, schools, onPick }: SchoolDotsProps) {
  const [pointed, setPointed] = useState<School | null>(null)
  const { view } = country
  const dots = useMemo(() => {
    const project = projectorOf(view)
    return schools.map((school, i) => ({ school, at: project(roofs[i] ?? [0, 0, 0]) }))
  }, [schools, roofs, view])
  const at = dots.find(({ school }) => school === pointed)?.at
  return (
    <div className="school-dots">
      {dots.map(({ school, at: [left, top] }) => (
        <button
          key={school.code}
          type="button"
          aria-label={school.name}
          style={{ left, top }}
          onPointerEnter={() => setPointed(school)}
          onPointerLeave={() => setPointed(null)}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onPick(school)}
        />
      ))}
      {pointed && at && (
        <aside className="map-callout" style={{ left: Math.min(view.width - 330, at[0] + 20), top: Math.max(66, Math.min(view.height - 160, at[1] - 70)) }}>
          <h3>{pointed.name}</h3>
          <dl>
            {ofSchool.map((id) => (
              <div key={id}>
                <dt>{metric(id).label}</dt>
                <dd>{joined(shown(id, pointed.values[id] ?? null, 'wall'))}</dd>
              </div>
            ))}
          </dl>
        </aside>
      )}
    </div>
  )
}
