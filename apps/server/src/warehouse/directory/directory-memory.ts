import { grouped } from '../../platform/grouped.ts'
import type { FactStore } from '../store.ts'
import { forAll } from '../turns/asker.ts'
import type { CollegeEntry, Directory, SchoolEntry } from './directory.ts'
import { emptyParts, number, type Part, type Parts, type Row } from './directory-parts.ts'

const MAX_READ_MS = 120_000

/**
 * The directory in memory, filled from the dimensions. A refresh asks each dimension for its newest version and its
 * length, and reads only rows that are newer; a dimension that changed without a newer version is read whole.
 */
class DirectoryInMemory implements Directory {
  readonly #store: FactStore
  readonly #parts: Parts = emptyParts()
  #version = 0
  #schools: readonly SchoolEntry[] = []
  #colleges: ReadonlyMap<number, readonly CollegeEntry[]> = new Map()
  #refreshing: Promise<void> | undefined

  constructor(store: FactStore) {
    this.#store = store
  }

  schools = () => this.#schools
  school = (id: number) => this.#parts.schools.entries.get(id)
  person = (id: number) => this.#parts.students.entries.get(id) ?? this.#parts.teachers.entries.get(id)
  course = (id: number) => this.#parts.courses.entries.get(id)
  resource = (id: number) => this.#parts.resources.entries.get(id)
  question = (id: number) => this.#parts.questions.entries.get(id)
  courseClass = (id: number) => this.#parts.classes.entries.get(id)
  groupSchool = (id: number) => this.#parts.groups.entries.get(id)
  collegeName = (id: number) => this.#parts.colleges.entries.get(id)?.name
  colleges = (schoolId: number) => this.#colleges.get(schoolId) ?? []
  version = () => this.#version

  refresh(): Promise<void> {
    this.#refreshing ??= forAll(() => this.#refreshAll()).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refreshAll(): Promise<void> {
    const { schools, colleges, ...others } = this.#parts
    const [haveSchools, haveColleges, ...haveOthers] = await Promise.all([
      this.#refreshOne(schools),
      this.#refreshOne(colleges),
      ...Object.values(others).map((one: Part<unknown>) => this.#refreshOne(one)),
    ])
    if (haveSchools) this.#schools = [...schools.entries.values()].sort((a, b) => a.id - b.id)
    if (haveColleges)
      this.#colleges = grouped(
        [...colleges.entries.values()].sort((a, b) => a.id - b.id),
        ({ schoolId }) => schoolId,
      )
    if (haveSchools || haveColleges || haveOthers.includes(true)) this.#version++
  }

  /** Whether anything of the dimension has changed. */
  async #refreshOne<Entry>(one: Part<Entry>): Promise<boolean> {
    const [head] = await this.#store.query<{ newest: number; rows: number }>(
      `SELECT max(version) AS newest, count() AS rows FROM ${one.table}`,
    )
    const { newest, rows } = head ?? { newest: 0, rows: 0 }
    if (newest === one.version && rows === one.rows) return false
    if (one.columns) await this.#readChanged(one, newest > one.version ? one.version : -1)
    one.version = newest
    one.rows = rows
    return true
  }

  async #readChanged<Entry>({ table, key, columns, entries, entryOf }: Part<Entry>, since: number): Promise<void> {
    // Not FINAL, which would hide the rows that say that an entity is gone; of several rows the newest comes last.
    const changed = await this.#store.query<Row>(
      `SELECT ${key} AS id, is_deleted, ${columns} FROM ${table} WHERE version > {since:Int64} ORDER BY version, is_deleted`,
      { since },
      { maxMs: MAX_READ_MS },
    )
    if (since < 0) entries.clear()
    for (const row of changed) {
      if (number(row, 'is_deleted') === 1) entries.delete(number(row, 'id'))
      else entries.set(number(row, 'id'), entryOf(row))
    }
  }
}

/** An empty directory over a store; `refresh` fills it. */
export const createDirectory = (store: FactStore): Directory => new DirectoryInMemory(store)
