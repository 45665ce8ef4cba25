import { grouped } from '../../platform/grouped.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { forAll } from '../../warehouse/turns/asker.ts'

/** A lesson as the timetable has it; `start` and `end` in seconds. */
export interface PlannedLesson {
  schoolId: number
  collegeId: number
  classId: number
  section: string
  room: string
  /** yyyy-MM-dd. */
  day: string
  start: number
  end: number
}

/** What is planned for a school: its lessons of today, and for each college the lessons of its next teaching day. */
export interface PlannedDays {
  today: readonly PlannedLesson[]
  next: readonly PlannedLesson[]
}

const NO_LESSONS: PlannedDays = { today: [], next: [] }
const OPTIONS = { maxMs: 30_000 }
/** A changed plan is seen after this long. */
const STALE_MS = 60_000
const LESSON =
  'school_id AS schoolId, college_id AS collegeId, class_id AS classId, section, room, toString(plan_date) AS day, toUnixTimestamp(starts_at) AS start, toUnixTimestamp(ends_at) AS end'

const keyOf = (classId: number, section: string): string => `${classId} ${section}`

/**
 * Planned lessons of today and of the next day with lessons. They are no actions of people and pass no listener, so they are read
 * from the engine, again every minute: every process and every replay sees the same plan.
 */
export class Timetable {
  readonly #store: FactStore
  #day = ''
  #readAt = Number.NEGATIVE_INFINITY
  #schools: ReadonlyMap<number, PlannedDays> = new Map()
  #byKey: ReadonlyMap<string, PlannedLesson> = new Map()
  #reading: Promise<void> | undefined

  constructor(store: FactStore) {
    this.#store = store
  }

  /** Reads again when the day is new or the reading is old; `nowMs` by the clock that readings grow old by. */
  async refresh(today: string, nowMs: number): Promise<void> {
    // The distance, not the difference: a clock that was set back would leave the plan as it is for as long.
    if (this.#day === today && Math.abs(nowMs - this.#readAt) < STALE_MS) return
    this.#reading ??= forAll(() => this.#read(today))
      .then(() => {
        this.#readAt = nowMs
      })
      .finally(() => {
        this.#reading = undefined
      })
    await this.#reading
  }

  /** What is planned for a school, as of a day; nothing where another day has been read. */
  of(schoolId: number, day: string): PlannedDays {
    return (this.#day === day && this.#schools.get(schoolId)) || NO_LESSONS
  }

  /** The lesson of a class in a section of this day. */
  planned(day: string, classId: number, section: string): PlannedLesson | undefined {
    return this.#day === day ? this.#byKey.get(keyOf(classId, section)) : undefined
  }

  async #read(day: string): Promise<void> {
    const [today, next] = await Promise.all([
      this.#store.query<PlannedLesson>(
        `SELECT ${LESSON} FROM fact_planned_lesson FINAL WHERE plan_date = {day:Date} ORDER BY start, school_id, class_id`,
        { day },
        OPTIONS,
      ),
      this.#store.query<PlannedLesson>(
        `SELECT ${LESSON} FROM fact_planned_lesson FINAL WHERE plan_date > {day:Date} AND (school_id, college_id, plan_date) IN (
           SELECT school_id, college_id, min(plan_date) FROM fact_planned_lesson FINAL WHERE plan_date > {day:Date} GROUP BY school_id, college_id) ORDER BY start, school_id, class_id`,
        { day },
        OPTIONS,
      ),
    ])
    const ofSchool = (lessons: readonly PlannedLesson[]) => grouped(lessons, ({ schoolId }) => schoolId)
    const [begun, coming] = [ofSchool(today), ofSchool(next)]
    this.#schools = new Map(
      [...new Set([...begun.keys(), ...coming.keys()])].map((id) => [
        id,
        { today: begun.get(id) ?? [], next: coming.get(id) ?? [] },
      ]),
    )
    this.#byKey = new Map(today.map((lesson) => [keyOf(lesson.classId, lesson.section), lesson]))
    this.#day = day
  }
}
