import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { RefusedRow } from './batch-record.ts'
import { refusedRow, type TakenRow } from './classify.ts'

/** Lessons that a class can have on one day: schools divide a day into twelve periods at most. */
const MAX_SECTIONS = 20
/** Names that a class's sections of a day may have had, with those that were cancelled. */
const MAX_NAMES = 5 * MAX_SECTIONS
/** Days of classes that are remembered; of those that were forgotten the engine is asked again. */
const MAX_DAYS = 20_000

interface Section {
  version: number
  isCancelled: boolean
}

type DayOfClass = Map<string, Section>

const TABLE: DirectRow['table'] = 'fact_planned_lesson'
const keyOf = ({ row }: DirectRow): string => `${row['class_id']} ${row['plan_date']}`

/**
 * Bounds the sections of each class and day of a timetable: walls show a school's day by its sections, and a sender chooses their names.
 * What the engine holds is read before a batch is judged; what the log holds is remembered from the moment that it is judged.
 */
export class ClassSections {
  readonly #store: FactStore
  readonly #days = new Map<string, DayOfClass>()

  constructor(store: FactStore) {
    this.#store = store
  }

  /** Reads what the engine holds of the days of classes that these rows are about, as far as that is not known. Rejects when it does not answer. */
  async load(rows: readonly TakenRow[]): Promise<void> {
    const missing = new Map(
      rows
        .filter(({ taken }) => taken.table === TABLE && !this.#days.has(keyOf(taken)))
        .map(({ taken }) => [keyOf(taken), taken.row]),
    )
    if (missing.size === 0) return
    const stored = await this.#store.query<{ key: string; section: string; newest: number; cancelled: number }>(
      `SELECT concat(toString(class_id), ' ', toString(plan_date)) AS key, section, toFloat64(max(version)) AS newest, argMax(is_deleted, version) AS cancelled
       FROM fact_planned_lesson WHERE plan_date IN {days:Array(Date)} AND class_id IN {classes:Array(UInt32)} GROUP BY class_id, plan_date, section`,
      {
        days: [...new Set([...missing.values()].map((row) => String(row['plan_date'])))],
        classes: [...new Set([...missing.values()].map((row) => Number(row['class_id'])))],
      },
      { maxMs: 30_000 },
    )
    for (const key of missing.keys()) if (!this.#days.has(key)) this.#days.set(key, new Map())
    for (const { key, section, newest, cancelled } of stored) {
      // Another batch may have been judged while the engine was asked: what it said is the later word.
      const day = missing.has(key) ? this.#days.get(key) : undefined
      const current = day?.get(section)
      if (day && (!current || current.version < newest))
        day.set(section, { version: newest, isCancelled: cancelled === 1 })
    }
  }

  /** Parts rows into those within the bound, which are remembered, and refused lines. Awaits nothing. */
  admit(rows: readonly TakenRow[]): { rows: DirectRow[]; refused: RefusedRow[] } {
    const admitted: DirectRow[] = []
    const refused: RefusedRow[] = []
    for (const { taken, line } of rows) {
      if (taken.table !== TABLE || this.#take(taken)) admitted.push(taken)
      else
        refused.push(
          refusedRow(
            line,
            'invalid',
            `同一课程班同一天最多 ${MAX_SECTIONS} 个节次（classId ${taken.row['class_id']}，${taken.day}）`,
            Number(taken.row['school_id']),
          ),
        )
    }
    this.#trim()
    return { rows: admitted, refused }
  }

  #take(lesson: DirectRow): boolean {
    const { row } = lesson
    const key = keyOf(lesson)
    const day = this.#days.get(key) ?? new Map<string, Section>()
    this.#days.set(key, day)
    const section = String(row['section'])
    const current = day.get(section)
    const next: Section = { version: Number(row['version']), isCancelled: row['is_deleted'] === 1 }
    if (current && current.version > next.version) return true
    const held = [...day.values()].filter(({ isCancelled }) => !isCancelled).length
    const isMore = !next.isCancelled && (!current || current.isCancelled)
    if ((isMore && held >= MAX_SECTIONS) || (!current && day.size >= MAX_NAMES)) return false
    day.set(section, next)
    return true
  }

  #trim(): void {
    for (const key of this.#days.keys()) {
      if (this.#days.size <= MAX_DAYS) return
      this.#days.delete(key)
    }
  }
}
