import { type WarningKind, type WarningLevel, warningKinds, warningRule } from '@data-centre/api'
import { addDays } from '../../../platform/clock.ts'
import { compileWarning, type WarningDay } from '../../warnings/compile.ts'
import type { InvariantWorld } from '../invariant.ts'

const DAYS_PER_WEEK = 7

/** Weeks of the term in which the generator is judged: by then every planted student has changed, and no exam week has begun. */
const EVALUATED_LESSONS = { from: 12, to: 13 }

/** Lessons of a term that the world knows begin in its first weeks. */
const KNOWN_WITHIN_DAYS = 14

/** What the rules find in a demo world, judged by the preset lines. */
export interface WarningMarks {
  day: string
  /** Share of the planted students who are warned by any rule, 0..1; by archetype, and of all. */
  recall: Readonly<Record<string, number>>
  recallOfAll: number
  /** Share of the other students who are warned at level 2 or 3. */
  falseAlarm: number
  /** Subjects of a kind that are warned, against all students, teachers or classes of the term. */
  share: Readonly<Record<WarningKind, number>>
  /** Subjects by kind and level. */
  count: (kind: WarningKind, level: WarningLevel) => number
}

/** The newest day with lessons in the judged weeks of a term that the world knows from its start. */
export async function acceptanceDay({ store, calendar, today }: InvariantWorld): Promise<WarningDay | undefined> {
  const terms = await store.query<{ id: string; first: string }>(
    'SELECT toString(term_id) AS id, toString(min(teach_date)) AS first FROM fact_session FINAL GROUP BY id ORDER BY first DESC',
  )
  for (const { first } of terms) {
    const term = calendar.termOf(first)
    if (!term || first > addDays(term.start, KNOWN_WITHIN_DAYS)) continue
    const [found] = await store.query<{ day: string; sessions: number }>(
      'SELECT toString(max(teach_date)) AS day, count() AS sessions FROM fact_session FINAL WHERE term_id = {term:String} AND teach_date >= {from:Date} AND teach_date < {to:Date} AND teach_date < {today:Date}',
      {
        term: term.id,
        from: addDays(term.start, (EVALUATED_LESSONS.from - 1) * DAYS_PER_WEEK),
        to: addDays(term.start, EVALUATED_LESSONS.to * DAYS_PER_WEEK),
        today,
      },
    )
    if (found && found.sessions > 0) return { day: found.day, term }
  }
  return undefined
}

interface Warned {
  id: number
  level: WarningLevel
}

/** Who and what the generator made: people and classes that were imported into its world are none of its doing. */
const made = {
  student: 'SELECT user_id FROM demo_person',
  teacher: 'SELECT user_id FROM demo_person',
  class: 'SELECT class_id FROM demo_class',
} as const

/** Of people who never had lessons the rules see little: shares are of the others. */
const withLessons = {
  student: 'SELECT user_id FROM demo_seat',
  teacher: 'SELECT teacher_id FROM demo_class WHERE notEmpty(slots)',
} as const

/** Judges a day by every rule, without writing. */
async function evaluated(
  { store }: InvariantWorld,
  at: WarningDay,
): Promise<ReadonlyMap<WarningKind, readonly Warned[]>> {
  const found = new Map<WarningKind, readonly Warned[]>()
  for (const kind of warningKinds) {
    const { sql, params } = compileWarning(kind, at, [])
    found.set(
      kind,
      await store.query<Warned>(
        `SELECT subject_id AS id, level FROM (${sql}) WHERE id IN (${made[warningRule(kind).subject]})`,
        params,
      ),
    )
  }
  return found
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Measures what the warnings of a demo world find; undefined when the world knows no term for long enough. */
export async function warningMarks(world: InvariantWorld): Promise<WarningMarks | undefined> {
  const at = await acceptanceDay(world)
  if (!at) return undefined
  const alive = 'joined_at <= {day:Date} AND (removed_at IS NULL OR toDate(removed_at) > {day:Date})'
  const { store } = world
  const students = await store.query<{ id: number; archetype: string }>(
    `SELECT user_id AS id, toString(archetype) AS archetype FROM demo_person WHERE user_id IN (${withLessons.student}) AND user_id IN (SELECT user_id FROM dim_student FINAL WHERE ${alive})`,
    { day: at.day },
  )
  const [whole] = await store.query<{ teachers: number; classes: number }>(
    `SELECT (SELECT count() FROM dim_teacher FINAL WHERE ${alive} AND user_id IN (${withLessons.teacher})) AS teachers, (SELECT count() FROM dim_course_class FINAL WHERE term_id = {term:String} AND class_id IN (${made.class})) AS classes`,
    { day: at.day, term: at.term.id },
  )
  const found = await evaluated(world, at)
  const sizes = { student: students.length, teacher: whole?.teachers ?? 0, class: whole?.classes ?? 0 }
  const judgedStudents = new Set(students.map(({ id }) => id))
  const counted = (kind: WarningKind) =>
    (found.get(kind) ?? []).filter(({ id }) => warningRule(kind).subject !== 'student' || judgedStudents.has(id))
  const strongest = new Map<number, number>()
  for (const kind of warningKinds)
    if (warningRule(kind).subject === 'student')
      for (const { id, level } of found.get(kind) ?? []) strongest.set(id, Math.max(level, strongest.get(id) ?? 0))
  const reaching = (people: readonly { id: number }[], level: number): number =>
    share(people.filter(({ id }) => (strongest.get(id) ?? 0) >= level).length, people.length)
  const planted = students.filter(({ archetype }) => archetype !== '')
  const archetypes = [...new Set(planted.map(({ archetype }) => archetype))].sort()
  return {
    day: at.day,
    recall: Object.fromEntries(
      archetypes.map((kind) => [
        kind,
        reaching(
          planted.filter(({ archetype }) => archetype === kind),
          1,
        ),
      ]),
    ),
    recallOfAll: reaching(planted, 1),
    falseAlarm: reaching(
      students.filter(({ archetype }) => archetype === ''),
      2,
    ),
    share: Object.fromEntries(
      warningKinds.map((kind) => [kind, share(counted(kind).length, sizes[warningRule(kind).subject])]),
    ) as Record<WarningKind, number>,
    count: (kind, level) => (found.get(kind) ?? []).filter((row) => row.level === level).length,
  }
}
