import type { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import { START_OF_DAY } from './day-bounds.ts'
import { demoDays } from './days.ts'
import { Dice } from './dice.ts'
import { enrolTerm } from './enrolments.ts'
import { shelfRows } from './facts/calls.ts'
import { bankRows } from './facts/content.ts'
import { bits, normal } from './facts/sql.ts'
import { MAX_PLACES, PLACES_PER_COURSE, QUESTION_PLACE } from './facts/visits.ts'
import type { DemoPlan } from './plan/types.ts'
import { dimensionRows } from './rows/dimension-rows.ts'
import { latentRows, numberOfTerm } from './rows/latent-rows.ts'
import { demoTables } from './tables.ts'

const CHUNK = 50_000

/** Writes rows as NDJSON in blocks; `name` makes the tokens, so that a block that is sent again counts once. */
async function writeRows(store: FactStore, table: string, name: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const block = rows
      .slice(start, start + CHUNK)
      .map((row) => JSON.stringify(row))
      .join('\n')
    await store.insert(table, block, `demo-${table}-${name}-${start}`)
  }
}

/** First day of the world: of its facts, or the joining of its first school where that is earlier. */
export const earliestDay = (plan: DemoPlan): string =>
  [plan.firstDay, ...plan.schools.map((s) => s.joinedAt)].sort()[0] ?? plan.firstDay

const truthRows = (plan: DemoPlan): object[] => [
  ...plan.students.filter((s) => s.archetype).map((s) => ({ kind: s.archetype, id: s.id, since: s.joinedAt })),
  ...plan.teachers.filter((t) => t.archetype).map((t) => ({ kind: t.archetype, id: t.id, since: t.since })),
  ...plan.courses.filter((c) => c.archetype).map((c) => ({ kind: c.archetype, id: c.id, since: c.createdAt })),
  ...plan.schools.filter((s) => s.gap).map((s) => ({ kind: 'data_gap', id: s.id, since: s.gap?.from })),
]

/** Writes everything but facts. It may run again with a later last day: what is known is written as it was, the new is added. */
export async function seedDimensions(store: FactStore, plan: DemoPlan, calendar: Calendar): Promise<void> {
  const dice = new Dice(plan.seed)
  const name = `${plan.seed}-${plan.anchor}-${plan.through}`
  for (const table of demoTables) for (const statement of store.layout.create(table)) await store.command(statement)
  for (const table of [...demoTables.map((t) => t.name).filter((t) => t !== 'demo_world'), 'demo_truth'])
    await store.command(`TRUNCATE TABLE ${table}`)
  await writeRows(store, 'demo_day', name, demoDays(calendar, plan.anchor, earliestDay(plan), plan.through))
  for (const [table, rows] of Object.entries({
    ...dimensionRows(plan, calendar),
    ...latentRows(plan, calendar, dice),
    demo_truth: truthRows(plan),
  }))
    await writeRows(store, table, name, rows)
  const version = Date.parse(plan.through) / 86_400_000
  await store.command(bankRows, { seed: plan.seed, through: plan.through, version })
  for (const term of new Set(plan.classes.map((c) => c.termId))) {
    const termNumber = numberOfTerm(calendar, term)
    const { enrolments, focuses } = enrolTerm(plan, { id: term, number: termNumber }, dice)
    await writeRows(
      store,
      'dim_enrolment',
      `${name}-${term}`,
      enrolments.map(({ class: c, student, joinedOn }) => ({
        class_id: c.id,
        user_id: student.id,
        school_id: c.schoolId,
        course_id: c.courseId,
        platform: c.platform,
        term_id: c.termId,
        joined_at: joinedOn + START_OF_DAY,
        dropped_at:
          student.leavesOn && student.leavesOn <= plan.through && student.leavesOn <= c.endsOn
            ? `${student.leavesOn} 00:00:00`
            : null,
        version,
      })),
    )
    await writeRows(
      store,
      'demo_focus',
      `${name}-${term}`,
      focuses.map(({ userId, classes: { zjy, zyk, mooc, zyq } }) => ({
        user_id: userId,
        term_no: termNumber,
        classes: [...zjy, ...zyk, ...mooc, ...zyq],
        zjy: zjy.length,
        zyk: zyk.length,
        mooc: mooc.length,
        zyq: zyq.length,
      })),
    )
  }
  await store.command(
    `INSERT INTO demo_seat SELECT e.class_id, e.user_id, toDate(e.joined_at), p.leaves_on, p.college_id, p.major_id, p.admin_class_id, p.ability, 0.8 * p.engagement + 0.6 * e.shift, p.archetype, p.since_week
FROM (SELECT *, ${normal(bits('term', 'user_id', 'term_no'))} AS shift FROM (SELECT * FROM dim_enrolment FINAL WHERE platform = 'zjy') AS x INNER JOIN (SELECT DISTINCT term_id, term_no FROM demo_day) AS t ON x.term_id = t.term_id) AS e
INNER JOIN demo_person AS p ON e.user_id = p.user_id`,
    { seed: plan.seed },
  )
}

/** Gives the objects of every course their places and counts them and the courses by month; run it after new objects and before facts. */
export async function placeObjects(store: FactStore, from: string, seed: number): Promise<void> {
  await store.command('TRUNCATE TABLE demo_shelf')
  await store.command(shelfRows, { from, seed })
  await store.command('TRUNCATE TABLE demo_object')
  const placed = (table: string, id: string, duration: string, offset: number) => `INSERT INTO demo_object
SELECT course_id * ${PLACES_PER_COURSE} + ${offset} + place, id, school_id, group_id, duration_s, created_on FROM (
  SELECT course_id, ${id} AS id, school_id, group_id, ${duration} AS duration_s, toDate(created_at) AS created_on, row_number() OVER (PARTITION BY course_id ORDER BY created_at, ${id}) AS place FROM ${table} FINAL) WHERE place < ${MAX_PLACES}`
  await store.command(placed('dim_resource', 'resource_id', 'duration_s', 0))
  await store.command(placed('dim_question', 'question_id', '0', QUESTION_PLACE))
  await store.command('TRUNCATE TABLE demo_pool')
  await store.command(
    `INSERT INTO demo_pool SELECT course_id, m.month, countIf(is_question = 0 AND created_on < m.first) AS r, countIf(is_question = 1 AND created_on < m.first) AS q
FROM (SELECT intDiv(object_key, ${PLACES_PER_COURSE}) AS course_id, toUInt8(object_key % ${PLACES_PER_COURSE} > ${QUESTION_PLACE}) AS is_question, created_on FROM demo_object) AS o
CROSS JOIN (SELECT DISTINCT month, toStartOfMonth(day) AS first FROM demo_day WHERE day >= toStartOfMonth({from:Date})) AS m GROUP BY course_id, m.month HAVING r + q > 0`,
    { from },
  )
}
