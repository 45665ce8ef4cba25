import { type MetricId, metric, type Place } from '@data-centre/api'
import { useFade } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import {
  groundOf,
  projectorOf,
  roofAt,
  type SchoolOnMap,
  type ScopeCountry,
  type Vec3,
} from '@data-centre/charts/scene'
import { animated } from '@react-spring/web'
import { useMemo, useState } from 'react'
import { keepApart } from './keep-apart.ts'
import { CALLOUT_FADE_MS } from './map-callout.tsx'
import './school-points.css'

/** Between the dots of two schools, px: more than half a button and the pixel to which it is rounded, so that every middle can be reached. */
const DOT_DISTANCE = 16
/** From so many schools on dots are a pattern: smaller, and closer to their places. */
const MANY = 60
const MANY_DISTANCE = 9

/** Where the dots of schools stand on the roofs of a map: at their places, but apart from each other. */
export function useRoofs({ country }: ScopeCountry, schools: readonly Place[], heights: Float32Array): readonly Vec3[] {
  return useMemo(() => {
    const project = projectorOf(country.view)
    const real = schools.map(({ lng, lat }) => roofAt(country, heights, lng, lat))
    return keepApart(real.map(project), real.length < MANY ? DOT_DISTANCE : MANY_DISTANCE).map((pixel, i): Vec3 => {
      const z = real[i]?.[2] ?? 0
      return [...groundOf(country.view, z)(pixel), z]
    })
  }, [schools, country, heights])
}

/** Schools as their map names them and lists them. */
export const onMap = (schools: readonly Place[], roofs: readonly Vec3[]): SchoolOnMap[] =>
  schools.map(({ code, name, lng, lat, values }, i) => ({
    code,
    name,
    lng,
    lat,
    value: values['users.total'] ?? 0,
    at: roofs[i] ?? [0, 0, 0],
  }))

interface SchoolPointsProps {
  map: ScopeCountry
  /** Where the dot of each school stands. */
  roofs: readonly Vec3[]
  schools: readonly Place[]
  /** Numbers of a school that stand beside it when somebody points at it. */
  ids: readonly MetricId[]
  onPick: (school: Place) => void
}

/** A dot where each school stands: its numbers when somebody points at it, its window when somebody asks for it. */
export function SchoolPoints({ map: { country }, roofs, schools, ids, onPick }: SchoolPointsProps) {
  const [pointed, setPointed] = useState<Place | null>(null)
  const { view } = country
  const dots = useMemo(() => {
    const project = projectorOf(view)
    return schools.map((school, i) => ({ school, at: project(roofs[i] ?? [0, 0, 0]) }))
  }, [schools, roofs, view])
  const fade = useFade(dots.find(({ school }) => school === pointed) ?? null, {
    keyOf: ({ school }) => school.code,
    durationMs: CALLOUT_FADE_MS,
  })
  return (
    <div className="school-points" data-many={schools.length >= MANY || undefined}>
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
      {fade(({ opacity }, { school: { name, values }, at: [left, top] }) => (
        <animated.aside
          className="map-callout"
          style={{
            opacity,
            left: Math.min(view.width - 330, left + 20),
            top: Math.max(66, Math.min(view.height - 160, top - 70)),
          }}
        >
          <h3>{name}</h3>
          <dl>
            {ids.map((id) => (
              <div key={id}>
                <dt>{metric(id).label}</dt>
                <dd>{joined(shown(id, values[id] ?? null, 'wall'))}</dd>
              </div>
            ))}
          </dl>
        </animated.aside>
      ))}
    </div>
  )
}
