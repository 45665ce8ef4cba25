import { addDays } from '../../../platform/clock.ts'
import { readTable } from '../csv/read-table.ts'
import { impossibleDay, latestPlanned } from '../plausible-days.ts'
import { reasonText } from '../reason-text.ts'
import { keepRefusal } from '../refusals.ts'
import { noRows, refuseRow } from '../table-counts.ts'
import { type OuladFiles, type OuladTable, otherColumns, ouladTables } from './files.ts'
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
  const existing = knownDays.get(presentation) ?? new Map<number, string>()
  knownDays.set(presentation, existing)
  const day = existing.get(days) ?? addDays(presentation.startsOn, days)
  existing.set(days, day)
  return day
}

/** No date of the data set is further from the start of its presentation; what is would be no day at all. */
const FURTHEST_DAYS = 10_000
/** Why a day so many days after the start cannot be; `latest` is the last one that can. */
export const wrongDay = (presentation: Presentation, days: number, latest: string): 'too_early' | 'future' | undefined =>
  Math.abs(days) > FURTHEST_DAYS ? (days < 0 ? 'too_early' : 'future') : impossibleDay(dayAt(presentation, days), latest)

/** A whole number of a cell; null for an empty one ('' and '?' both stand for that in the wild), NaN for anything else. */
export const numberOf = (cell: string): number | null => (cell === '' || cell === '?' ? null : /^-?\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN)

/** Letters say the month in which a presentation starts: B February, J October. The day is not published: the first is taken. */
function startOf(code: string): string | undefined {
  const [, year, letter = ''] = /^(\d{4})([A-L])$/.exec(code) ?? []
  return year && `${year}-${String(letter.charCodeAt(0) - 64).padStart(2, '0')}-01`
}

/** Tells in the report which columns nobody knows; those of the published files that do not count here are no news. */
export const unusedNote =
  (table: OuladTable, report: OuladReport) =>
  (names: string[]): void => {
    const unknown = names.filter((name) => !otherColumns[table]?.includes(name.toLowerCase()))
    if (unknown.length > 0) report.notes.push(`${table}.csv 中没有用到的列：${unknown.join('、')}`)
  }

/** Why a row is refused, the line that it repeats, or nothing where it is taken. */
type Taking = string | number | undefined

/** Takes the rows of the small tables, each after those that it names. */
class SmallTables {
  readonly dataset: Dataset = { presentations: new Map(), registrations: new Map(), assessments: new Map(), sites: new Map() }
  /** Lines of what was taken, by table and name. */
  readonly #lines = new Map<string, number>()
  readonly #today: string
  /** The last day that a plan may name. */
  readonly #latest: string

  constructor(today: string) {
    this.#today = today
    this.#latest = latestPlanned(today)
  }

  courses([module = '', code = '', length = '']: readonly string[], line: number): Taking {
    const name = presentationName(module, code)
    const startsOn = startOf(code)
    const days = numberOf(length)
    if (!module || !startsOn || !days || !(days > 0 && days < 1000)) return 'invalid'
    const wrong = impossibleDay(startsOn, this.#latest)
    if (wrong) return wrong
    return this.#once(`courses ${name}`, line, () => this.dataset.presentations.set(name, { name, module, startsOn, length: days }))
  }

  studentInfo([module = '', code = '', id = '', sex = '', result = '']: readonly string[], line: number): Taking {
    const presentation = this.#presentation(module, code)
    if (!presentation) return 'unknown_presentation'
    const student = numberOf(id)
    const outcome = outcomes.find((one) => one === result)
    if (!student || !(student > 0) || !outcome) return 'invalid'
    const key = registrationKey(presentation.name, student)
    const gender = sex === 'M' || sex === 'F' ? sex : ''
    return this.#once(`info ${key}`, line, () =>
      this.dataset.registrations.set(key, { presentation, student, outcome, gender, registered: null, unregistered: null, hasDates: false }),
    )
  }

  studentRegistration([module = '', code = '', id = '', from = '', to = '']: readonly string[], line: number): Taking {
    const registration = this.dataset.registrations.get(registrationKey(presentationName(module, code), id))
    if (!registration) return this.#presentation(module, code) ? 'unknown_student' : 'unknown_presentation'
    const [start, end] = [numberOf(from), numberOf(to)]
    if (Number.isNaN(start) || Number.isNaN(end)) return 'invalid'
    const { presentation } = registration
    const wrong = (start !== null && wrongDay(presentation, start, this.#today)) || (end !== null && wrongDay(presentation, end, this.#latest))
    if (wrong) return wrong
    return this.#once(`dates ${registrationKey(presentation.name, id)}`, line, () => Object.assign(registration, { hasDates: true, registered: start, unregistered: end }))
  }

  assessments([module = '', code = '', id = '', type = '', date = '', weight = '']: readonly string[], line: number): Taking {
    const presentation = this.#presentation(module, code)
    if (!presentation) return 'unknown_presentation'
    const [assessment, due] = [numberOf(id), numberOf(date)]
    const share = Number(weight)
    if (!assessment || !(assessment > 0) || Number.isNaN(due) || !(share >= 0) || !(type === 'TMA' || type === 'CMA' || type === 'Exam')) return 'invalid'
    const wrong = due !== null && wrongDay(presentation, due, this.#latest)
    if (wrong) return wrong
    // Exams without a day take place in the last week.
    const day = due ?? presentation.length
    return this.#once(`assessment ${assessment}`, line, () => this.dataset.assessments.set(assessment, { id: assessment, presentation, type, due: day, weight: share }))
  }

  vle([id = '', module = '', code = '', activityType = '']: readonly string[], line: number): Taking {
    const presentation = this.#presentation(module, code)
    if (!presentation) return 'unknown_presentation'
    const site = numberOf(id)
    if (!site || !(site > 0)) return 'invalid'
    return this.#once(`site ${site}`, line, () => this.dataset.sites.set(site, { id: site, presentation, activityType }))
  }

  #presentation(module: string, code: string): Presentation | undefined {
    return this.dataset.presentations.get(presentationName(module, code))
  }

  /** Takes what no line before has named; answers that line otherwise. */
  #once(name: string, line: number, take: () => unknown): number | undefined {
    const before = this.#lines.get(name)
    if (before !== undefined) return before
    this.#lines.set(name, line)
    take()
    return undefined
  }
}

/** In the order in which they name one another. */
const smallTables = ['courses', 'studentInfo', 'studentRegistration', 'assessments', 'vle'] as const

/** Reads the five small tables. Each row is taken, or refused with a reason that the report counts. `today`: yyyy-MM-dd. */
export async function readDataset({ tables }: OuladFiles, report: OuladReport, today: string): Promise<Dataset> {
  const small = new SmallTables(today)
  for (const table of smallTables) {
    const file = tables.get(table)
    if (!file) continue
    const counts = noRows()
    report.tables[table] = counts
    for await (const { cells, row, isTooLong } of readTable(file.open, file.name, ouladTables[table], [], { lines: true, onUnused: unusedNote(table, report) })) {
      counts.read++
      const reason = isTooLong ? 'too_long' : small[table](cells, row)
      if (reason === undefined) continue
      const isAgain = typeof reason === 'number'
      refuseRow(counts, isAgain ? 'duplicate' : reason)
      keepRefusal(report.refusals, `${file.name} 第 ${row} 行`, isAgain ? `与第 ${reason} 行重复` : (reasonText[reason] ?? reason), cells.join())
    }
  }
  for (const { outcome } of small.dataset.registrations.values()) report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1
  return small.dataset
}
