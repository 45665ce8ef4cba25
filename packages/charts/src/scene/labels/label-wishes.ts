import { groundOf, type Pixel, projectorOf } from '../../motion/camera.ts'
import type { Country } from '../country/country.ts'
import type { Point } from '../country/rings.ts'
import { insideArea } from '../country/territory.ts'
import type { LabelKind, LabelRequest } from './label.ts'

/** Names that stand in the sea beside their place: offsets to try, px. */
const beside: Readonly<Record<string, readonly Pixel[]>> = {
  '710000': [
    [0, 40],
    [-4, 46],
    [30, 30],
    [0, 54],
    [36, 0],
    [-34, 30],
  ],
  '810000': [
    [44, 14],
    [52, 24],
    [40, 30],
    [60, 8],
    [64, 34],
    [30, 44],
  ],
  '820000': [
    [6, 30],
    [14, 38],
    [-6, 34],
    [24, 46],
    [0, 48],
    [40, 56],
  ],
}
/** Lands smaller than their name: it may reach over the border by these steps, px. */
const small: Readonly<Record<string, readonly Pixel[]>> = {
  '110000': [
    [0, -4],
    [-10, -12],
    [-18, -6],
    [-22, -18],
    [-30, -26],
  ],
  '120000': [
    [18, 2],
    [24, 8],
    [16, 14],
    [28, -2],
    [34, 14],
    [38, 4],
  ],
  '310000': [
    [22, 4],
    [28, -4],
    [26, 12],
    [34, 4],
    [34, 16],
    [40, -8],
  ],
  '640000': [
    [0, 0],
    [0, -8],
    [6, 10],
    [-4, 16],
    [0, -18],
  ],
}

/** A capital stands over or beside what is drawn in its middle, px. */
const besideCapital: readonly Pixel[] = [
  [0, -58],
  [0, -72],
  [-66, -34],
  [66, -34],
  [-84, 0],
  [84, 0],
  [0, 60],
  [0, 76],
  [-96, -48],
  [96, -48],
  [-110, 20],
  [110, 20],
]

/** What stands on the plates: numbers for the largest, names for the others. */
export interface Lettering {
  height: ArrayLike<number>
  /** Second line of an area's label, by code; those without one show the name only. */
  values: ReadonlyMap<string, string>
  /** The map is of a province: every city with a number shows it, the capital first; `schools` follow it. */
  province?: { capital: string | null; schools: readonly LabelRequest[] } | undefined
  hits: readonly { id: string; name: string; value: string; at: Pixel; clear?: Pixel; ground?: Point }[]
}

/** Wishes for the labels of a country, the most important first: the islands in the sea, hits, numbers, then names. */
export function labelRequests(country: Country, { height, values, hits, province }: Lettering): LabelRequest[] {
  const { view, territory } = country
  const project = projectorOf(view)
  const kindOf = (value: string | undefined, isCapital: boolean): LabelKind => {
    if (isCapital) return 'capital'
    if (value) return province ? 'plate' : 'stacked'
    return province && values.size > 0 ? 'quiet' : 'name'
  }
  const areas = territory.areas.map((area, index) => {
    const z = height[index] ?? 0
    const ground = groundOf(view, z)
    const value = values.get(area.code)
    const sea = beside[area.code]
    const isCapital = value !== undefined && area.code === province?.capital
    const tries = sea ?? small[area.code] ?? (isCapital ? besideCapital : undefined)
    const request: LabelRequest = {
      id: area.code,
      name: area.name,
      ...(value ? { value } : {}),
      kind: sea && !province ? 'name' : kindOf(value, isCapital),
      at: project([area.anchor[0], area.anchor[1], z]),
      ...(tries ? { tries } : { within: (pixel: Pixel) => insideArea(area, ground(pixel)) }),
    }
    return { wish: request, rank: sea ? 0 : isCapital ? 1 : value ? 2 : 3 }
  })
  const of = (rank: number) => areas.filter((area) => area.rank === rank).map(({ wish: request }) => request)
  const hitLabelRequests = hits.map(({ ground: place, ...hit }): LabelRequest => {
    const index = place ? country.areaAt(place) : -1
    const area = territory.areas[index]
    const ground = groundOf(view, height[index] ?? 0)
    return { ...hit, kind: 'hit', ...(area ? { home: (pixel: Pixel) => insideArea(area, ground(pixel)) } : {}) }
  })
  return [...of(0), ...hitLabelRequests, ...of(1), ...(province?.schools ?? []), ...of(2), ...of(3)]
}
