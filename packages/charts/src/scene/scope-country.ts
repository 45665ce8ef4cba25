import type { HeadMapConfig } from '@data-centre/api'
import { loadCities, loadNational } from '../map/pack.ts'
import { type Frame, fitView, projectorOf, type View } from '../motion/camera.ts'
import { type Country, countryOf } from './country.ts'
import { overlaps } from './labels.ts'
import { LEGEND } from './map-furniture.ts'
import type { ScopeCountry } from './scope-map.tsx'
import { nationGround, provinceGround, territoryOf } from './territory.ts'

/** Names that stand better elsewhere than in the middle of their land: longitude, latitude. */
const anchors: Readonly<Record<string, readonly [number, number]>> = {
  '150000': [113.6, 42.6],
  '620000': [102.6, 37.9],
  '130000': [115.3, 38.2],
  '230000': [128.2, 47.6],
  '350000': [117.9, 26.1],
  '330000': [120.1, 29.1],
}

type Pack = { national: Awaited<ReturnType<typeof loadNational>> } | { cities: Awaited<ReturnType<typeof loadCities>> }

/** The pack of a map: `nation`, or the code of a province. A province whose cities the map pack lacks is one area; an unknown code is an error. */
export async function loadScope(code: string): Promise<Pack> {
  if (code === 'nation') return { national: await loadNational() }
  const cities = await loadCities(code)
  if (cities.length > 0) return { cities }
  const whole = (await loadNational()).provinces.filter(({ properties }) => properties.adcode === code)
  if (whole.length === 0) throw new Error(`no province ${code} in the map pack`)
  return { cities: whole }
}

/** The nation by provinces, or one province by cities, for a box of the stage. A nation is tilted as told. */
export function scopeCountry(
  pack: Pack,
  { width, height }: { width: number; height: number },
  { tilt, tallest, padding }: { tilt: number; tallest: number; padding?: Frame['padding'] },
): ScopeCountry {
  if ('national' in pack) {
    const territory = territoryOf(pack.national.provinces, pack.national.dashes, nationGround(), anchors)
    const country = countryOf(territory, { width, height, padding: padding ?? { left: 12, right: 98, top: 6, bottom: 6 } }, { fov: 22, tilt }, tallest)
    return { country, national: pack.national }
  }
  const territory = territoryOf(pack.cities, [], provinceGround(pack.cities))
  const fitted = (given: Frame['padding']) => countryOf(territory, { width, height, padding: given }, { fov: 24, tilt }, tallest)
  const usual = padding ?? { left: 60, right: 60, top: 70, bottom: 50 }
  const country = fitted(usual)
  if (!coversLegend(country)) return { country, national: null }
  // Land that reaches into the legend moves to its right, or above it: whichever leaves it larger.
  const beside = fitted({ ...usual, left: Math.max(usual.left, LEGEND.w + 10) })
  const above = fitted({ ...usual, bottom: Math.max(usual.bottom, LEGEND.h + 6) })
  return { country: beside.view.distance < above.view.distance ? beside : above, national: null }
}

/** Whether the land of a map reaches into the box of its legend. */
export function coversLegend({ territory, keep, view }: Country): boolean {
  const project = projectorOf(view)
  const legend = { ...LEGEND, y: view.height - LEGEND.h }
  return territory.areas.some(({ polygons }) =>
    polygons.some(
      (polygon) =>
        keep(polygon) &&
        polygon.outer.some(([px, py]) => {
          const [x, y] = project([px, py, 0])
          return overlaps({ x, y, w: 0, h: 0 }, legend, 0)
        }),
    ),
  )
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
