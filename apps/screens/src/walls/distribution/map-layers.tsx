import { shown } from '@data-centre/charts/format'
import { askedMode, ColumnMap, type ColumnMapProps, type GlCounts, type MapMode } from '@data-centre/charts/scene'
import { useCallback, useState } from 'react'
import { useLive, useWall } from '../../data/wall-context.ts'
import { useDensity, useStill } from '../../stage/use-stage.ts'
import { publishCounts } from '../map/publish-counts.ts'
import { fresher } from '../panels/number-strip.tsx'
import { useDrill } from './drill.tsx'
import { amountOf, useDistribution } from './numbers.ts'

export const none: readonly never[] = []

/** One ground with its columns; the one that is not looked at has faded away. */
export function Layer({
  on,
  ...props
}: Omit<ColumnMapProps, 'density' | 'mode' | 'still' | 'onCounts'> & { on: boolean }) {
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
export function MapHead() {
  const { scope, scopeName } = useWall()
  const drill = useDrill()
  const { whole, shown: inside } = useDistribution()
  const counters = useLive((state) => state.counters)
  const total = inside.data?.kpi.find(({ id }) => id === 'users.total')
  const city = inside.data?.geo.find(({ code }) => code === drill.city)
  const follows = !city && inside === whole && counters?.tot['users.total'] !== undefined
  const value = city ? amountOf(city, 'users.total') : total && (follows ? fresher(total, counters) : total.value)
  const name =
    scope.level === 'nation' && drill.province
      ? whole.data?.geo.find(({ code }) => code === drill.province)?.name
      : undefined
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
