import { useCallback, useMemo } from 'react'
import type { NationalMap } from '../../map/pack.ts'
import { type Pixel, projectorOf, type Vec3 } from '../../motion/camera.ts'
import type { Country } from '../country/country.ts'
import type { LitCity } from '../hit-window.ts'
import type { Box, LabelRequest } from '../labels/label.ts'
import { onGround } from '../labels/label-ground.ts'
import { labelRequests } from '../labels/label-wishes.ts'
import { boxesOn, placeLabels } from '../labels/labels.ts'
import { furnitureOf } from '../labels/map-furniture.ts'
import { measureText } from '../labels/measure-text.ts'
import { targetRequest } from '../labels/target-label.ts'
import type { Paint } from '../paint.ts'
import type { SchoolMark } from '../schools/school-list.ts'
import type { NeighbourName } from '../surroundings/neighbours.ts'
import type { ProvinceParts } from './use-province-parts.ts'

/** Radius of the outer ring, units, without the corners of its box. */
const RING_REACH = 1.6

/** Half width and height of a school's dot with its ring, px. */
const DOT: Pixel = [7, 7]

const schoolRequest = ({ code, name, pixel }: SchoolMark): LabelRequest => ({
  id: `school-${code}`,
  name,
  kind: 'school',
  at: pixel,
  clear: DOT,
})

/** A neighbour's name stands where it is free or not at all: it wanders nowhere. */
const neighbourRequest = ({ code, name, at }: NeighbourName): LabelRequest => ({
  id: code,
  name,
  kind: 'quiet',
  at,
  tries: [[0, 0]],
})

/** Half width of a mark that labels keep off, px. */
const MARK = 5

interface LabelOptions extends Omit<ProvinceParts, 'neighbours'> {
  country: Country
  paint: Paint
  national: NationalMap | null
  hasInset: boolean
  centre: string | null
  target: Vec3 | null
  busiest: readonly (LitCity & { at: Vec3 })[]
  numbers: ReadonlyMap<string, string> | undefined
  marked: readonly Vec3[]
  nameCities: boolean
  lettered: boolean
  hasHeat: boolean
  hasCorner: boolean
  capital: string | null
}

/** Labels of a map where nothing covers them: numbers of the plates, of the busiest cities, and the name of the target. */
export function useScopeLabels(options: LabelOptions) {
  const { country, paint, national, hasInset, centre, target, busiest, numbers, marked } = options
  const { nameCities, lettered, hasHeat, hasCorner, capital, schools, lists, unnamed, names } = options
  const project = useMemo(() => projectorOf(country.view), [country])
  /** Half axes of the rings around a place, as they are drawn, px. */
  const reach = useCallback(
    (at: Vec3) => {
      const [x, y] = project(at)
      return [
        project([at[0] + RING_REACH, at[1], at[2]])[0] - x,
        y - project([at[0], at[1] + RING_REACH, at[2]])[1],
      ] as const
    },
    [project],
  )
  // Sought apart from the other labels, which change with every event: it looks for open ground in all directions.
  const targetLabel = useMemo(
    () =>
      target && centre !== null
        ? targetRequest(country, paint.height, { name: centre, spot: target, clear: reach(target) }, measureText)
        : null,
    [country, paint, target, centre, reach],
  )
  const labels = useMemo(() => {
    if (!lettered) return []
    const { width, height } = country.view
    const ring = (at: Vec3): Box => {
      const [x, y] = project(at)
      const [rx, ry] = reach(at)
      return { x: x - rx, y: y - ry, w: rx * 2, h: ry * 2 }
    }
    const hits =
      nameCities && !hasHeat
        ? busiest.map(({ code, name, events: n, at }) => ({
            id: `hit-${code}`,
            name,
            value: n.toLocaleString('zh-CN'),
            at: project(at),
            clear: reach(at),
            ground: [at[0], at[1]] as const,
          }))
        : []
    const obstacles: Box[] = [
      ...furnitureOf({ view: country.view, isNation: national !== null, hasInset, hasCorner }),
      ...lists.flatMap(({ box, leader }) => [box, ...boxesOn(leader)]),
      ...(hits.length > 0 ? busiest.map(({ at }) => ring(at)) : []),
      ...(target && capital === null ? [ring(target)] : []),
    ]
    // A city that wears its number needs its name only once.
    const named = new Set(hits.map(({ name }) => name))
    const province = national
      ? undefined
      : { capital, schools: schools.filter(({ code }) => !unnamed.has(code)).map(schoolRequest) }
    const values = numbers ?? new Map()
    const requests = labelRequests(country, { height: paint.height, values, hits, province }).filter(
      ({ kind, name }) => kind === 'hit' || !named.has(name),
    )
    if (targetLabel) requests.unshift(targetLabel)
    requests.push(...names.map(neighbourRequest))
    const marks = marked.map((at): Box => {
      const [x, y] = project(at)
      return { x: x - MARK, y: y - MARK, w: MARK * 2, h: MARK * 2 }
    })
    // The schools of a capital stand inside its rings, and their names beside them.
    if (target && capital !== null) marks.push(ring(target))
    return onGround(placeLabels(requests, { width, height, obstacles, marks }, measureText), country, paint)
  }, [
    country,
    paint,
    busiest,
    nameCities,
    hasHeat,
    numbers,
    national,
    hasInset,
    hasCorner,
    target,
    targetLabel,
    project,
    reach,
    lettered,
    marked,
    capital,
    schools,
    lists,
    unnamed,
    names,
  ])

  return { project, labels }
}
