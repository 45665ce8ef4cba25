import type { Page, Place, Series, WithheldBy } from '../shapes.ts'

/** How many are warned in a place. Numbers that speak of fewer than five people are null, and marked. */
export interface WarnedNumbers {
  /** Everybody whom the rule could warn of. */
  of: number | null
  l1: number | null
  l2: number | null
  l3: number | null
  /** Those of all levels. */
  warned: number | null
  /** Share of the warned, and of the term's warnings that were done or set aside, in percent; null without a basis. */
  rate: number | null
  handleRate: number | null
  withheld?: WithheldBy<'of' | 'l1' | 'l2' | 'l3' | 'warned' | 'rate' | 'handleRate'>
}

export interface ProvinceWarning extends WarnedNumbers {
  schoolId: string
  name: string
  /** Name of the city. */
  city: string
}

/** The schools of a city together. */
export interface WarnedCity extends WarnedNumbers {
  code: string
  name: string
  schools: number
}

/** Head of the page of a province: the state of `day`. Numbers that speak of fewer than five people are null, and marked. */
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
  withheld?: NonNullable<WarnedNumbers['withheld']> & WithheldBy<'before'>
  /** Schools with a warning, those whose number of the warned is withheld, of all that are asked about. */
  schools: { warned: number; withheld: number; all: number }
  /** Subjects by level on each judged day of the last thirty. */
  trend: Series
  /** The ten schools with the largest share of the warned, percent. */
  largest: { id: string; name: string; rate: number }[]
  /** Share of the warned by city, percent. */
  cities: Place[]
  /** The numbers by city, the largest share first. */
  byCity: WarnedCity[]
}

/** Schools of a province, as of a day; `null`: nothing was judged in the term, and no school is listed. */
export type ProvinceWarnings = Page<ProvinceWarning> & { day: string | null }
