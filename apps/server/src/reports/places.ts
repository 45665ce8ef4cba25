import regions from '../../data/regions.json' with { type: 'json' }
import type { Places, Region } from './ports.ts'

const region = ({ code, name, lng, lat }: Region): Region => ({ code, name, lng, lat })

const provinces = [...regions.provinces].sort((a, b) => a.sort - b.sort).map(region)
const cities = new Map(
  provinces.map(({ code }) => [code, regions.cities.filter(({ provinceCode }) => provinceCode === code).map(region)]),
)

/** The regions of data/regions.json. */
export const chinaPlaces: Places = {
  provinces: () => provinces,
  cities: (provinceCode) => cities.get(provinceCode) ?? [],
}
