import { impossibleDay, latestPlanned } from '../plausible-days.ts'
import {
  type Dataset,
  idText,
  isEmptyCell,
  numberOf,
  outcomes,
  type Presentation,
  presentationName,
  registrationKey,
  wrongDay,
} from './dataset.ts'

/** Letters say the month in which a presentation starts: B February, J October. The day is not published: the first is taken. */
function startOf(code: string): string | undefined {
  const [, year, letter = ''] = /^(\d{4})([A-L])$/.exec(code) ?? []
  return year && `${year}-${String(letter.charCodeAt(0) - 64).padStart(2, '0')}-01`
}

/** Why a row is refused, the line that it repeats, or nothing where it is taken. */
type Taking = string | number | undefined

/** Takes the rows of the small tables, each after those that it names. */
export class SmallTables {
  readonly dataset: Dataset = {
    presentations: new Map(),
    registrations: new Map(),
    assessments: new Map(),
    sites: new Map(),
  }
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
    return this.#once(`courses ${name}`, line, () =>
      this.dataset.presentations.set(name, { name, module, startsOn, length: days }),
    )
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
      this.dataset.registrations.set(key, {
        presentation,
        student,
        outcome,
        gender,
        registered: null,
        unregistered: null,
        hasDates: false,
      }),
    )
  }

  studentRegistration([module = '', code = '', id = '', from = '', to = '']: readonly string[], line: number): Taking {
    const student = idText(id)
    const registration = this.dataset.registrations.get(registrationKey(presentationName(module, code), student))
    if (!registration) return this.#presentation(module, code) ? 'unknown_student' : 'unknown_presentation'
    const [start, end] = [numberOf(from), numberOf(to)]
    if (Number.isNaN(start) || Number.isNaN(end)) return 'invalid'
    const { presentation } = registration
    const wrong =
      (start !== null && wrongDay(presentation, start, this.#today)) ||
      (end !== null && wrongDay(presentation, end, this.#latest))
    if (wrong) return wrong
    return this.#once(`dates ${registrationKey(presentation.name, student)}`, line, () =>
      Object.assign(registration, { hasDates: true, registered: start, unregistered: end }),
    )
  }

  assessments(
    [module = '', code = '', id = '', type = '', date = '', weight = '']: readonly string[],
    line: number,
  ): Taking {
    const presentation = this.#presentation(module, code)
    if (!presentation) return 'unknown_presentation'
    const [assessment, due] = [numberOf(id), numberOf(date)]
    const share = isEmptyCell(weight) ? 0 : Number(weight)
    if (
      !assessment ||
      !(assessment > 0) ||
      Number.isNaN(due) ||
      !(share >= 0) ||
      !(type === 'TMA' || type === 'CMA' || type === 'Exam')
    )
      return 'invalid'
    const wrong = due !== null && wrongDay(presentation, due, this.#latest)
    if (wrong) return wrong
    // Exams without a day take place in the last week.
    const day = due ?? presentation.length
    return this.#once(`assessment ${assessment}`, line, () =>
      this.dataset.assessments.set(assessment, { id: assessment, presentation, type, due: day, weight: share }),
    )
  }

  vle([id = '', module = '', code = '', activityType = '']: readonly string[], line: number): Taking {
    const presentation = this.#presentation(module, code)
    if (!presentation) return 'unknown_presentation'
    const site = numberOf(id)
    if (!site || !(site > 0)) return 'invalid'
    return this.#once(`site ${site}`, line, () =>
      this.dataset.sites.set(site, { id: site, presentation, activityType }),
    )
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
