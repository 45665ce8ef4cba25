import type { HeadMapPin } from '@data-centre/api'
import { useMemo } from 'react'
import { projectorOf, type View } from '../motion/camera.ts'
import { Strikes } from '../motion/strikes.ts'
import { onRamp, wallRamp, wallSteps } from '../theme/index.ts'
import { COLUMN_SIDE, type Column, columnHeight } from './columns.ts'
import { roofAt, type ScopeCountry } from './country/roof-at.ts'
import { CountryMap, type CountryMapProps } from './country-map.tsx'
import { Inset } from './inset.tsx'
import { placeColumnLabels } from './labels/column-labels.ts'
import type { Box, LabelRequest } from './labels/label.ts'
import { onGround } from './labels/label-ground.ts'
import { labelRequests } from './labels/label-wishes.ts'
import { INSET, insetBox } from './labels/map-furniture.ts'
import { measureText } from './labels/measure-text.ts'
import { lightOf } from './light.ts'
import { MapPins } from './map-pins.tsx'
import type { Paint } from './paint.ts'
import { useNeighbours } from './surroundings/use-neighbours.ts'

/** A place with a number: a column that is named. `at` where it stands; the middle of its area if absent. */
export interface ColumnOf {
  code: string
  name: string
  value: number
  /** The number as it is written. */
  text: string
  at?: readonly [lng: number, lat: number]
}

export interface ColumnMapProps
  extends Pick<
    CountryMapProps,
    'density' | 'mode' | 'still' | 'onCounts' | 'onPick' | 'onEnter' | 'focus' | 'children'
  > {
  map: ScopeCountry
  columns: readonly ColumnOf[]
  /** Colour of an area by its code, 0..1 of the ramp; areas without one are dim. */
  shade: ReadonlyMap<string, number>
  /** Where the eye is to be. */
  view?: View
  /** How many columns carry their number; other places show their name where there is room. */
  named: number
  /** What stands over the map, px: labels keep off it. */
  obstacles: readonly Box[]
  /** Places without a column show their names. */
  lettered?: boolean
  pins?: readonly HeadMapPin[]
}

type Standing = Omit<ColumnOf, 'at'> & Column

const DEPTH = 1.1
/** Half the width of a column's foot on the screen at the usual distance, px. */
const HALF = 13

/** A map whose message are columns: plates of one depth, coloured by a rate, and a number standing on each. */
export function ColumnMap({
  map,
  columns,
  shade,
  view = map.country.view,
  named,
  obstacles,
  lettered = true,
  pins = none,
  children,
  ...rest
}: ColumnMapProps) {
  const { country } = map
  const neighbours = useNeighbours(map)
  const { areas } = country.territory
  // A city without schools has a colour of its own, as on the other maps of a province.
  const without = map.national ? 0 : null
  const colors = areas.map(({ code }) => {
    const share = shade.get(code) ?? without
    return share === null ? wallSteps.none : onRamp(wallRamp, share)
  })
  const isKnown = shade.size > 0
  const signature = colors.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says all that the paint is made of
  const paint = useMemo<Paint>(
    () => ({ height: new Float32Array(areas.length).fill(DEPTH), color: colors.map(lightOf), isKnown }),
    [signature, areas, isKnown],
  )
  const max = Math.max(1, ...columns.map(({ value }) => value))
  // Whoever comes nearer sees the same columns: the land grows, they do not.
  const scale = Math.min(1, view.distance / country.view.distance)
  const standing = useMemo(() => {
    const anchors = new Map(areas.map(({ code, anchor }) => [code, anchor]))
    return columns.flatMap((column): Standing[] => {
      const [x, y] = column.at ? country.territory.locate(column.at[0], column.at[1]) : (anchors.get(column.code) ?? [])
      if (x === undefined || y === undefined || column.value <= 0) return []
      return [
        {
          ...column,
          at: [x, y, DEPTH],
          height: columnHeight(column.value / max) * scale,
          side: COLUMN_SIDE * scale,
          lead: column.value === max,
        },
      ]
    })
  }, [areas, columns, country, max, scale])
  const labels = useMemo(() => {
    const project = projectorOf(view)
    const ordered = [...standing].sort((a, b) => b.value - a.value)
    const bodies = ordered.map(({ at, height }): Box => {
      const [x, foot] = project(at)
      const top = project([at[0], at[1], at[2] + height])[1]
      return { x: x - HALF, y: top, w: HALF * 2, h: foot - top }
    })
    const requests = ordered.slice(0, named).map(
      ({ code, name, text, at, height, lead }): LabelRequest => ({
        id: code,
        name,
        value: text,
        kind: lead ? 'lead' : 'column',
        at: project([at[0], at[1], at[2] + height]),
        clear: [HALF + 3, 10],
      }),
    )
    const names = lettered
      ? labelRequests({ ...country, view }, { height: paint.height, values: new Map(), hits: [] })
      : []
    const bounds = {
      width: view.width,
      height: view.height,
      obstacles: [...obstacles, ...(map.inset ? [insetBox(view)] : []), ...bodies],
    }
    const placed = placeColumnLabels(names, requests, bounds, measureText)
    return onGround(placed, { territory: country.territory, view }, paint)
  }, [standing, named, obstacles, lettered, view, map, country, paint])
  const strikes = useMemo(() => new Strikes(), [])
  return (
    <CountryMap
      country={country}
      view={view}
      {...{ paint, strikes, labels, neighbours }}
      columns={standing}
      spots={none}
      steady={none}
      {...rest}
    >
      {map.inset && (
        <div className="scope-map-inset">
          <Inset map={map.inset} colorOf={(code) => onRamp(wallRamp, shade.get(code) ?? 0)} {...INSET} />
        </div>
      )}
      {pins.length > 0 && (
        <MapPins
          pins={pins}
          place={({ lng, lat }) => projectorOf(view)(roofAt(country, paint.height, lng, lat))}
          width={view.width}
        />
      )}
      {children}
    </CountryMap>
  )
}

const none: readonly never[] = []
