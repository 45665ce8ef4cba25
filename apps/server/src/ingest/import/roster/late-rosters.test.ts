import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../testing/worlds/intake-world.ts'
import { instantOf } from '../../../platform/instant.ts'
import type { Intake } from '../../intake.ts'
import { noBook } from '../oneroster/files/table-book.ts'
import { type PairOfFile, writeEnrolments } from '../oneroster/write-enrolments.ts'
import { noteChanges, openChanges } from './changes.ts'
import { settleRosters } from './settle-rosters.ts'

let world: TestWorld
let intake: Intake
beforeAll(async () => {
  world = await openTestWorld()
  intake = await world.intake('late')
  for (const id of [FULL, EMPTY])
    await world.store.insert(
      'dim_course_class',
      `${JSON.stringify({ class_id: id, ...COURSE, college_id: 11, teacher_id: TEACHER, start_date: '2025-02-17', end_date: '2025-07-06', version: 1 })}\n`,
      `class-${id}`,
    )
  await world.directory.refresh()
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

const [FULL, EMPTY] = [601, 602]
const [TEACHER, TWO, THREE] = [9001, 1002, 1003]
const COURSE = { course_id: 301, school_id: 1, platform: 'zjy', term_id: '2024-2025-2' }

const secondsOf = (day: string): number => instantOf(`${day}T00:00:00+08:00`)

/** A row of a roster: from a day on, changed on a day. */
const row = (ref: string, userId: number, changed: string, since = '2025-03-01', isEnded = false, classId = FULL) => ({
  row: { class_id: classId, user_id: userId, ...COURSE },
  statement: { ref, changedAt: secondsOf(changed), isEnded, since: secondsOf(since), until: 0 },
})

/** Brings rows of a roster as an import does. */
async function enrol(...rows: ReturnType<typeof row>[]): Promise<void> {
  world.clock.at += 1000
  const pairs = rows.map(
    ({ row: columns, statement }, at): PairOfFile => ({
      row: columns,
      statements: [{ ...statement, line: at + 2, beginsByFile: true }],
    }),
  )
  await writeEnrolments({ ...world, pool: world.database.pool }, pairs, noBook())
  await settle()
}
const settle = (): Promise<number> => settleRosters({ ...world, intake, pool: world.database.pool })

/** Events of a lesson on 2025-04-10 by minute. */
async function send(events: readonly [minute: number, userId: number, more: object][]): Promise<void> {
  const lines = events.map(([minute, userId, more]) =>
    JSON.stringify({
      eventId: `${minute} ${userId} ${JSON.stringify(more)}`,
      time: new Date(Date.parse('2025-04-10T08:00:00+08:00') + minute * 60_000).toISOString(),
      platform: 'zjy',
      userId,
      ...more,
    }),
  )
  const { refused } = await intake.acceptImport({ platform: 'zjy', importId: null }, lines)
  expect(refused).toEqual([])
  await intake.drainNow()
}

/** Everybody who is expected, with what they did, by kind; names instead of ids. */
async function rows(): Promise<Record<string, string[]>> {
  const read = async (table: string, columns: string): Promise<string[]> => {
    const list = await world.store.query<{ user: number; did: string }>(
      `SELECT user_id AS user, concat(${columns}) AS did FROM ${table} FINAL WHERE class_id = ${FULL}`,
    )
    return list.map(({ user, did }) => `${user === TWO ? 'two' : 'three'} ${did}`).sort()
  }
  return {
    sign: await read('fact_attendance', 'toString(state)'),
    activity: await read('fact_participation', "toString(joined), ' ', toString(ifNull(score, -1))"),
    homework: await read('fact_homework', "if(submitted_at IS NULL, 'open', 'in'), ' ', toString(ifNull(score, -1))"),
    exam: await read('fact_exam', "if(submitted_at IS NULL, 'open', 'in'), ' ', toString(ifNull(score, -1))"),
    evaluation: await read('fact_evaluation', 'toString(ifNull(star, -1))'),
  }
}
const heads = () =>
  world.store.query(
    `SELECT (SELECT any(expected) FROM dim_homework FINAL WHERE class_id = ${FULL}) AS homework, (SELECT any(expected) FROM dim_exam FINAL WHERE class_id = ${FULL}) AS exam`,
  )

const onlyOne = {
  sign: ['two present'],
  activity: ['two 1 70'],
  homework: ['two in -1'],
  exam: ['two in -1'],
  evaluation: ['two 4'],
}
const both = {
  sign: ['three late', ...onlyOne.sign],
  activity: ['three 1 80', ...onlyOne.activity],
  homework: ['three in 91', ...onlyOne.homework],
  exam: ['three in 100', ...onlyOne.exam],
  evaluation: ['three 2', ...onlyOne.evaluation],
}

describe('a roster that comes after the lessons', () => {
  it('leaves out who is not in the class when something opens, whatever they do', async () => {
    await enrol(row('e2', TWO, '2025-02-20'))
    const due = '2025-04-20T08:00:00+08:00'
    const opened = { type: 'teach', classId: FULL }
    await send([
      [0, TEACHER, { ...opened, open: 'session', sessionId: 1, section: '1-2' }],
      [1, TEACHER, { ...opened, open: 'sign', signId: 2, sessionId: 1, method: 'qr' }],
      [2, TEACHER, { ...opened, open: 'activity', activityId: 3, sessionId: 1, phase: 'mid', activityType: 'quiz' }],
      [3, TEACHER, { ...opened, open: 'homework', homeworkId: 4, title: '作业', due }],
      [4, TEACHER, { ...opened, open: 'exam', examId: 5, title: '测验', kind: 'quiz', due }],
      [5, TEACHER, { ...opened, open: 'evaluation', evaluationId: 6, kind: 'session', sessionId: 1 }],
    ])
    for (const [userId, signed, score, star] of [[TWO, {}, 70, 4] as const, [THREE, { state: 'late' }, 80, 2] as const])
      await send([
        [10, userId, { type: 'sign', signId: 2, ...signed }],
        [11, userId, { type: 'activity', activityId: 3, score }],
        [12, userId, { type: 'homework', homeworkId: 4 }],
        [13, userId, { type: 'exam', examId: 5 }],
        [14, userId, { type: 'evaluate', evaluationId: 6, classId: FULL, star }],
      ])
    await send([
      [20, TEACHER, { type: 'grade', homeworkId: 4, studentId: THREE, score: 91 }],
      [21, TEACHER, { type: 'grade', examId: 5, studentId: THREE, score: 155 }],
    ])
    expect(await rows()).toEqual(onlyOne)
    expect(await heads()).toEqual([{ homework: 1, exam: 1 }])
  })

  it('expects who it says was there, with what they did then', async () => {
    await enrol(row('e3', THREE, '2025-05-01'))
    expect(await rows()).toEqual(both)
    expect(await heads()).toEqual([{ homework: 2, exam: 2 }])
    expect(await openChanges(world.database.pool)).toEqual([])
  })

  it('takes out who was not, and puts them back as they were, with what came in between', async () => {
    await enrol(row('e3', THREE, '2025-05-02', '2025-04-11'))
    expect(await rows()).toEqual(onlyOne)
    expect(await heads()).toEqual([{ homework: 1, exam: 1 }])
    await send([[30, TEACHER, { type: 'sign', signId: 2, studentId: THREE, state: 'present' }]])
    expect(await rows()).toEqual(onlyOne)
    await enrol(row('e3', THREE, '2025-05-03'))
    const corrected = { ...both, sign: ['three present', 'two present'] }
    expect(await rows()).toEqual(corrected)
    // The sender took the enrolment back in April and gave it again in May: what arrives last is not what was written last.
    await enrol(row('e3', THREE, '2025-04-05', '2025-03-01', true))
    expect(await rows()).toEqual(onlyOne)
    await enrol(row('e4', THREE, '2025-05-03'))
    expect(await rows()).toEqual(corrected)
  })

  it('changes nothing when it is settled again', async () => {
    const versions = () =>
      world.store.query(
        'SELECT sum(version) AS sum, count() AS rows FROM (SELECT version FROM fact_attendance UNION ALL SELECT version FROM fact_homework UNION ALL SELECT version FROM dim_homework)',
      )
    const before = await versions()
    await noteChanges(world.database.pool, [{ kind: 'class', schoolId: 1, id: FULL, since: '2025-03-01' }])
    expect(await settle()).toBe(1)
    expect(await versions()).toEqual(before)
    expect(await openChanges(world.database.pool)).toEqual([])
  })

  it('counts a lesson of a class that nobody was in yet', async () => {
    const signed = () =>
      world.store.query('SELECT user_id AS user, toString(state) AS state FROM fact_attendance FINAL WHERE sign_id = 7')
    await send([
      [0, TEACHER, { type: 'teach', open: 'sign', signId: 7, sessionId: 1, classId: EMPTY, method: 'qr' }],
      [5, TWO, { type: 'sign', signId: 7 }],
    ])
    expect(await signed()).toEqual([])
    await enrol(row('e5', TWO, '2025-05-01', '2025-03-01', false, EMPTY))
    expect(await signed()).toEqual([{ user: TWO, state: 'present' }])
  })
})
