import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const teacher = (id: string, minutes: number, more: object) => ({
  type: 'teach',
  eventId: id,
  time: timeAt(minutes),
  userId: 9001,
  platform: 'zjy',
  ...more,
})
const student = (id: string, minutes: number, userId: number, more: object) => ({
  eventId: id,
  time: timeAt(minutes),
  userId,
  platform: 'zjy',
  ...more,
})

/** A lesson with everything: two states for one student in either order, marks before and after submissions, a stranger, somebody who dropped out. */
const lesson = (base: number) => [
  teacher(`${base}-s`, -60, { open: 'session', sessionId: base, classId: 501, section: '1-2' }),
  teacher(`${base}-n`, -59, { open: 'sign', signId: base + 1, sessionId: base, classId: 501, method: 'qr' }),
  teacher(`${base}-a`, -50, {
    open: 'activity',
    activityId: base + 2,
    sessionId: base,
    classId: 501,
    phase: 'mid',
    activityType: 'quiz',
  }),
  teacher(`${base}-h`, -10, {
    open: 'homework',
    homeworkId: base + 3,
    classId: 501,
    title: '作业一',
    due: timeAt(60 * 24),
  }),
  student(`${base}-1`, -58, 1001, { type: 'sign', signId: base + 1 }),
  student(`${base}-2`, -57, 1002, { type: 'sign', signId: base + 1, state: 'late' }),
  student(`${base}-3`, -40, 9001, { type: 'sign', signId: base + 1, studentId: 1002, state: 'present' }),
  student(`${base}-4`, -41, 9001, { type: 'sign', signId: base + 1, studentId: 1003, state: 'sick_leave' }),
  student(`${base}-5`, -57, 2001, { type: 'sign', signId: base + 1 }),
  student(`${base}-6`, -45, 1001, { type: 'activity', activityId: base + 2, score: 60 }),
  student(`${base}-7`, -44, 1001, { type: 'activity', activityId: base + 2, score: 72.5 }),
  student(`${base}-21`, -43, 1003, { type: 'activity', activityId: base + 2, score: 80 }),
  student(`${base}-22`, -42, 1003, { type: 'activity', activityId: base + 2 }),
  student(`${base}-8`, -5, 1001, { type: 'homework', homeworkId: base + 3 }),
  student(`${base}-9`, -3, 1001, { type: 'homework', homeworkId: base + 3 }),
  student(`${base}-10`, -4, 1002, { type: 'homework', homeworkId: base + 3 }),
  student(`${base}-11`, -2, 9001, { type: 'grade', homeworkId: base + 3, studentId: 1001, score: 80 }),
  student(`${base}-12`, -1, 9001, { type: 'grade', homeworkId: base + 3, studentId: 1001, score: 90.5 }),
  teacher(`${base}-x`, -55, {
    open: 'exam',
    examId: base + 4,
    classId: 501,
    title: '阶段测试',
    kind: 'stage',
    due: timeAt(-15),
    fullScore: 50,
  }),
  student(`${base}-13`, -30, 1001, { type: 'exam', examId: base + 4, duration: 1500 }),
  student(`${base}-14`, -20, 1001, { type: 'exam', examId: base + 4, duration: 2100 }),
  student(`${base}-15`, -25, 1002, { type: 'exam', examId: base + 4 }),
  student(`${base}-16`, -8, 9001, { type: 'grade', examId: base + 4, studentId: 1001, score: 44 }),
  student(`${base}-17`, -7, 9001, { type: 'grade', examId: base + 4, studentId: 1001, score: 45 }),
  teacher(`${base}-e`, -54, {
    open: 'evaluation',
    evaluationId: base + 5,
    classId: 501,
    kind: 'session',
    sessionId: base,
  }),
  student(`${base}-18`, -30, 1001, {
    type: 'evaluate',
    evaluationId: base + 5,
    classId: 501,
    star: 3,
    aspects: [3, 3, 3, 3, 3],
  }),
  student(`${base}-19`, -29, 1001, {
    type: 'evaluate',
    evaluationId: base + 5,
    classId: 501,
    star: 4.5,
    aspects: [5, 4, 5, 4, 5],
  }),
  student(`${base}-20`, -29, 1003, { type: 'evaluate', evaluationId: base + 5, classId: 501, star: 2 }),
]

/** Rows of a lesson without version and event ids, which differ between two lessons that went alike. */
async function rowsOf(base: number) {
  const read = (sql: string) => world.store.query<Record<string, unknown>>(sql, { base })
  return {
    session: await read(
      'SELECT toUInt64(session_id - {base:UInt64}) AS id, teach_date, term_id, class_id, course_id, teacher_id, school_id, province_code, college_id, section, started_at, ended_at FROM fact_session FINAL WHERE session_id = {base:UInt64}',
    ),
    activity: await read(
      'SELECT toUInt64(activity_id - {base:UInt64}) AS id, toUInt64(session_id - {base:UInt64}) AS session, activity_date, phase, activity_type, college_id, started_at FROM fact_activity FINAL WHERE activity_id = {base:UInt64} + 2',
    ),
    sign: await read(
      'SELECT user_id, event_id = 0 AS untouched, event_time, sign_date, toUInt64(session_id - {base:UInt64}) AS session, term_id, teacher_college_id, college_id, major_id, admin_class_id, method, state FROM fact_attendance FINAL WHERE sign_id = {base:UInt64} + 1 ORDER BY user_id',
    ),
    join: await read(
      'SELECT user_id, event_id = 0 AS untouched, event_time, phase, activity_type, joined, score FROM fact_participation FINAL WHERE activity_id = {base:UInt64} + 2 ORDER BY user_id',
    ),
    head: await read(
      'SELECT toUInt64(homework_id - {base:UInt64}) AS id, title, assigned_at, due_at, expected FROM dim_homework FINAL WHERE homework_id = {base:UInt64} + 3',
    ),
    homework: await read(
      'SELECT user_id, event_id = 0 AS untouched, due_date, assigned_at, due_at, submitted_at, graded_at, score FROM fact_homework FINAL WHERE homework_id = {base:UInt64} + 3 ORDER BY user_id',
    ),
    examHead: await read(
      'SELECT toUInt64(exam_id - {base:UInt64}) AS id, toString(kind) AS kind, title, started_at, ends_at, full_score, pass_score, expected FROM dim_exam FINAL WHERE exam_id = {base:UInt64} + 4',
    ),
    exam: await read(
      'SELECT user_id, event_id = 0 AS untouched, exam_date, term_id, major_id, submitted_at, used_s, graded_at, score FROM fact_exam FINAL WHERE exam_id = {base:UInt64} + 4 ORDER BY user_id',
    ),
    evaluation: await read(
      'SELECT user_id, event_id = 0 AS untouched, toUInt64(session_id - {base:UInt64}) AS session, toString(kind) AS kind, evaluation_date, college_id, evaluated_at, star, content, interaction FROM fact_evaluation FINAL WHERE evaluation_id = {base:UInt64} + 5 ORDER BY user_id',
    ),
  }
}

/** A shuffle that a failure can be repeated with. */
function shuffled<Item>(list: readonly Item[], seed: number): Item[] {
  const result = [...list]
  let state = seed
  for (let i = result.length - 1; i > 0; i--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const j = state % (i + 1)
    const [a, b] = [result[i] as Item, result[j] as Item]
    result[i] = b
    result[j] = a
  }
  return result
}

describe('correctable facts', () => {
  it('hold a row for everybody who is expected, and the last state of each', async () => {
    const intake = await world.intake('lesson')
    const events = lesson(10_000)
    await intake.accept('zjy-test', undefined, batchOf(events.slice(0, 4)))
    await intake.drainNow()
    expect((await rowsOf(10_000)).sign.map((row) => row.state)).toEqual([
      'absent',
      'absent',
      'absent',
      'absent',
      'absent',
    ])
    expect(await intake.accept('zjy-test', undefined, batchOf(events.slice(4)))).toMatchObject({ accepted: 24 })
    await intake.drainNow()
    const rows = await rowsOf(10_000)
    expect(rows.sign.map((row) => [row.user_id, row.state, row.method])).toEqual([
      [1001, 'present', 'qr'],
      [1002, 'present', 'qr'],
      [1003, 'sick_leave', 'qr'],
      [1004, 'absent', 'qr'],
      [1005, 'absent', 'qr'],
    ])
    expect(rows.session).toEqual([
      expect.objectContaining({
        id: 0,
        term_id: '2024-2025-2',
        teacher_id: 9001,
        college_id: 11,
        section: '1-2',
        started_at: '2025-05-14 09:00:00',
        ended_at: null,
      }),
    ])
    // The last action counts as a whole: who tries again without a mark has none.
    expect(rows.join.map((row) => [row.joined, row.score])).toEqual([
      [1, 72.5],
      [0, null],
      [1, null],
      [0, null],
      [0, null],
    ])
    expect(rows.head).toEqual([
      { id: 3, title: '作业一', assigned_at: '2025-05-14 09:50:00', due_at: '2025-05-15 10:00:00', expected: 5 },
    ])
    expect(rows.homework.map((row) => [row.submitted_at, row.score])).toEqual([
      ['2025-05-14 09:57:00', 90.5],
      ['2025-05-14 09:56:00', null],
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(rows.examHead).toEqual([
      {
        id: 4,
        kind: 'stage',
        title: '阶段测试',
        started_at: '2025-05-14 09:05:00',
        ends_at: '2025-05-14 09:45:00',
        full_score: 50,
        pass_score: 30,
        expected: 5,
      },
    ])
    expect(rows.exam.map((row) => [row.submitted_at, row.used_s, row.score])).toEqual([
      ['2025-05-14 09:40:00', 2100, 45],
      ['2025-05-14 09:35:00', 0, null],
      [null, 0, null],
      [null, 0, null],
      [null, 0, null],
    ])
    expect(rows.evaluation.map((row) => [row.college_id, row.star, row.content, row.interaction])).toEqual([
      [11, 4.5, 5, 5],
      [11, null, null, null],
      [11, 2, null, null],
      [11, null, null, null],
      [11, null, null, null],
    ])
    expect(
      (await world.store.query<{ n: number }>("SELECT count() AS n FROM fact_log WHERE log_type = 'sign'"))[0]?.n,
    ).toBe(5)
    await intake.close()
  })

  it('are the same for any order of arrival and any cut into batches and segments', async () => {
    const intake = await world.intake('orders')
    const wanted = await rowsOf(10_000)
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const base = 20_000 + seed * 100
      const events = shuffled(lesson(base), seed)
      for (let i = 0; i < events.length; i += seed) {
        await intake.accept('zjy-test', undefined, batchOf(events.slice(i, i + seed)))
        await intake.drainNow()
      }
      expect(await rowsOf(base), `seed ${seed}`).toEqual(wanted)
    }
    expect((await world.database.pool.query('SELECT count(*) AS n FROM ingest_waiting')).rows).toEqual([{ n: 0 }])
    await intake.close()
  })

  it('change nothing when a segment is drained twice', async () => {
    let settled = 0
    const intakeStore = {
      ...world.intakeStore,
      settle: async (...all: Parameters<typeof world.intakeStore.settle>) =>
        ++settled === 1 ? Promise.reject(new Error('away')) : world.intakeStore.settle(...all),
    }
    const intake = await world.intake('twice', { intakeStore })
    await intake.accept('zjy-test', undefined, batchOf(lesson(30_000)))
    await intake.drainNow()
    expect(settled).toBe(2)
    expect(await rowsOf(30_000)).toEqual(await rowsOf(10_000))
    await intake.close()
  })
})
