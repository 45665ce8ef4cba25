import type { Page, Place, Series } from '../shapes.ts'

export interface ProvinceWarning {
  schoolId: string
  name: string
  /** Name of the city. */
  city: string
  /** Everybody whom the rule could warn of; as the levels, null where so few are that they could be identified. */
  of: number | null
  l1: number | null
  l2: number | null
  l3: number | null
  /** Those of all levels. */
  warned: number | null
  /** Share of the warned, and of the term's warnings that were done or set aside, in percent; null without a basis, or where few people are behind it. */
  rate: number | null
  handleRate: number | null
}

/** Head of the page of a province: the state of `day`. Numbers of fewer than five people are null. */
export interface ProvinceWarningOverview {
  /** Day that was judged; null: none yet in this term. */
  day: string | null
  /** Subjects that are warned, by level 1, 2, 3. */
  levels: [number | null, number | null, number | null]
  /** Warned on that day, and on the judged day before. */
  warned: number | null
  before: number | null
  /** Everybody whom the rule could warn of. */
  of: number | null
  /** Percent. */
  rate: number | null
  handleRate: number | null
  /** Schools with a warning, of all that are asked about. */
  schools: { warned: number; all: number }
  /** Subjects by level on each judged day of the last thirty. */
  trend: Series
  /** The ten schools with the largest share of the warned, percent. */
  largest: { id: string; name: string; rate: number }[]
  /** Share of the warned by city, percent. */
  cities: Place[]
}

/** Schools of a province, as of a day; `null`: nothing was judged in the term, and no school is listed. */
export type ProvinceWarnings = Page<ProvinceWarning> & { day: string | null }
