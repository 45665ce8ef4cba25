import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { rebuild } from '../rollups/rebuild.ts'
import type { FactStore } from '../store.ts'
import { endOfDay, startOfDay } from './day-bounds.ts'
import { openCourseStatements } from './facts/open-courses.ts'
import { lastingStatements, stateStatements } from './facts/write.ts'
import { onlyNamed } from './named-params.ts'
import { createDemoWorld, DEMO_SEED } from './world.ts'

/** A whole term, looked at when its last papers are marked. */
const TERM = { from: '2025-02-17', to: '2025-07-06' }
const TODAY = '2025-08-10'
let warehouse: TestWarehouse
let store: FactStore

/** What happened in the rooms of a small world: the statements of the generator, without the log that tells the same. */
beforeAll(async () => {
  warehouse = await openEmptyWarehouse()
  store = warehouse.store
  const clock = { now: () => Date.parse(`${TODAY}T10:00:00+08:00`) }
  await (await createDemoWorld({ store, profile: 'small', clock })).seedDims()
  const params = {
    seed: DEMO_SEED,
    ...TERM,
    after: startOfDay(TERM.from) - 1,
    until: endOfDay(TODAY),
    version: 1,
    all: 0,
  }
  for (const sql of [...stateStatements, ...lastingStatements])
    await store.command(sql, onlyNamed(sql, params), { maxMs: 600_000 })
  for (const table of ['fact_score', 'evaluation_term'])
    await rebuild(store, table, TERM.from, '2025-06-30', '2025-08-09')
})
afterAll(() => warehouse.close())

async function read(sql: string): Promise<Record<string, number>> {
  return (await store.query<Record<string, number>>(sql))[0] ?? {}
}
/** Shares are given in percent, within the tolerance that a world of a thousand students has. */
function near(found: Record<string, number>, wanted: Record<string, [value: number, tolerance: number]>): void {
  for (const [name, [value, tolerance]] of Object.entries(wanted)) {
    expect(found[name], name).toBeGreaterThan(value - tolerance)
    expect(found[name], name).toBeLessThan(value + tolerance)
  }
}

test('attends, hands in and is in time as often as the model says (6.6)', async () => {
  near(
    await read(
      "SELECT 100 * avg(state IN ('present', 'late', 'early')) AS present, 100 * avg(state = 'absent') AS absent, 100 * avg(state LIKE '%leave') AS away, 100 * avg(state = 'late') AS late FROM fact_attendance FINAL",
    ),
    { present: [93.7, 1.5], absent: [3.5, 1], away: [2.8, 1], late: [2.8, 1.5] },
  )
  near(
    await read(
      'SELECT 100 * avg(submitted_at IS NOT NULL) AS submitted, 100 * avg(ifNull(submitted_at <= due_at, 0)) AS onTime FROM fact_homework FINAL',
    ),
    {
      submitted: [91.8, 2],
      onTime: [79.8, 3],
    },
  )
})

test('has scores that lie as the model says, and hang together with attendance (6.5, 6.6)', async () => {
  const found = await read(
    'SELECT count() AS scores, avg(is_final) AS final, avg(final_score) AS mean, stddevPop(final_score) AS deviation, 100 * avg(final_score >= 60) AS passed, 100 * avg(final_score >= 90) AS excellent, corr(attendance_score, final_score) AS r FROM fact_score',
  )
  expect(found['scores']).toBeGreaterThan(1000)
  expect(found['final']).toBe(1)
  // The design's simulation pools a student's homework of a term and lets everybody sit the exam: sd 9.8, 93.5 % pass. Here
  // a class has one to ten homeworks and ghosts stay away, so scores are wider.
  near(found, { mean: [75.4, 2.5], deviation: [12, 2.5], passed: [90, 4.5], excellent: [5.4, 3.5], r: [0.625, 0.125] })
  const [peak] = await store.query<{ band: number }>(
    'SELECT floor(final_score / 5) * 5 AS band FROM fact_score GROUP BY band ORDER BY count() DESC LIMIT 1',
  )
  expect(peak?.band).toBeGreaterThanOrEqual(70)
  expect(peak?.band).toBeLessThanOrEqual(85)
})

test('makes scores of their parts', async () => {
  const whole =
    'attendance_score IS NOT NULL AND class_score IS NOT NULL AND homework_score IS NOT NULL AND exam_score IS NOT NULL'
  const { off } = await read(
    `SELECT max(abs(final_score - round(0.1 * attendance_score + 0.2 * class_score + 0.3 * homework_score + 0.4 * exam_score, 1))) AS off FROM fact_score WHERE ${whole}`,
  )
  // A tenth where 32-bit parts round to the other side.
  expect(off).toBeLessThan(0.11)
})

test('plants students, teachers and courses whose numbers stand out', async () => {
  const students = new Map(
    (
      await store.query<{ kind: string; score: number; attendance: number }>(
        'SELECT toString(archetype) AS kind, avg(final_score) AS score, avg(attendance_score) AS attendance FROM fact_score AS s INNER JOIN demo_person AS p ON s.user_id = p.user_id GROUP BY kind',
      )
    ).map(({ kind, ...numbers }) => [kind, numbers]),
  )
  const of = (kind: string) => students.get(kind) ?? { score: Number.NaN, attendance: Number.NaN }
  for (const kind of ['fading', 'ghost', 'struggling', 'procrastinator'])
    expect(of(kind).score, kind).toBeLessThan(of('').score - 6)
  for (const kind of ['fading', 'ghost']) expect(of(kind).attendance, kind).toBeLessThan(of('').attendance - 10)
  const slow = await read(
    "SELECT avgIf(days, is_slow) AS slow, avgIf(days, NOT is_slow) AS others FROM (SELECT dateDiff('hour', ends_at, graded_at) / 24 AS days, teacher_id IN (SELECT id FROM demo_truth WHERE kind = 'slow_grader') AS is_slow FROM fact_exam FINAL WHERE graded_at IS NOT NULL)",
  )
  expect(slow['slow']).toBeGreaterThan((slow['others'] as number) + 8)
  const hollow = await read(
    "SELECT avgIf(final_score, is_hollow) AS hollow, avgIf(final_score, NOT is_hollow) AS others FROM (SELECT final_score, course_id IN (SELECT id FROM demo_truth WHERE kind = 'hollow') AS is_hollow FROM fact_score)",
  )
  expect(hollow['hollow']).toBeLessThan((hollow['others'] as number) - 6)
  expect(
    await read(
      "SELECT count() AS resources FROM dim_resource FINAL WHERE course_id IN (SELECT id FROM demo_truth WHERE kind = 'hollow')",
    ),
  ).toEqual({ resources: 0 })
})

test('holds every exam once, the final one in the exam weeks, and asks for opinions', async () => {
  const { kinds } = (await read('SELECT groupUniqArray(toString(kind)) AS kinds FROM dim_exam FINAL')) as unknown as {
    kinds: string[]
  }
  expect(kinds.sort()).toEqual(['final', 'quiz', 'stage'])
  expect(
    await read(
      "SELECT count() AS early FROM dim_exam FINAL WHERE kind = 'final' AND toDate(started_at) NOT IN (SELECT day FROM dim_day FINAL WHERE kind = 'exam')",
    ),
  ).toEqual({
    early: 0,
  })
  expect(await read('SELECT count() - uniqExact(exam_id, user_id) AS doubled FROM fact_exam')).toEqual({ doubled: 0 })
  const opinions = await read(
    'SELECT 100 * sum(done) / sum(expected) AS answered, sum(star_sum) / sum(done) AS star, uniqExact(kind) AS kinds FROM evaluation_term',
  )
  near(opinions, { answered: [71, 4], star: [3.2, 0.25] })
  expect(opinions['kinds']).toBe(2)
})

test('finishes open courses, certifies and recognises as often as the model says (6.4)', async () => {
  const params = { seed: DEMO_SEED, ...TERM, until: endOfDay(TODAY), version: 1, all: 1 }
  for (const sql of openCourseStatements) await store.command(sql, onlyNamed(sql, params), { maxMs: 600_000 })
  const enrolled = "(SELECT count() FROM dim_enrolment FINAL WHERE platform = 'mooc')"
  // 0.33 is the mean of the logistic over the engagement; ghosts, gaps and those who leave finish less often.
  near(await read(`SELECT 100 * countIf(finished_at IS NOT NULL) / ${enrolled} AS finished FROM fact_progress FINAL`), {
    finished: [32, 4],
  })
  near(
    await read(
      'SELECT 100 * count() / (SELECT countIf(finished_at IS NOT NULL) FROM fact_progress FINAL) AS certified FROM fact_certificate FINAL',
    ),
    { certified: [90, 8] },
  )
  const credits = await read(
    "SELECT 100 * count() / (SELECT count() FROM fact_certificate FINAL) AS applied, 100 * countIf(state = 'approved') / countIf(state <> 'applied') AS approved FROM fact_credit FINAL",
  )
  near(credits, { applied: [33, 5], approved: [88, 5] })
  expect(await read('SELECT countIf(decided_at < applied_at) AS early FROM fact_credit FINAL')).toEqual({ early: 0 })
})
