import type { CarouselSlide } from '@data-centre/api'

export interface ProvincePlace {
  code: string
  name: string
  cities: { code: string; name: string }[]
}

export interface SchoolPlace {
  id: number
  name: string
  provinceCode: string
  cityCode: string
  isOpen: boolean
  /** What the school has opened (product design 5.4). */
  manageIds: readonly number[]
  logoUrl: string | null
  carouselSet: readonly CarouselSlide[]
}

export interface Content {
  stamp: string
  provinces: readonly ProvincePlace[]
  byProvince: ReadonlyMap<string, ProvincePlace>
  schools: readonly SchoolPlace[]
  bySchool: ReadonlyMap<number, SchoolPlace>
  /** Closed ones too. */
  everySchool: ReadonlyMap<number, SchoolPlace>
  colleges: ReadonlyMap<number, { id: number; schoolId: number; name: string }>
}
