import { hasGrain, type TotalId } from '@data-centre/api'
import { compile } from '../../warehouse/compile/compile.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { forAll } from '../../warehouse/turns/asker.ts'
import { cellOf } from './cells.ts'
import type { SchoolDay } from './school-day.ts'
import { partsOf } from './view.ts'

type Stock = Record<TotalId, number>
const NONE: Readonly<Stock> = {
  'users.total': 0,
  'resources.total': 0,
  'courses.total': 0,
  'questions.total': 0,
  'logs.total': 0,
}
const totals = Object.keys(NONE) as TotalId[]
const collegeTotals = totals.filter((id) => hasGrain(id, 'college'))
const NATION: Scope = { level: 'nation', label: '' }
/** Dimensions are asked again after this long even if nothing said that they changed. */
const STALE_MS = 60_000

/** What there is, by school: stocks of this moment and the logs of all closed days. Kept until the warehouse changes. */
export class Stocks {
  readonly #store: FactStore
  #bySchool = new Map<number, Stock>()
  /** What is kept by college, for callers who see single colleges. */
  #byCollege = new Map<number, Stock>()
  #students: ReadonlyMap<number, number> = new Map()
  #studentsBySchool: ReadonlyMap<number, number> = new Map()
  #stamp = ''
  #readAt = 0
  #reading: Promise<void> | undefined

  constructor(store: FactStore) {
    this.#store = store
  }

  /** Reads again when the stamp (day and versions of the warehouse) is new or the reading is old. */
  async refresh(today: string, stamp: string, nowMs: number): Promise<void> {
    const key = `${today}|${stamp}`
    if (this.#stamp === key && nowMs - this.#readAt < STALE_MS) return
    this.#reading ??= forAll(() => this.#read(today))
      .then(() => {
        this.#stamp = key
        this.#readAt = nowMs
      })
      .finally(() => {
        this.#reading = undefined
      })
    await this.#reading
  }

  async #read(today: string): Promise<void> {
    const schools = new Map<number, Stock>()
    const colleges = new Map<number, Stock>()
    const add = (map: Map<number, Stock>, key: number, id: TotalId, n: number): void => {
      const stock = map.get(key) ?? { ...NONE }
      stock[id] += n
      map.set(key, stock)
    }
    // The same measures that every page asks for, so that a wall and a page cannot disagree.
    const spans = [{ from: today, to: today, end: today }]
    const asks = [
      { measures: totals, spans, by: ['school'] },
      { measures: collegeTotals, spans, by: ['college'] },
      { measures: ['students.total'], spans, by: ['college'] },
      { measures: ['students.total'], spans, by: ['school'] },
    ] as const
    const statement = compile(asks, NATION, today)
    const cells = statement.read(
      await this.#store.query<Record<string, unknown>>(statement.sql, statement.params, { maxMs: 30_000 }),
    )
    for (const school of cells.members(0))
      for (const id of totals) add(schools, Number(school), id, cells.value(0, 0, id, school))
    for (const college of cells.members(1))
      for (const id of collegeTotals) add(colleges, Number(college), id, cells.value(1, 0, id, college))
    this.#bySchool = schools
    this.#byCollege = colleges
    const studentsOf = (ask: 2 | 3): Map<number, number> =>
      new Map(cells.members(ask).map((place) => [Number(place), cells.value(ask, 0, 'students.total', place)]))
    this.#students = studentsOf(2)
    this.#studentsBySchool = studentsOf(3)
  }

  /** Students of a school, and its students and teachers. */
  ofSchool(schoolId: number): { students: number; users: number } {
    return {
      students: this.#studentsBySchool.get(schoolId) ?? 0,
      users: this.#bySchool.get(schoolId)?.['users.total'] ?? 0,
    }
  }

  /** Students of a college, and its students and teachers. */
  people(collegeId: number): { students: number; users: number } {
    return {
      students: this.#students.get(collegeId) ?? 0,
      users: this.#byCollege.get(collegeId)?.['users.total'] ?? 0,
    }
  }

  /** Totals of a scope's schools at this moment, as far as they are known for it: the logs of closed days and today's. */
  total(schools: readonly SchoolDay[], scope: Scope): Partial<Stock> {
    const ids = scope.colleges ? collegeTotals : totals
    const stocks = scope.colleges
      ? scope.colleges.map((id) => this.#byCollege.get(id))
      : schools.map(({ id }) => this.#bySchool.get(id))
    const sum: Partial<Stock> = {}
    for (const id of ids) sum[id] = stocks.reduce((total, stock) => total + (stock?.[id] ?? 0), 0)
    for (const school of schools)
      for (const { tally } of partsOf(school, scope))
        sum['logs.total'] = (sum['logs.total'] ?? 0) + (tally[cellOf['today.logs']] ?? 0)
    return sum
  }
}
