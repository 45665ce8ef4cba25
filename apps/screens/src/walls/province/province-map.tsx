import { type DataOf, headMapPreset, type MetricId } from '@data-centre/api'
import { capitalOf, type ScopeCountry } from '@data-centre/charts/scene'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive, useWall } from '../../data/wall-context.ts'
import { captionOf } from '../map/caption.ts'
import { onAreas, partsOf, valuesOf } from '../map/places.ts'
import { numbersOf, TALLEST, usePlates } from '../map/plates.ts'
import { onMap, useRoofs } from '../map/school-points.tsx'
import { useCountry } from '../map/use-country.ts'
import { useStrikes } from '../map/use-strikes.ts'
import { WallMap } from '../map/wall-map.tsx'
import { SchoolLayer } from './school-layer.tsx'
import { useProvince } from './use-province.ts'

type SchoolMap = DataOf<'provinceLargeScreen/getSchoolMap'>

const EVERY_MS = 15_000

/** Plates of a map of what happens now, units. */
const DEPTH = 0.8

/** No list of schools stands beside a map of what happens now, and one line says what it means; px. */
const ALONE = { padding: { left: 20, right: 20, top: 16, bottom: 12 }, hasShortTitle: true }

/** 各市用户与日活: height by users, colour by today's active users, a dot where each school stands. `lit`: cities wear what happened within the last minute instead. */
export function ProvinceMap({ lit = false }: { lit?: boolean }) {
  const { scope } = useWall()
  const { data } = useCall('provinceLargeScreen/getSchoolMap', useProvince(), { every: EVERY_MS })
  const map = useCountry(scope, scope.id, lit ? DEPTH : TALLEST, headMapPreset.camera, lit ? ALONE : undefined)
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
  const schoolCounts = useMemo(() => of('schools.total'), [of])
  const raised = usePlates(country, users, scope.level)
  const heightOf = isLit ? flat : raised.heightOf
  const heights = useMemo(() => new Float32Array(areas.map(({ code }) => heightOf(code))), [areas, heightOf])
  const { strikes, lit } = useStrikes(map, heights, true)
  const numbers = useMemo(() => numbersOf('users.total', users, scope.level), [users, scope.level])
  const roofs = useRoofs(map, schools, heights)
  const points = useMemo(() => onMap(schools, roofs), [schools, roofs])
  return (
    <WallMap
      map={map}
      title={`${partsOf(scope, areas.length, scopeName)}${isLit ? '今日日志' : '用户与日活'}`}
      caption={isLit ? '光点为最近 1 分钟有事件的城市' : captionOf(areas, schoolCounts)}
      shade={{ metric: colour, values, unit: isLit ? '条' : '人' }}
      heightOf={heightOf}
      numbers={isLit ? none : numbers}
      lit={isLit ? lit : noLight}
      nameCities={isLit}
      marked={isLit ? noLight : roofs}
      schools={isLit ? noLight : points}
      capital={capitalOf(areas[0]?.code ?? '')}
      strikes={strikes}
    >
      {!isLit && <SchoolLayer map={map} roofs={roofs} schools={schools} ids={ofSchool} />}
    </WallMap>
  )
}

const none: ReadonlyMap<string, string> = new Map()

const noLight: readonly never[] = []

const flat = () => DEPTH

const ofSchool: readonly MetricId[] = ['users.total', 'today.activeUsers', 'today.logs']
