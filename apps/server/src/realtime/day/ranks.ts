import { nameOnWalls, type RankRow } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { type Scope, scopeKey } from '../../warehouse/data-scope.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { cellOf } from './cells.ts'
import type { DayBook } from './day-book.ts'
import { type BookView, partsOf, seesCollege } from './view.ts'

export type RankKind = 'school' | 'teacher' | 'course'
interface Entry {
  id: number
  value: number
}

/** The first of a list without sorting the whole of it; equal values stand in the order of their ids. */
function largest(entries: Iterable<Entry>, max: number): Entry[] {
  const top: Entry[] = []
  const before = (a: Entry, b: Entry) => a.value > b.value || (a.value === b.value && a.id < b.id)
  for (const entry of entries) {
    if (entry.value <= 0 || (top.length === max && !before(entry, top[max - 1] as Entry))) continue
    let i = top.length
    while (i > 0 && before(entry, top[i - 1] as Entry)) i--
    top.splice(i, 0, entry)
    if (top.length > max) top.pop()
  }
  return top
}

/** Ranks looked up in yesterday's list reach so far. */
const PREVIOUS_DEPTH = 200

/** Who leads today: schools and teachers by logs, courses by logs of students. Names of people are masked for everybody. */
export class Ranks {
  readonly #store: FactStore
  readonly #directory: Directory
  #stamp = ''
  #yesterday: Record<RankKind, Map<number, number>> | undefined
  readonly #previous = new Map<string, Map<number, number>>()

  constructor(store: FactStore, directory: Directory) {
    this.#store = store
    this.#directory = directory
  }

  /** Reads yesterday's counts when the day or the version of the roll-ups is new; before that no row has a previous rank. */
  async load(today: string, version: number): Promise<void> {
    const stamp = `${today}|${version}`
    if (this.#stamp === stamp) return
    const day = addDays(today, -1)
    const read = async (sql: string) =>
      new Map(
        (await this.#store.query<{ id: number; n: number }>(sql, { day }, { maxMs: 60_000 })).map(({ id, n }) => [
          id,
          n,
        ]),
      )
    const yesterday = {
      school: await read(
        "SELECT school_id AS id, count() AS n FROM fact_log WHERE event_date = {day:Date} AND user_role <> 'staff' GROUP BY id",
      ),
      teacher: await read(
        "SELECT user_id AS id, count() AS n FROM fact_log WHERE event_date = {day:Date} AND user_role = 'teacher' GROUP BY id",
      ),
      course: await read(
        "SELECT course_id AS id, count() AS n FROM fact_log WHERE event_date = {day:Date} AND user_role = 'student' AND course_id <> 0 GROUP BY id",
      ),
    }
    this.#yesterday = yesterday
    this.#previous.clear()
    this.#stamp = stamp
  }

  top(kind: RankKind, scope: Scope, max: number, book: DayBook, view: BookView): RankRow[] {
    const previous = this.#previousRanks(kind, scope, view)
    return largest(this.#today(kind, scope, book, view), max).map(({ id, value }, i) => ({
      rank: i + 1,
      prevRank: previous.get(id) ?? null,
      id: String(id),
      value,
      ...this.#nameOf(kind, id, scope),
    }))
  }

  *#today(kind: RankKind, scope: Scope, book: DayBook, view: BookView): Generator<Entry> {
    const schools = view.schoolsOf(scope)
    if (kind === 'school') {
      for (const school of schools)
        yield {
          id: school.id,
          value: partsOf(school, scope).reduce((sum, { tally }) => sum + (tally[cellOf['today.logs']] ?? 0), 0),
        }
      return
    }
    const inside = new Set(schools)
    if (kind === 'teacher') {
      if (scope.aggregatesOnly) return
      for (const person of book.people.values())
        if (person.role === 0 && inside.has(person.school) && seesCollege(scope, person.collegeId))
          yield { id: person.id, value: person.logs }
      return
    }
    // Courses are not kept by college: a caller who sees single colleges is shown none.
    if (scope.colleges) return
    // A course that no roster has named yet has nothing to be listed by.
    for (const course of book.courses.values())
      if (inside.has(course.owner) && this.#directory.course(course.id)?.name)
        yield { id: course.id, value: course.logs }
  }

  #previousRanks(kind: RankKind, scope: Scope, view: BookView): ReadonlyMap<number, number> {
    const counts = this.#yesterday?.[kind]
    if (!counts) return new Map()
    const key = `${kind}|${scopeKey(scope)}`
    let ranks = this.#previous.get(key)
    if (!ranks) {
      const schools = new Set(view.schoolsOf(scope).map((school) => school.id))
      const inside = [...counts]
        .filter(([id]) => this.#liesIn(kind, id, scope, schools))
        .map(([id, value]) => ({ id, value }))
      ranks = new Map(largest(inside, PREVIOUS_DEPTH).map(({ id }, i) => [id, i + 1]))
      this.#previous.set(key, ranks)
    }
    return ranks
  }

  #liesIn(kind: RankKind, id: number, scope: Scope, schools: ReadonlySet<number>): boolean {
    if (kind === 'school') return schools.has(id)
    if (kind === 'course') return schools.has(this.#directory.course(id)?.schoolId ?? -1)
    const person = this.#directory.person(id)
    return person !== undefined && schools.has(person.schoolId) && seesCollege(scope, person.collegeId)
  }

  /** Inside one school people belong to its colleges. */
  #nameOf(kind: RankKind, id: number, { level }: Scope): { name: string; owner: string } {
    const schoolName = (schoolId: number | undefined) => {
      const school = schoolId === undefined ? undefined : this.#directory.school(schoolId)
      return school?.shortName || school?.name || ''
    }
    if (kind === 'school')
      return { name: this.#directory.school(id)?.name ?? '', owner: this.#directory.school(id)?.province ?? '' }
    if (kind === 'teacher') {
      const person = this.#directory.person(id)
      return {
        name: nameOnWalls(person?.name ?? ''),
        owner:
          level === 'school'
            ? (this.#directory.collegeName(person?.collegeId ?? 0) ?? '')
            : schoolName(person?.schoolId),
      }
    }
    const course = this.#directory.course(id)
    return { name: course?.name ?? '', owner: schoolName(course?.schoolId) }
  }
}
