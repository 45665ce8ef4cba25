import { hasGrain, type LiveMeasureId, type MetricId, platforms } from '@data-centre/api'
import { type Scope, scopeKey } from '../../warehouse/data-scope.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import {
  addTo,
  CELLS,
  cellOf,
  LOG_HOURS,
  LOG_PLATFORMS,
  LOGIN_HOURS,
  LOGIN_PLATFORMS,
  ONLINE_PLATFORMS,
  ONLINE_ROLES,
  roles,
} from './cells.ts'
import type { DayBook } from './day-book.ts'
import type { DayPart, SchoolDay } from './school-day.ts'

/** Dimensions by which the counters of today may be grouped. */
export type LiveDimension = 'province' | 'city' | 'school' | 'college' | 'platform' | 'role' | 'hour'

interface Seen {
  step: number
  sum: Float64Array
}

const hourCells: Partial<Record<LiveMeasureId, number>> = { 'today.logs': LOG_HOURS, 'today.logins': LOGIN_HOURS }
const platformCells: Partial<Record<LiveMeasureId, number>> = {
  'today.logs': LOG_PLATFORMS,
  'today.logins': LOGIN_PLATFORMS,
  'online.users': ONLINE_PLATFORMS,
}

/** Sums of the day's book over scopes. A sum is kept until something in the book changes. */
export class BookView {
  readonly #book: DayBook
  readonly #directory: Directory
  readonly #sums = new Map<string, Seen>()
  readonly #lists = new Map<string, { version: number; size: number; schools: SchoolDay[] }>()

  constructor(book: DayBook, directory: Directory) {
    this.#book = book
    this.#directory = directory
  }

  /** Schools of a scope that are known to the directory or have done something today. */
  schoolsOf(scope: Scope): readonly SchoolDay[] {
    const key = `${scope.provinces?.join() ?? '*'}|${scope.schools?.join() ?? '*'}`
    const version = this.#directory.version()
    const cached = this.#lists.get(key)
    if (cached && cached.version === version && cached.size === this.#book.schools.size) return cached.schools
    for (const { id } of this.#directory.schools()) this.#book.school(id)
    const provinces = scope.provinces && new Set(scope.provinces)
    const ids = scope.schools && new Set(scope.schools)
    const schools = [...this.#book.schools.values()].filter(
      (school) => (!provinces || provinces.has(school.provinceCode)) && (!ids || ids.has(school.id)),
    )
    this.#lists.set(key, { version, size: this.#book.schools.size, schools })
    return schools
  }

  /** All cells of a scope. */
  sum(scope: Scope): Float64Array {
    const key = scopeKey(scope)
    const seen = this.#sums.get(key)
    if (seen && seen.step === this.#book.step) return seen.sum
    const sum = new Float64Array(CELLS)
    for (const school of this.schoolsOf(scope)) for (const { tally } of partsOf(school, scope)) addTo(sum, tally)
    this.#sums.set(key, { step: this.#book.step, sum })
    return sum
  }

  value(id: LiveMeasureId, scope: Scope): number {
    return this.sum(scope)[cellOf[id]] ?? 0
  }

  by(id: LiveMeasureId, dimension: LiveDimension, scope: Scope): Map<string, number> {
    if (dimension === 'hour')
      return this.#spread(
        scope,
        hourCells[id],
        Array.from({ length: 24 }, (_, hour) => String(hour)),
      )
    if (dimension === 'platform') return this.#spread(scope, platformCells[id], platforms)
    if (dimension === 'role') return this.#spread(scope, id === 'online.users' ? ONLINE_ROLES : undefined, roles)
    return this.#byPlace(cellOf[id], dimension, scope)
  }

  #spread(scope: Scope, from: number | undefined, names: readonly string[]): Map<string, number> {
    if (from === undefined) return new Map()
    const sum = this.sum(scope)
    return new Map(names.map((name, i) => [name, sum[from + i] ?? 0]))
  }

  #byPlace(cell: number, dimension: 'province' | 'city' | 'school' | 'college', scope: Scope): Map<string, number> {
    const values = new Map<string, number>()
    const add = (key: string, value: number) => values.set(key, (values.get(key) ?? 0) + value)
    for (const school of this.schoolsOf(scope)) {
      if (dimension === 'college') {
        for (const [id, { tally }] of school.colleges)
          if (!scope.colleges || scope.colleges.includes(id)) add(String(id), tally[cell] ?? 0)
        continue
      }
      const key =
        dimension === 'province' ? school.provinceCode : dimension === 'city' ? school.cityCode : String(school.id)
      for (const { tally } of partsOf(school, scope)) add(key, tally[cell] ?? 0)
    }
    return values
  }

  /** Whether anything in the scope has changed after a step of the book. */
  changedSince(step: number, scope: Scope): boolean {
    if (this.#book.step === step) return false
    return this.schoolsOf(scope).some((school) => school.changed > step)
  }
}

/** What of a school a scope sees: the whole, or the colleges that it names. */
export function partsOf(school: SchoolDay, scope: Scope): DayPart[] {
  if (!scope.colleges) return [school]
  return scope.colleges.map((id) => school.colleges.get(id)).filter((part): part is DayPart => part !== undefined)
}

/** Whether a person's or event's college is inside the scope; the school has been checked before. */
export const seesCollege = (scope: Scope, collegeId: number): boolean =>
  !scope.colleges || scope.colleges.includes(collegeId)

/** Whether a number is known for the scope: some are not kept by college. */
export const knownFor = (id: MetricId, scope: Scope): boolean => !scope.colleges || hasGrain(id, 'college')
