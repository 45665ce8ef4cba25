import type { HeadMapConfig } from '@data-centre/api'
import { loadAround, loadCities, loadNational } from '../../map/pack.ts'
import { type Frame, fitView, groundOf, type Pixel, projectorOf, type View } from '../../motion/camera.ts'
import { type Country, countryOf } from '../country/country.ts'
import { looks } from '../country/look.ts'
import type { ScopeCountry } from '../country/roof-at.ts'
import { nationGround, provinceGround, territoryOf } from '../country/territory.ts'
import { overlaps } from '../labels/labels.ts'
import { furnitureOf } from '../labels/map-furniture.ts'

/** Names that stand better elsewhere than in the middle of their land: longitude, latitude. */
const anchors: Readonly<Record<string, readonly [number, number]>> = {
  '150000': [113.6, 42.6],
  '620000': [102.6, 37.9],
  '130000': [115.3, 38.2],
  '230000': [128.2, 47.6],
  '350000': [117.9, 26.1],
  '330000': [120.1, 29.1],
}

/** What the land leaves free of its box, px. */
export type ScopePadding = Frame['padding']

type Pack =
  | { national: Awaited<ReturnType<typeof loadNational>> }
  | {
      cities: Awaited<ReturnType<typeof loadCities>>
      around: Awaited<ReturnType<typeof loadAround>>
      inset: Awaited<ReturnType<typeof loadNational>> | null
    }

const HAINAN = '460000'
/** Its islands lie over two million square kilometres of sea: in one view with them the land would be a speck. The inset shows them. */
const SANSHA = '460300'

/** The pack of a map: `nation`, or the code of a province. A province whose cities the map pack lacks is one area; an unknown code is an error. */
export async function loadScope(code: string): Promise<Pack> {
  if (code === 'nation') return { national: await loadNational() }
  const [cities, around, inset] = await Promise.all([
    loadCities(code),
    loadAround(code),
    code === HAINAN ? loadNational() : null,
  ])
  if (cities.length > 0)
    return { cities: cities.filter(({ properties }) => properties.adcode !== SANSHA), around, inset }
  const whole = (await loadNational()).provinces.filter(({ properties }) => properties.adcode === code)
  if (whole.length === 0) throw new Error(`no province ${code} in the map pack`)
  return { cities: whole, around, inset }
}

/** The nation by provinces, or one province by cities, for a box of the stage. A nation has the given tilt. */
export function scopeCountry(
  pack: Pack,
  { width, height }: { width: number; height: number },
  {
    tilt,
    tallest,
    padding,
    hasShortTitle = false,
  }: { tilt: number; tallest: number; padding?: ScopePadding; hasShortTitle?: boolean },
): ScopeCountry {
  if ('national' in pack) {
    const territory = territoryOf(pack.national.provinces, pack.national.dashes, nationGround(), anchors)
    const country = countryOf(
      territory,
      { width, height, padding: padding ?? { left: 12, right: 98, top: 6, bottom: 6 } },
      { fov: 22, tilt },
      tallest,
    )
    return { country, national: pack.national, inset: pack.national, around: [] }
  }
  const territory = territoryOf(pack.cities, [], provinceGround(pack.cities))
  const angles = { fov: 24, tilt }
  const first = padding ?? PROVINCE
  const country = countryOf(territory, { width, height, padding: first }, angles, tallest, looks.province)
  const { around, inset } = pack
  return {
    country: { ...country, view: besideFurniture(country, first, { hasInset: inset !== null, hasShortTitle }) },
    national: null,
    inset,
    around,
  }
}

/** What the land of a province leaves free of its box, px: a list of schools stands at its right. */
const PROVINCE: Frame['padding'] = { left: 60, right: 94, top: 22, bottom: 14 }
/** How much smaller the land gets at each try to keep off what stands over the map, and when that ends. */
const SHRINK = 0.97
const SMALLEST = 0.4
/** Where the land stands in the room that it leaves, 0 left or top to 1 right or bottom: the middle first, then away from title and legend. */
const ALIGNMENTS: readonly Pixel[] = [
  [0.5, 0.5],
  [0.75, 0.5],
  [1, 0.5],
  [0.5, 0.25],
  [0.5, 0],
  [0.75, 0.25],
  [1, 0.25],
  [1, 0],
  [1, 1],
]

/** What stands over the map of a province besides legend and number. */
interface Furniture {
  hasInset: boolean
  hasShortTitle: boolean
}

/** The nearest view of a province whose land keeps off title, legend and review number. */
function besideFurniture(country: Country, room: Frame['padding'], about: Furniture): View {
  const { view: whole } = country
  const project = projectorOf(whole)
  const seen = country.borders.outer.map(({ from }) => project([from[0], from[1], 0]))
  const ends = (axis: 0 | 1) =>
    seen.reduce(([least, most], pixel) => [Math.min(least, pixel[axis]), Math.max(most, pixel[axis])] as const, [
      Infinity,
      -Infinity,
    ] as readonly [number, number])
  const [[left, right], [top, bottom]] = [ends(0), ends(1)]
  const [wide, high] = [whole.width - room.left - room.right, whole.height - room.top - room.bottom]
  for (let scale = 1; scale > SMALLEST; scale *= SHRINK)
    for (const [across, down] of ALIGNMENTS) {
      const wanted: Pixel = [
        room.left + ((right - left) * scale) / 2 + Math.max(0, wide - (right - left) * scale) * across,
        room.top + ((bottom - top) * scale) / 2 + Math.max(0, high - (bottom - top) * scale) * down,
      ]
      const view = moved(whole, [(left + right) / 2, (top + bottom) / 2], wanted, scale)
      if (!coversFurniture({ ...country, view }, about)) return view
    }
  return whole
}

/** A view from farther away, in which what was seen at one place is seen at another. */
function moved(view: View, from: Pixel, to: Pixel, scale: number): View {
  const place = groundOf(view)(from)
  const farther = { ...view, distance: view.distance / scale }
  const there = groundOf(farther)(to)
  return { ...farther, target: [view.target[0] + place[0] - there[0], view.target[1] + place[1] - there[1]] }
}

/** Whether the land of a province reaches into the boxes of its title, its legend, its inset or the number of its map. */
export function coversFurniture({ borders, view }: Pick<Country, 'borders' | 'view'>, about: Furniture): boolean {
  const project = projectorOf(view)
  const boxes = furnitureOf({ view, isNation: false, ...about, hasCorner: false })
  return borders.outer.some(({ from: [px, py] }) => {
    const [x, y] = project([px, py, 0])
    return boxes.some((box) => overlaps({ x, y, w: 0, h: 0 }, box))
  })
}

/** The same map seen from nearer and over another place; the whole scope where the camera is left alone. */
export function aimed(map: ScopeCountry, { center, zoom }: HeadMapConfig['camera']): ScopeCountry {
  if (center === null && zoom === 1) return map
  const { country } = map
  const target = center ? country.territory.locate(center[0], center[1]) : country.view.target
  return { ...map, country: { ...country, view: { ...country.view, distance: country.view.distance / zoom, target } } }
}

/** No nearer than this, units: a city of a few units would fill the wall. */
const NEAREST = 10

/** The view in which one area fills what the padding leaves of the box. */
export function areaView({ territory, view }: Country, code: string, padding: Frame['padding']): View | null {
  const area = territory.areas.find((each) => each.code === code)
  if (!area) return null
  const main = area.polygons.filter((polygon, _, all) => polygon.size * 4 >= Math.max(...all.map(({ size }) => size)))
  const found = fitView(
    main.flatMap(({ outer }) => outer.map(([x, y]) => [x, y, 0] as const)),
    { width: view.width, height: view.height, padding },
    { fov: view.fov, tilt: view.tilt },
  )
  return { ...found, distance: Math.max(NEAREST, found.distance) }
}
