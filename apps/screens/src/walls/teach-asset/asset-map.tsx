import { type DataOf, headMapPreset, type MetricId } from '@data-centre/api'
import { type ScopeCountry, Strikes } from '@data-centre/charts/scene'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { MapCallout } from '../map-callout.tsx'
import { numbersOf, TALLEST, usePlates } from '../plates.ts'
import { useCountry } from '../use-country.ts'
import { WallMap } from '../wall-map.tsx'

type Places = DataOf<'bigLargeScreen/getTeachAsset'>['map']

const inFocus: readonly MetricId[] = ['resources.total', 'questions.total', 'courses.total', 'projects.total']
const none: readonly never[] = []

/** 各省教学资产: height by resources, colour by courses. */
export function AssetMap() {
  const { scope } = useWall()
  const { data } = useCall('bigLargeScreen/getTeachAsset', {})
  const province = scope.level === 'province' ? scope.id : (data?.map[0]?.code ?? null)
  const map = useCountry(scope, province, TALLEST, headMapPreset.camera)
  return map && data ? <Drawn map={map} places={scope.level === 'nation' ? data.map : data.cities} /> : null
}

function Drawn({ map, places }: { map: ScopeCountry; places: Places }) {
  const { scope, shown: heard } = useWall()
  const [strikes] = useState(() => new Strikes())
  const of = useCallback((id: MetricId) => new Map(places.map(({ code, values }) => [code, values[id] ?? 0])), [places])
  const resources = useMemo(() => of('resources.total'), [of])
  const courses = useMemo(() => of('courses.total'), [of])
  const { heightOf, heights } = usePlates(map.country, resources)
  const numbers = useMemo(() => numbersOf('resources.total', resources), [resources])
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
      title={scope.level === 'nation' ? '各省教学资产' : '各市教学资产'}
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
      {focus !== null && <MapCallout map={map} index={focus} height={heights[focus] ?? 0} ids={inFocus} of={of} />}
    </WallMap>
  )
}
