import { type DataOf, headMapPreset, type MetricId } from '@data-centre/api'
import { type ScopeCountry, Strikes } from '@data-centre/charts/scene'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { MapCallout } from '../map/map-callout.tsx'
import { onAreas, partsOf, provinceOf, valuesOf } from '../map/places.ts'
import { numbersOf, TALLEST, usePlates } from '../map/plates.ts'
import { useCountry } from '../map/use-country.ts'
import { WallMap } from '../map/wall-map.tsx'

type Places = DataOf<'bigLargeScreen/getTeachAsset'>['map']

const inFocus: readonly MetricId[] = ['resources.total', 'questions.total', 'courses.total', 'projects.total']
const none: readonly never[] = []

/** 各省教学资产: height by resources, colour by courses. */
export function AssetMap() {
  const { scope } = useWall()
  const { data } = useCall('bigLargeScreen/getTeachAsset', {})
  const [place] = data?.map ?? []
  const province = scope.level === 'province' ? scope.id : place ? provinceOf(place.code) : null
  const map = useCountry(scope, province, TALLEST, headMapPreset.camera)
  return map && data ? <Drawn map={map} places={scope.level === 'nation' ? data.map : data.cities} /> : null
}

function Drawn({ map, places }: { map: ScopeCountry; places: Places }) {
  const { scope, scopeName, shown: heard } = useWall()
  const [strikes] = useState(() => new Strikes())
  const { areas } = map.country.territory
  const of = useCallback(
    (id: MetricId) =>
      onAreas(
        areas.map(({ code }) => code),
        valuesOf(places, id),
      ),
    [areas, places],
  )
  const resources = useMemo(() => of('resources.total'), [of])
  const courses = useMemo(() => of('courses.total'), [of])
  const { heightOf, heights } = usePlates(map.country, resources, scope.level)
  const numbers = useMemo(() => numbersOf('resources.total', resources, scope.level), [resources, scope.level])
  const [focus, setFocus] = useState<number | null>(null)
  useEffect(() => {
    if (!heard) return
    const back = (event: KeyboardEvent) => event.key === 'Escape' && setFocus(null)
    window.addEventListener('keydown', back)
    return () => window.removeEventListener('keydown', back)
  }, [heard])
  return (
    <WallMap
      map={map}
      title={`${partsOf(scope, areas.length, scopeName)}教学资产`}
      caption="高度：素材总数；颜色：课程总数"
      shade={{ metric: 'courses.total', values: courses, unit: '门' }}
      heightOf={heightOf}
      numbers={numbers}
      lit={none}
      strikes={strikes}
      centred={false}
      focus={focus}
      onPick={(index) => setFocus((now) => (index === now ? null : index))}
    >
      <MapCallout map={map} index={focus} heights={heights} ids={inFocus} of={of} />
    </WallMap>
  )
}
