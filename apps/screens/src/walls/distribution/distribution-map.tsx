import { metric as metricOf, type Place } from '@data-centre/api'
import { wallName } from '@data-centre/charts'
import { percent, unitOf } from '@data-centre/charts/format'
import { MapNumber, shortName } from '@data-centre/charts/map'
import { areaView, type ColumnOf, type ScopeCountry } from '@data-centre/charts/scene'
import { useMemo, useState } from 'react'
import { useBox, useWall } from '../../data/wall-context.ts'
import { columnMetrics, useDrill } from './drill.tsx'
import { Layer, MapHead, none } from './map-layers.tsx'
import { columnsOf, platesOf, shadesOf } from './map-shades.ts'
import {
  amountOf,
  PADDING,
  useCitySchools,
  useDistribution,
  useGround,
  useIsMunicipality,
  useLook,
  useProvince,
} from './numbers.ts'

/** Columns of the nation that wear their number; those of a province all do where there is room. */
const NAMED = { nation: 12, province: 40 }

const SHORT_EM = 4.2

/** 用户分布: columns on provinces, inside a province on its cities, inside a city on its schools. The camera goes there. */
export function DistributionMap() {
  const { scope } = useWall()
  const { width, height } = useBox()
  const drill = useDrill()
  const province = useProvince()
  const { whole, shown: inside } = useDistribution()
  const nation = useGround(scope.level === 'nation' ? 'nation' : null)
  const ground = useGround(province)
  const schools = useCitySchools()
  // The last province stays behind the nation while the eye moves back.
  const [last, setLast] = useState<ScopeCountry | null>(null)
  const outerLook = useLook(scope.level === 'nation' ? 'nation' : null)
  const innerLook = useLook(province)
  if (ground && ground !== last) setLast(ground)
  const inner = ground ?? last
  const outerView = useMemo(
    () => (nation && province ? (areaView(nation.country, province, PADDING) ?? undefined) : undefined),
    [nation, province],
  )
  const innerView = useMemo(
    () => (ground && drill.city ? (areaView(ground.country, drill.city, PADDING) ?? undefined) : undefined),
    [ground, drill.city],
  )
  const places = useMemo(() => inside.data?.geo ?? [], [inside.data])
  const everywhere = useMemo(() => whole.data?.geo ?? [], [whole.data])
  const outerShade = useMemo(() => shadesOf(everywhere), [everywhere])
  const isMunicipality = useIsMunicipality()
  const rate = inside.data?.kpi.find(({ id }) => id === 'users.activeRate')?.value ?? null
  const plates = useMemo(
    () => (isMunicipality && province ? platesOf(places, province, rate) : places),
    [places, isMunicipality, province, rate],
  )
  const innerShade = useMemo(() => shadesOf(plates), [plates])
  // On the way into a province the columns of the others would only stand in the way.
  const outerColumns = useMemo(
    () => (province ? none : columnsOf(everywhere, drill.metric, shortName)),
    [everywhere, drill.metric, province],
  )
  const innerColumns = useMemo(() => {
    if (!drill.city || !schools) {
      const columns = columnsOf(places, drill.metric, shortName)
      // Districts have no plate whose middle they could stand on.
      return isMunicipality
        ? columns.map((column, index) => ({
            ...column,
            at: [places[index]?.lng ?? 0, places[index]?.lat ?? 0] as const,
          }))
        : columns
    }
    return schools.map(
      (school) =>
        ({
          ...columnsOf([school], drill.metric === 'schools.total' ? 'users.total' : drill.metric, (name) =>
            wallName(name, SHORT_EM),
          )[0],
          at: [school.lng, school.lat] as const,
        }) as ColumnOf,
    )
  }, [places, isMunicipality, drill.metric, drill.city, schools])
  const obstacles = useMemo(
    () => [
      { x: 0, y: 0, w: 420, h: 112 },
      { x: width - 280, y: 0, w: 280, h: 44 },
      { x: 0, y: height - 132, w: 400, h: 132 },
    ],
    [width, height],
  )
  const shade = province ? innerShade : outerShade
  const enter = (areas: ScopeCountry, at: readonly Place[], go: (code: string) => void) => (index: number) => {
    const code = areas.country.territory.areas[index]?.code
    // Places without people have nothing inside.
    if (code && at.some((place) => place.code === code && amountOf(place, 'users.total') > 0)) go(code)
  }
  return (
    <div className="distribution-map">
      {nation && (
        <Layer
          on={!province}
          map={nation}
          columns={outerColumns}
          shade={outerShade.of}
          lettered={outerLook.layers.label}
          pins={outerLook.pins}
          named={NAMED.nation}
          obstacles={obstacles}
          onEnter={enter(nation, everywhere, drill.enterProvince)}
          {...(outerView ? { view: outerView } : {})}
        />
      )}
      {inner && (
        <Layer
          key={inner.country.territory.areas[0]?.code}
          on={province !== null}
          map={inner}
          columns={innerColumns}
          shade={innerShade.of}
          lettered={innerLook.layers.label}
          pins={innerLook.pins}
          named={NAMED.province}
          obstacles={obstacles}
          onEnter={enter(inner, plates, drill.enterCity)}
          {...(innerView ? { view: innerView } : {})}
        />
      )}
      <MapHead />
      <fieldset className="map-switch distribution-switch" aria-label="柱高">
        {columnMetrics.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={drill.metric === id} onClick={() => drill.choose(id)}>
            {label}
          </button>
        ))}
      </fieldset>
      <div className="scope-map-legend distribution-legend">
        <p>
          <span>底色 = 活跃率</span>
          <span>
            柱高 = {metricOf(drill.metric).label}
            {unitOf(drill.metric) && `（${unitOf(drill.metric)}）`}
          </span>
        </p>
        <i />
        <span className="ends">
          <span>{percent(shade.ends[0], 0)}</span>
          <span>{percent(shade.ends[1], 0)}</span>
        </span>
        <MapNumber className="map-number" />
      </div>
    </div>
  )
}
