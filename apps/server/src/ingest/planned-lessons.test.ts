import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../testing/worlds/intake-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** A lesson of tomorrow, Thursday 2025-05-15, as it is planned now. */
const lesson = (more: object = {}) => ({
  type: 'lesson',
  time: timeAt(-10),
  classId: 501,
  section: '1-2节',
  start: '2025-05-15T08:00:00+08:00',
  end: '2025-05-15T09:35:00+08:00',
  room: 'A305',
  ...more,
})
const timetable = () =>
  world.store.query<Record<string, unknown>>(
    "SELECT toString(plan_date) AS day, section, room, school_id AS school, class_id AS class, formatDateTime(starts_at, '%H:%i') AS start FROM fact_planned_lesson FINAL ORDER BY day, section",
  )

it('is a timetable by class, day and section: the later plan holds in whatever order they come, and lines are no logs', async () => {
  const intake = await world.intake('timetable')
  const moved = lesson({ time: timeAt(-5), room: 'B201', start: '2025-05-15T08:10:00+08:00' })
  expect(
    await intake.accept('zjy-test', undefined, batchOf([moved, lesson({ section: '3-4节' }), lesson()])),
  ).toMatchObject({ accepted: 3, rejected: {} })
  await intake.drainNow()
  // An old batch that is sent once more changes nothing.
  await intake.accept('zjy-test', undefined, batchOf([lesson()]))
  await intake.drainNow()
  const [planned, second] = await timetable()
  expect(planned).toMatchObject({ day: '2025-05-15', section: '1-2节', room: 'B201', class: 501, start: '08:10' })
  expect(second).toMatchObject({ section: '3-4节', room: 'A305' })
  await intake.accept('zjy-test', undefined, batchOf([lesson({ time: timeAt(-4), cancelled: true })]))
  await intake.drainNow()
  expect((await timetable()).map(({ section }) => section)).toEqual(['3-4节'])
  await intake.accept('zjy-test', undefined, batchOf([lesson({ time: timeAt(-3) })]))
  await intake.drainNow()
  expect((await timetable()).map(({ section }) => section)).toEqual(['1-2节', '3-4节'])
  const [log] = await world.store.query<{ rows: number }>('SELECT count() AS rows FROM fact_log')
  expect(log?.rows).toBe(0)
  await intake.close()
})

it('takes twenty sections of a class and day, in one batch or many, and again after a start', async () => {
  const sections = (from: number, count: number, more: object = {}) =>
    Array.from({ length: count }, (_, i) => lesson({ section: `流水${from + i}`, ...more }))
  const onDay = { start: '2025-05-16T08:00:00+08:00', end: '2025-05-16T09:35:00+08:00' }
  const count = async () =>
    (
      await world.store.query<{ n: number }>(
        "SELECT count() AS n FROM fact_planned_lesson FINAL WHERE plan_date = '2025-05-16'",
      )
    )[0]?.n
  const intake = await world.intake('flood')
  const flood = await intake.accept('zjy-test', undefined, batchOf(sections(0, 3000, onDay)))
  expect(flood).toEqual({ accepted: 20, duplicated: 0, rejected: { invalid: 2980 } })
  expect(await intake.accept('zjy-test', undefined, batchOf(sections(3000, 2, onDay)))).toMatchObject({ accepted: 0 })
  await intake.drainNow()
  expect(await count()).toBe(20)
  expect(
    (
      await world.database.pool.query(
        "SELECT detail, count(*) AS n FROM ingest_dead_letter WHERE reason = 'invalid' GROUP BY detail",
      )
    ).rows,
  ).toEqual([{ detail: '同一课程班同一天最多 20 个节次（classId 501，2025-05-16）', n: 2982 }])
  await intake.close()
  const next = await world.intake('after-flood')
  const accept = async (lessons: object[]) => (await next.accept('zjy-test', undefined, batchOf(lessons))).accepted
  // What is there may be planned anew; another comes only in the place of one that is cancelled.
  expect(await accept(sections(5, 1, { ...onDay, time: timeAt(-9), room: 'B1' }))).toBe(1)
  expect(await accept(sections(50, 1, onDay))).toBe(0)
  expect(await accept(sections(5, 1, { ...onDay, time: timeAt(-8), cancelled: true }))).toBe(1)
  expect(await accept(sections(50, 2, onDay))).toBe(1)
  expect(await accept(sections(0, 1, { start: '2025-05-19T08:00:00+08:00', end: '2025-05-19T09:35:00+08:00' }))).toBe(1)
  await next.drainNow()
  expect(await count()).toBe(20)
  await next.close()
})

it('refuses what is no lesson, by itself and with its reason', async () => {
  const intake = await world.intake('no-timetable')
  const refused = async (more: object) => (await intake.accept('zjy-test', undefined, batchOf([lesson(more)]))).rejected
  for (const more of [
    { classId: 999_999 },
    { classId: '1' },
    { section: '' },
    { room: 7 },
    { end: '2025-05-15T08:00:00+08:00' },
    { end: '2025-05-16T00:30:00+08:00' },
    { start: 'soon' },
    { cancelled: 1 },
    { teacher: '张' },
    { end: undefined },
  ])
    expect([more, await refused(more)]).toEqual([more, { invalid: 1 }])
  expect(await refused({ time: timeAt(30) })).toEqual({ future: 1 })
  const at = (day: string) => ({ start: `${day}T08:00:00+08:00`, end: `${day}T09:35:00+08:00` })
  expect(await refused(at('2027-05-15'))).toEqual({ future: 1 })
  expect(await refused(at('2023-05-15'))).toEqual({ too_old: 1 })
  const school = world.directory.courseClass(501)?.schoolId ?? 0
  const answer = await intake.acceptLines(
    { platform: 'zjy', kind: 'feed', keyId: null, importId: null, schoolIds: new Set([school + 1]) },
    [JSON.stringify(lesson())],
  )
  expect(answer.rejected).toEqual({ foreign_school: 1 })
  await intake.close()
})
