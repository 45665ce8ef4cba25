import type { MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { joined, shown } from '../../format.ts'
import { wallName } from '../../kinds/wall/wall-name.ts'
import { projectorOf, type Vec3 } from '../../motion/camera.ts'
import { type Country, plateFinder } from '../country/country.ts'
import { furnitureOf } from '../labels/map-furniture.ts'
import { measureText } from '../labels/measure-text.ts'
import type { Paint } from '../paint.ts'
import { type SchoolList, type SchoolMark, schoolLists } from './school-list.ts'

/** A school on the map of its province. */
export interface SchoolOnMap {
  code: string
  name: string
  /** People of the school; what lists are sorted by. */
  value: number
  lng: number
  lat: number
  /** Where its dot stands: at its place, or beside it where others stand there too. */
  at: Vec3
}

/** Room of a school's name on the map, em: two and two characters. */
const NAME_EM = 4.2

/** Schools of a map and where what is written of them stands. */
export interface PlacedSchools {
  schools: readonly SchoolMark[]
  lists: readonly SchoolList[]
  /** Codes of schools of cities where they stand too close together for a name beside each. */
  unnamed: ReadonlySet<string>
}

const empty: PlacedSchools = { schools: [], lists: [], unnamed: new Set() }

/** Schools of a province as dots with short names, and lists of those that stand too close together. */
export function useSchools(
  schools: readonly SchoolOnMap[],
  metric: MetricId,
  { country, paint, hasInset, hasCorner }: { country: Country; paint: Paint; hasInset: boolean; hasCorner: boolean },
): PlacedSchools {
  return useMemo(() => {
    if (schools.length === 0) return empty
    const { view, territory } = country
    const project = projectorOf(view)
    const plateAt = plateFinder(country, paint.height)
    const marks = schools.map(({ code, name, value, lng, lat, at }): SchoolMark => {
      const city = territory.areas[country.areaAt(territory.locate(lng, lat))]?.name ?? ''
      const text = joined(shown(metric, value, 'wall'))
      return { code, name: wallName(name, NAME_EM), value, text, city, pixel: project(at) }
    })
    const obstacles = furnitureOf({ view, isNation: false, hasInset, hasCorner })
    const surface = {
      width: view.width,
      height: view.height,
      obstacles,
      isLand: (pixel: readonly [number, number]) => plateAt(pixel) >= 0,
    }

    return { schools: marks, ...schoolLists(marks, surface, measureText) }
  }, [schools, metric, country, paint, hasInset, hasCorner])
}
