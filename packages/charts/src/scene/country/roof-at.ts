import type { NationalMap } from '../../map/pack.ts'
import type { MapFeature } from '../../map/topology.ts'
import type { Vec3 } from '../../motion/camera.ts'
import type { Country } from './country.ts'

/** A map ready to be drawn, and the whole nation; null on maps of one province. */
export interface ScopeCountry {
  country: Country
  national: NationalMap | null
  /** The nation for the inset 南海诸岛: on its own map, and on that of 海南省, whose islands reach as far; null elsewhere. */
  inset: NationalMap | null
  /** Cities of all other provinces; none on the map of the nation. */
  around: readonly MapFeature[]
}

/** Height of the plate under a place. */
export const roofAt = (country: Country, heights: ArrayLike<number>, lng: number, lat: number): Vec3 => {
  const [x, y] = country.territory.locate(lng, lat)
  const index = country.areaAt([x, y])
  return [x, y, index < 0 ? 0 : (heights[index] ?? 0)]
}

/** The capital of a province is the city with its first number. */
export const capitalOf = (province: string): string => `${province.slice(0, 2)}0100`

/** The middle of a city on its roof; null where the map has no such city, as that of a municipality. */
export function capitalAt({ territory }: Country, heights: ArrayLike<number>, code: string): Vec3 | null {
  const index = territory.areas.findIndex((area) => area.code === code)
  const area = territory.areas[index]
  return area ? [area.anchor[0], area.anchor[1], heights[index] ?? 0] : null
}
