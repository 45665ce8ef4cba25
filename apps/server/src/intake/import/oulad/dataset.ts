import { addDays } from '../../../platform/clock.ts'
import { readTable } from '../csv/read-table.ts'
import { noRows, refuseRow } from '../table-counts.ts'
import { type OuladFiles, type OuladTable, ouladTables } from './files.ts'
import type { OuladReport } from './report.ts'

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

const outcomes = ['Pass', 'Withdrawn', 'Fail', 'Distinction'] as const
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
  const known = knownDays.get(presentation) ?? new Map<number, string>()
  knownDays.set(presentation, known)
  const day = known.get(days) ?? addDays(presentation.startsOn, days)
  known.set(days, day)
  return day
}

/** A whole number of a cell; null for an empty one ('' and '?' both stand for that in the wild), NaN for anything else. */
export const numberOf = (cell: string): number | null => (cell === '' || cell === '?' ? null : /^-?\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN)

/** Letters say the month in which a presentation starts: B February, J October. The day is not published: the first is taken. */
function startOf(code: string): string | undefined {
  const [, year, letter = ''] = /^(\d{4})([A-L])$/.exec(code) ?? []
  return year && `${year}-${String(letter.charCodeAt(0) - 64).padStart(2, '0')}-01`
}

/** Reads the five small tables. Each row is taken, or refused with a reason that the report counts. */
export async function readDataset({ paths }: OuladFiles, report: OuladReport): Promise<Dataset> {
  const dataset: Dataset = { presentations: new Map(), registrations: new Map(), assessments: new Map(), sites: new Map() }
  const { presentations, registrations, assessments, sites } = dataset
  /** Reads one table; `take` answers why a row is refused. */
  const each = async (table: OuladTable, take: (cells: readonly string[]) => string | undefined): Promise<void> => {
    const path = paths.get(table)
    if (!path) return
    const counts = noRows()
    report.tables[table] = counts
    for await (const { cells } of readTable(path, table, ouladTables[table])) {
      counts.read++
      const reason = take(cells)
      if (reason) refuseRow(counts, reason)
    }
  }

  await each('courses', ([module = '', code = '', length = '']) => {
    const name = presentationName(module, code)
    const startsOn = startOf(code)
    const days = numberOf(length)
    if (!module || !startsOn || !days || !(days > 0 && days < 1000)) return 'invalid'
    if (presentations.has(name)) return 'duplicate'
    presentations.set(name, { name, module, startsOn, length: days })
    return undefined
  })
  await each('studentInfo', ([module = '', code = '', id = '', gender = '', result = '']) => {
    const presentation = presentations.get(presentationName(module, code))
    if (!presentation) return 'unknown_presentation'
    const student = numberOf(id)
    const outcome = outcomes.find((one) => one === result)
    if (!student || !(student > 0) || !outcome) return 'invalid'
    const key = registrationKey(presentation.name, student)
    if (registrations.has(key)) return 'duplicate'
    registrations.set(key, { presentation, student, outcome, gender: gender === 'M' || gender === 'F' ? gender : '', registered: null, unregistered: null, hasDates: false })
    return undefined
  })
  await each('studentRegistration', ([module = '', code = '', id = '', from = '', to = '']) => {
    const registration = registrations.get(registrationKey(presentationName(module, code), id))
    if (!registration) return presentations.has(presentationName(module, code)) ? 'unknown_student' : 'unknown_presentation'
    const [start, end] = [numberOf(from), numberOf(to)]
    if (Number.isNaN(start) || Number.isNaN(end)) return 'invalid'
    if (registration.hasDates) return 'duplicate'
    registration.hasDates = true
    registration.registered = start
    registration.unregistered = end
    return undefined
  })
  await each('assessments', ([module = '', code = '', id = '', type = '', date = '', weight = '']) => {
    const presentation = presentations.get(presentationName(module, code))
    if (!presentation) return 'unknown_presentation'
    const [assessment, due] = [numberOf(id), numberOf(date)]
    const share = Number(weight)
    if (!assessment || !(assessment > 0) || Number.isNaN(due) || !(share >= 0) || !(type === 'TMA' || type === 'CMA' || type === 'Exam')) return 'invalid'
    if (assessments.has(assessment)) return 'duplicate'
    // Exams without a day take place in the last week.
    assessments.set(assessment, { id: assessment, presentation, type, due: due ?? presentation.length, weight: share })
    return undefined
  })
  await each('vle', ([id = '', module = '', code = '', activityType = '']) => {
    const presentation = presentations.get(presentationName(module, code))
    if (!presentation) return 'unknown_presentation'
    const site = numberOf(id)
    if (!site || !(site > 0)) return 'invalid'
    if (sites.has(site)) return 'duplicate'
    sites.set(site, { id: site, presentation, activityType })
    return undefined
  })
  for (const { outcome } of registrations.values()) report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1
  return dataset
}
