import type { HeadMapConfig, MetricId, Place } from '@data-centre/api'
import { count } from '@data-centre/charts/format'
import { capitalOf, heatPicture, type ScopeCountry } from '@data-centre/charts/scene'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { captionOf } from '../map/caption.ts'
import { MapCallout } from '../map/map-callout.tsx'
import { onAreas, partsOf, usePlaces } from '../map/places.ts'
import { numbersOf, TALLEST, usePlates } from '../map/plates.ts'
import { onMap, useRoofs } from '../map/school-points.tsx'
import { useCountry } from '../map/use-country.ts'
import { useHeadMap } from '../map/use-head-map.ts'
import { useStrikes } from '../map/use-strikes.ts'
import { WallMap } from '../map/wall-map.tsx'
import { SchoolLayer } from '../province/school-layer.tsx'
import { WallDialog } from '../province/wall-dialog.tsx'
import { schoolDots } from './school-dots.ts'

const inFocus: readonly MetricId[] = ['users.total', 'today.activeUsers', 'today.logs', 'schools.total']

/** 各省用户与日活: height by users, colour by today's active users, a dot for each school, lines where something happens. */
export function OverviewMap() {
  const { scope } = useWall()
  const numbers = usePlaces()
  const config = useHeadMap('Overview')
  const map = useCountry(scope, numbers.province, TALLEST, config.camera)
  return map && <Drawn map={map} numbers={numbers} config={config} />
}

/** The area in focus; Escape leaves it. */
function useFocus(): [number | null, Dispatch<SetStateAction<number | null>>] {
  const { shown } = useWall()
  const [focus, setFocus] = useState<number | null>(null)
  useEffect(() => {
    if (!shown) return
    const back = (event: KeyboardEvent) => event.key === 'Escape' && setFocus(null)
    window.addEventListener('keydown', back)
    return () => window.removeEventListener('keydown', back)
  }, [shown])
  return [focus, setFocus]
}

function Drawn({
  map,
  numbers,
  config,
}: {
  map: ScopeCountry
  numbers: ReturnType<typeof usePlaces>
  config: HeadMapConfig
}) {
  const { scope, scopeName } = useWall()
  const { country } = map
  const { areas } = country.territory
  const of = useCallback(
    (id: MetricId) =>
      onAreas(
        areas.map(({ code }) => code),
        numbers.of(id),
      ),
    [areas, numbers],
  )
  const users = useMemo(() => of('users.total'), [of])
  const active = useMemo(() => of('today.activeUsers'), [of])
  const schools = useMemo(() => of('schools.total'), [of])
  const { heightOf, heights } = usePlates(country, users, scope.level)
  const { strikes } = useStrikes(map, heights, config.layers.flyline)
  const { data: warm } = useCall('bigLargeScreen/getHeatPoints', {}, { enabled: config.layers.heat })
  const heat = useMemo(
    () => (config.layers.heat && warm ? heatPicture(config, warm, country, heights) : null),
    [warm, config, country, heights],
  )
  const { dots, each } = useMemo(() => schoolDots(country, schools, heights), [country, schools, heights])
  const isNation = scope.level === 'nation'
  const { data: standing = noPlaces } = useCall('teaPortrait/getSchoolListByProvince', {}, { enabled: !isNation })
  const roofs = useRoofs(map, standing, heights)
  const points = useMemo(() => onMap(standing, roofs), [standing, roofs])
  const labels = useMemo(() => numbersOf('users.total', users, scope.level), [users, scope.level])
  const [focus, setFocus] = useFocus()
  // A province of the nation opens its window; a city, which has none, says its numbers beside itself.
  const asked = scope.level === 'nation' && focus !== null ? areas[focus] : undefined
  return (
    <WallMap
      map={map}
      title={`${partsOf(scope, areas.length, scopeName)}用户与日活`}
      caption={
        isNation
          ? `高度：用户总数；颜色：今日活跃用户（人）；点：${each === 1 ? '学校' : `${count(each)} 所学校`}`
          : captionOf(areas, schools)
      }
      capital={isNation ? null : capitalOf(areas[0]?.code ?? '')}
      schools={config.layers.dots ? points : none}
      marked={config.layers.dots ? roofs : none}
      shade={{ metric: 'today.activeUsers', values: active, unit: '人' }}
      heightOf={heightOf}
      numbers={labels}
      lit={none}
      strikes={strikes}
      dots={isNation && config.layers.dots ? dots : none}
      lettered={config.layers.label}
      pins={config.pins}
      heat={heat}
      focus={focus}
      onPick={(index) => setFocus((now) => (index === now ? null : index))}
    >
      <MapCallout map={map} index={asked ? null : focus} heights={heights} ids={inFocus} of={of} />
      {config.layers.dots && standing.length > 0 && (
        <SchoolLayer map={map} roofs={roofs} schools={standing} ids={ofSchool} />
      )}
      {asked && <WallDialog key={asked.code} name={asked.name} province={asked.code} onClose={() => setFocus(null)} />}
    </WallMap>
  )
}
const none: readonly never[] = []
const noPlaces: readonly Place[] = []
const ofSchool: readonly MetricId[] = ['users.total', 'users.active', 'logs.count']
