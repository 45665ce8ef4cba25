import { metric as metricOf, type Place } from '@data-centre/api'
import { wallName } from '@data-centre/charts'
import { joined, percent, shown, unitOf } from '@data-centre/charts/format'
import { MapNumber, shortName } from '@data-centre/charts/map'
import { areaView, askedMode, ColumnMap, type ColumnMapProps, type ColumnOf, type GlCounts, type MapMode, type ScopeCountry } from '@data-centre/charts/scene'
import { useCallback, useMemo, useState } from 'react'
import { useBox, useLive, useWall } from '../../data/wall-context.ts'
import { useDensity, useStill } from '../../stage/use-stage.ts'
import { publishCounts } from '../map/publish-counts.ts'
import { fresher } from '../panels/number-strip.tsx'
import { type ColumnMetric, columnMetrics, useDrill } from './drill.tsx'
import { amountOf, PADDING, useCitySchools, useDistribution, useGround, useIsMunicipality, useLook, useProvince } from './numbers.ts'

/** Columns of the nation that wear their number; those of a province all do where there is room. */
const NAMED = { nation: 12, province: 40 }
const SHORT_EM = 4.2

const columnsOf = (places: readonly Place[], metric: ColumnMetric, nameOf: (name: string) => string): ColumnOf[] =>
  places.map((place) => ({ code: place.code, name: nameOf(place.name), value: amountOf(place, metric), text: joined(shown(metric, amountOf(place, metric), 'wall')) }))

/** Least range of the ramp, percentage points: a smaller one would make much of rates that are almost alike. */
const MIN_SPREAD = 20

/** Rates of the places on the ramp: the least near its foot, the largest at its head. */
export function shadesOf(places: readonly Place[]): { of: ReadonlyMap<string, number>; ends: readonly [number, number] } {
  const rates = places.flatMap(({ code, values }) =>
    values['users.activeRate'] == null || (values['users.total'] ?? 0) === 0 ? [] : [[code, values['users.activeRate']] as const],
  )
  const max = Math.max(...rates.map(([, rate]) => rate))
  const min = Math.max(0, Math.min(...rates.map(([, rate]) => rate), max - MIN_SPREAD))
  const spread = max - min || 1
  return { of: new Map(rates.map(([code, rate]) => [code, 0.12 + (0.8 * (rate - min)) / spread])), ends: rates.length > 0 ? [min, max] : [0, 0] }
}

/** Places as the plates of a map: a municipality is one plate, coloured by the rate of all its districts. */
export const platesOf = (places: readonly Place[], code: string, rate: number | null): Place[] => {
  const [first] = places
  if (!first) return []
  const users = places.reduce((sum, place) => sum + amountOf(place, 'users.total'), 0)
  return [{ ...first, code, values: { 'users.total': users, 'users.activeRate': rate } }]
}

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
  const outerView = useMemo(() => (nation && province ? (areaView(nation.country, province, PADDING) ?? undefined) : undefined), [nation, province])
  const innerView = useMemo(() => (ground && drill.city ? (areaView(ground.country, drill.city, PADDING) ?? undefined) : undefined), [ground, drill.city])
  const places = useMemo(() => inside.data?.geo ?? [], [inside.data])
  const everywhere = useMemo(() => whole.data?.geo ?? [], [whole.data])
  const outerShade = useMemo(() => shadesOf(everywhere), [everywhere])
  const isMunicipality = useIsMunicipality()
  const rate = inside.data?.kpi.find(({ id }) => id === 'users.activeRate')?.value ?? null
  const plates = useMemo(() => (isMunicipality && province ? platesOf(places, province, rate) : places), [places, isMunicipality, province, rate])
  const innerShade = useMemo(() => shadesOf(plates), [plates])
  // On the way into a province the columns of the others would only stand in the way.
  const outerColumns = useMemo(() => (province ? none : columnsOf(everywhere, drill.metric, shortName)), [everywhere, drill.metric, province])
  const innerColumns = useMemo(() => {
    if (!drill.city || !schools) {
      const columns = columnsOf(places, drill.metric, shortName)
      // Districts have no plate whose middle they could stand on.
      return isMunicipality ? columns.map((column, index) => ({ ...column, at: [places[index]?.lng ?? 0, places[index]?.lat ?? 0] as const })) : columns
    }
    return schools.map(
      (school) =>
        ({
          ...columnsOf([school], drill.metric === 'schools.total' ? 'users.total' : drill.metric, (name) => wallName(name, SHORT_EM))[0],
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

const none: readonly never[] = []

/** One ground with its columns; the one that is not looked at has faded away. */
function Layer({ on, ...props }: Omit<ColumnMapProps, 'density' | 'mode' | 'still' | 'onCounts'> & { on: boolean }) {
  const density = useDensity()
  const still = useStill()
  const [mode] = useState(() => askedMode(window.location.search))
  const onCounts = useCallback(
    (counts: GlCounts & { mode: MapMode }) => {
      if (on) publishCounts(counts)
    },
    [on],
  )
  return (
    <div className="distribution-layer" data-on={on} data-ground={props.map.national ? 'nation' : 'province'}>
      <ColumnMap {...props} {...{ density, still, mode, onCounts }} />
    </div>
  )
}

/** Where one is, step by step, and the number to remember. */
function MapHead() {
  const { scope, scopeName } = useWall()
  const drill = useDrill()
  const { whole, shown: inside } = useDistribution()
  const counters = useLive((state) => state.counters)
  const total = inside.data?.kpi.find(({ id }) => id === 'users.total')
  const city = inside.data?.geo.find(({ code }) => code === drill.city)
  const follows = !city && inside === whole && counters?.tot['users.total'] !== undefined
  const value = city ? amountOf(city, 'users.total') : total && (follows ? fresher(total, counters) : total.value)
  const name = scope.level === 'nation' && drill.province ? whole.data?.geo.find(({ code }) => code === drill.province)?.name : undefined
  const figure = shown('users.total', value, follows ? 'counter' : 'wall')
  return (
    <header className="distribution-head">
      <nav aria-label="位置">
        {[scopeName, name, city?.name ?? (drill.city ? '各校' : undefined)]
          .filter((step): step is string => step !== undefined)
          .map((step, index, steps) => (
            <button key={step} type="button" disabled={index === steps.length - 1} onClick={drill.up}>
              {step}
            </button>
          ))}
      </nav>
      <p data-metric="users.total">
        <b>
          {figure.text}
          <small>{figure.unit}</small>
        </b>
        用户总数
      </p>
    </header>
  )
}
