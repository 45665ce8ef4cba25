import { type MetricId, metric } from '@data-centre/api'
import { useFade } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { projectorOf, type ScopeCountry } from '@data-centre/charts/scene'
import { animated } from '@react-spring/web'
import { Fragment } from 'react'

export const CALLOUT_FADE_MS = 200

interface MapCalloutProps {
  map: ScopeCountry
  /** Index of the area among those of the map; null where none is in focus. */
  index: number | null
  /** Height of each area's plate. */
  heights: ArrayLike<number>
  ids: readonly MetricId[]
  of: (metric: MetricId) => ReadonlyMap<string, number>
}

/** Numbers of the area in focus, beside it and inside the map. */
export function MapCallout({ map: { country }, index, heights, ids, of }: MapCalloutProps) {
  const fade = useFade(index, { keyOf: (area) => area, durationMs: CALLOUT_FADE_MS })
  return fade(({ opacity }, shownIndex) => {
    const area = country.territory.areas[shownIndex]
    if (!area) return null
    const [x, y] = projectorOf(country.view)([area.anchor[0], area.anchor[1], heights[shownIndex] ?? 0])
    const left = x > country.view.width / 2 ? x - 320 : x + 84
    return (
      <animated.aside
        className="map-callout"
        style={{
          opacity,
          left: Math.max(0, Math.min(country.view.width - 240, left)),
          top: Math.max(70, Math.min(country.view.height - 190, y - 90)),
        }}
      >
        <h3>{area.name}</h3>
        <dl>
          {ids.map((id) => (
            <Fragment key={id}>
              <dt>{metric(id).label}</dt>
              <dd>{joined(shown(id, of(id).get(area.code) ?? null, 'wall'))}</dd>
            </Fragment>
          ))}
        </dl>
      </animated.aside>
    )
  })
}
