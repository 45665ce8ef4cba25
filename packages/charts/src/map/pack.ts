import { loadChunk } from '@data-centre/api/load-chunk'
import type { MapFeature, Position, Topology } from './topology.ts'
import { featuresOf } from './topology.ts'

/** The nation: 34 provinces and the ten dashes (thin closed outlines), in degrees. */
export interface NationalMap {
  provinces: MapFeature[]
  dashes: Position[][]
}

/** Where the maps come from and which review number they carry. An operator may replace all of it. */
export interface MapSource {
  /** 审图号; without one the placeholder is shown. */
  number?: string | undefined
  national: () => Promise<NationalMap>
  /** Cities of one province by its code; empty when it has none. */
  cities: (province: string) => Promise<MapFeature[]>
  /** Cities of all other provinces; a pack may have none. Their `parent` is their province. */
  around?: (province: string) => Promise<MapFeature[]>
}

/** Shown until a review number is configured. */
export const NUMBER_PLACEHOLDER = '审图号 GS(××××)××××号'

const shipped: MapSource = {
  national: async () => {
    const { default: pack } = (await loadChunk(() => import('./pack/national.json'))) as unknown as {
      default: { provinces: Topology; dashes: Position[][] }
    }
    return { provinces: featuresOf(pack.provinces), dashes: pack.dashes }
  },
  cities: async (province) => {
    const { default: pack } = (await loadChunk(() => import('./pack/cities.json'))) as unknown as { default: Topology }
    return featuresOf({
      ...pack,
      geometries: pack.geometries.filter(({ properties }) => properties.parent === province),
    })
  },
  around: async (province) => {
    const { default: pack } = (await loadChunk(() => import('./pack/cities.json'))) as unknown as { default: Topology }
    return featuresOf({
      ...pack,
      geometries: pack.geometries.filter(({ properties }) => properties.parent !== province),
    })
  },
}

let source = shipped
let national: Promise<NationalMap> | undefined
const cities = new Map<string, Promise<MapFeature[]>>()

/** Replaces the map pack or sets the 审图号; call before the first map is drawn. */
export function configureMap(change: Partial<MapSource>): void {
  source = { ...source, ...change }
  national = undefined
  cities.clear()
}

/** Text of the 审图号 in force: the configured one or the placeholder. */
export const mapNumber = (): string =>
  source.number ? (source.number.startsWith('审图号') ? source.number : `审图号 ${source.number}`) : NUMBER_PLACEHOLDER

/** The nation, loaded once; a failed load is tried again by the next call. */
export function loadNational(): Promise<NationalMap> {
  national ??= source.national().catch((error: unknown) => {
    national = undefined
    throw error
  })
  return national
}

/** Cities of all provinces but one: what its map may show of its neighbours. */
export const loadAround = async (province: string): Promise<MapFeature[]> => (await source.around?.(province)) ?? []

/** Cities of a province, loaded once per province; a failed load is tried again by the next call. */
export function loadCities(province: string): Promise<MapFeature[]> {
  let found = cities.get(province)
  if (!found) {
    found = source.cities(province).catch((error: unknown) => {
      cities.delete(province)
      throw error
    })
    cities.set(province, found)
  }
  return found
}
