import { type MetricId, metric } from '@data-centre/api'
import { joined, shown } from '@data-centre/charts/format'
import { projectorOf, type ScopeCountry } from '@data-centre/charts/scene'
import { Fragment } from 'react'

interface MapCalloutProps {
  map: ScopeCountry
  /** Place of the area among those of the map, and the height of its plate. */
  index: number
  height: number
  ids: readonly MetricId[]
  of: (metric: MetricId) => ReadonlyMap<string, number>
}

/** Numbers of the area in focus, beside it and inside the map. */
export function MapCallout({ map: { country }, index, height, ids, of }: MapCalloutProps) {
  const area = country.territory.areas[index]
  if (!area) return null
  const [x, y] = projectorOf(country.view)([area.anchor[0], area.anchor[1], height])
  const left = x > country.view.width / 2 ? x - 320 : x + 84
  return (
    <aside className="map-callout" style={{ left: Math.max(0, Math.min(country.view.width - 240, left)), top: Math.max(70, Math.min(country.view.height - 190, y - 90)) }}>
      <h3>{area.name}</h3>
      <dl>
        {ids.map((id) => (
          <Fragment key={id}>
            <dt>{metric(id).label}</dt>
            <dd>{joined(shown(id, of(id).get(area.code) ?? null, 'wall'))}</dd>
          </Fragment>
        ))}
      </dl>
    </aside>
  )
}
