import { addDays } from '../../../platform/clock.ts'
import { impossibleDay } from '../plausible-days.ts'

/** A module given in one year and month: `AAA 2013J`. */
export interface Presentation {
  name: string
  module: string
  /** Day 0 of the data set's dates, yyyy-MM-dd. */
  startsOn: string
  /** Days. */
  length: number
}

export interface Registration {
  presentation: Presentation
  student: number
  outcome: Outcome
  gender: 'M' | 'F' | ''
  /** Days after the start; null where the data set does not say. */
  registered: number | null
  unregistered: number | null
  /** Whether studentRegistration has a row of it. */
  hasDates: boolean
}

export interface Assessment {
  id: number
  presentation: Presentation
  type: 'TMA' | 'CMA' | 'Exam'
  /** Days after the start. */
  due: number
  /** Share of the final result in percent. */
  weight: number
}

export interface Site {
  id: number
  presentation: Presentation
  activityType: string
}

export const outcomes = ['Pass', 'Withdrawn', 'Fail', 'Distinction'] as const

export type Outcome = (typeof outcomes)[number]

/** The small tables, checked against one another. */
export interface Dataset {
  presentations: Map<string, Presentation>
  /** By presentation name and student. */
  registrations: Map<string, Registration>
  assessments: Map<number, Assessment>
  sites: Map<number, Site>
}

export const presentationName = (module: string, code: string): string => `${module} ${code}`

export const registrationKey = (presentation: string, student: string | number): string => `${presentation} ${student}`

const knownDays = new WeakMap<Presentation, Map<number, string>>()

/** The day so many days after the start, yyyy-MM-dd; remembered, because ten million rows ask for some thousand days. */
export function dayAt(presentation: Presentation, days: number): string {
  const existing = knownDays.get(presentation) ?? new Map<number, string>()
  knownDays.set(presentation, existing)
  const day = existing.get(days) ?? addDays(presentation.startsOn, days)
  existing.set(days, day)
  return day
}

/** No date of the data set is further from the start of its presentation; what is would be no day at all. */
const FURTHEST_DAYS = 10_000

/** Why a day so many days after the start cannot be; `latest` is the last one that can. */
export const wrongDay = (
  presentation: Presentation,
  days: number,
  latest: string,
): 'too_early' | 'future' | undefined =>
  Math.abs(days) > FURTHEST_DAYS
    ? days < 0
      ? 'too_early'
      : 'future'
    : impossibleDay(dayAt(presentation, days), latest)

/** How empty cells are written in the wild; pandas has the others. */
const emptyCells: ReadonlySet<string> = new Set(['', '?', 'nan', 'na', '<na>', 'n/a', 'none', 'null', 'nat'])

/** Whether a cell says nothing. */
export const isEmptyCell = (cell: string): boolean => emptyCells.has(cell) || emptyCells.has(cell.toLowerCase())

/** A whole number of a cell, also one that pandas wrote (`-59.0`); null for an empty one, NaN for anything else. */
export const numberOf = (cell: string): number | null =>
  /^-?\d{1,9}(?:\.0*)?$/.test(cell) ? Number(cell) : isEmptyCell(cell) ? null : Number.NaN

/** A foreign number as it is compared and kept: `101.0` is 101. Anything else stays as it is. */
export const idText = (cell: string): string => {
  const id = numberOf(cell)
  return id === null || Number.isNaN(id) ? cell : String(id)
}
