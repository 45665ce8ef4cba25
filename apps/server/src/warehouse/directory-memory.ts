import type { ClassEntry, CourseEntry, Directory, PersonEntry, QuestionEntry, ResourceEntry, SchoolEntry } from './directory.ts'
import type { FactStore } from './store.ts'

/** One dimension in memory and how it is read. */
interface Part<Entry> {
  table: string
  /** Key column. */
  key: string
  columns: string
  entries: Map<number, Entry>
  entryOf(row: Row): Entry
  /** Newest version and number of rows that were read: a change of either says that there is more to read. */
  version: number
  rows: number
}

type Row = Record<string, string | number>
const text = (row: Row, column: string): string => String(row[column] ?? '')
const number = (row: Row, column: string): number => Number(row[column] ?? 0)
const MAX_READ_MS = 120_000

const part = <Entry>(table: string, key: string, columns: string, entryOf: (row: Row) => Entry): Part<Entry> => ({
  table,
  key,
  columns,
  entryOf,
  entries: new Map(),
  version: -1,
  rows: 0,
})

const personOf =
  (role: PersonEntry['role']) =>
  (row: Row): PersonEntry => ({
    id: number(row, 'id'),
    role,
    name: text(row, 'name'),
    schoolId: number(row, 'school_id'),
    collegeId: number(row, 'college_id'),
    majorId: number(row, 'major_id'),
    adminClassId: number(row, 'admin_class_id'),
    joinedAt: text(row, 'joined'),
  })

/** What the directory holds, still empty: by dimension, how a row of it becomes an entry. */
const emptyParts = () => ({
  schools: part<SchoolEntry>('dim_school', 'school_id', 'name, short_name, province_code, province, city_code, city, lng, lat, toString(joined_at) AS joined, is_demo', (row) => ({
    id: number(row, 'id'),
    name: text(row, 'name'),
    shortName: text(row, 'short_name'),
    provinceCode: text(row, 'province_code'),
    province: text(row, 'province'),
    cityCode: text(row, 'city_code'),
    city: text(row, 'city'),
    lng: number(row, 'lng'),
    lat: number(row, 'lat'),
    joinedAt: text(row, 'joined'),
    isDemo: number(row, 'is_demo') === 1,
  })),
  colleges: part<string>('dim_college', 'college_id', 'name', (row) => text(row, 'name')),
  teachers: part('dim_teacher', 'user_id', 'name, school_id, college_id, toString(joined_at) AS joined', personOf('teacher')),
  students: part('dim_student', 'user_id', 'name, school_id, college_id, major_id, admin_class_id, toString(joined_at) AS joined', personOf('student')),
  courses: part<CourseEntry>('dim_course', 'course_id', 'name, school_id, group_id, platform', (row) => ({
    id: number(row, 'id'),
    name: text(row, 'name'),
    schoolId: number(row, 'school_id'),
    groupId: number(row, 'group_id'),
    platform: text(row, 'platform'),
  })),
  resources: part<ResourceEntry>('dim_resource', 'resource_id', 'name, resource_type, platform, school_id, author_id, group_id, course_id', (row) => ({
    id: number(row, 'id'),
    name: text(row, 'name'),
    type: text(row, 'resource_type'),
    platform: text(row, 'platform'),
    schoolId: number(row, 'school_id'),
    authorId: number(row, 'author_id'),
    groupId: number(row, 'group_id'),
    courseId: number(row, 'course_id'),
  })),
  questions: part<QuestionEntry>('dim_question', 'question_id', 'question_type, school_id, group_id', (row) => ({
    id: number(row, 'id'),
    type: text(row, 'question_type'),
    schoolId: number(row, 'school_id'),
    groupId: number(row, 'group_id'),
  })),
  classes: part<ClassEntry>('dim_course_class', 'class_id', 'course_id, teacher_id, school_id, college_id, term_id, name', (row) => ({
    id: number(row, 'id'),
    courseId: number(row, 'course_id'),
    teacherId: number(row, 'teacher_id'),
    schoolId: number(row, 'school_id'),
    collegeId: number(row, 'college_id'),
    termId: text(row, 'term_id'),
    name: text(row, 'name'),
  })),
})
type Parts = ReturnType<typeof emptyParts>

/**
 * The directory in memory, filled from the dimensions. A refresh asks each dimension for its newest version and its
 * length, and reads only rows that are newer; a dimension that changed without a newer version is read whole.
 */
class DirectoryInMemory implements Directory {
  readonly #store: FactStore
  readonly #parts: Parts = emptyParts()
  #version = 0
  #schools: readonly SchoolEntry[] = []
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
  collegeName = (id: number) => this.#parts.colleges.entries.get(id)
  version = () => this.#version

  refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refreshAll(): Promise<void> {
    const { schools, ...others } = this.#parts
    const [haveSchools, ...haveOthers] = await Promise.all([this.#refreshOne(schools), ...Object.values(others).map((one: Part<unknown>) => this.#refreshOne(one))])
    if (haveSchools) this.#schools = [...schools.entries.values()].sort((a, b) => a.id - b.id)
    if (haveSchools || haveOthers.includes(true)) this.#version++
  }

  /** Whether anything of the dimension has changed. */
  async #refreshOne<Entry>(one: Part<Entry>): Promise<boolean> {
    const [head] = await this.#store.query<{ newest: number; rows: number }>(`SELECT max(version) AS newest, count() AS rows FROM ${one.table}`)
    const { newest, rows } = head ?? { newest: 0, rows: 0 }
    if (newest === one.version && rows === one.rows) return false
    const since = newest > one.version ? one.version : -1
    // Not FINAL, which would hide the rows that say that an entity is gone; of several rows the newest comes last.
    const changed = await this.#store.query<Row>(
      `SELECT ${one.key} AS id, is_deleted, ${one.columns} FROM ${one.table} WHERE version > {since:Int64} ORDER BY version, is_deleted`,
      { since },
      { maxMs: MAX_READ_MS },
    )
    if (since < 0) one.entries.clear()
    for (const row of changed) {
      if (number(row, 'is_deleted') === 1) one.entries.delete(number(row, 'id'))
      else one.entries.set(number(row, 'id'), one.entryOf(row))
    }
    one.version = newest
    one.rows = rows
    return true
  }
}

/** An empty directory over a store; `refresh` fills it. */
export const createDirectory = (store: FactStore): Directory => new DirectoryInMemory(store)
