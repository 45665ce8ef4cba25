import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  // A course and a resource of the other school, on another platform.
  const common = { version: 2, school_id: 2, group_id: 5, created_at: '2024-09-01 08:00:00', platform: 'zyk' }
  await world.store.insert(
    'dim_course',
    JSON.stringify({
      ...common,
      course_id: 302,
      course_type: 'standard',
      college_id: 0,
      lead_teacher_id: 0,
      name: '标准课',
      level: '省级',
    }),
    'c302',
  )
  await world.store.insert(
    'dim_resource',
    JSON.stringify({
      ...common,
      resource_id: 402,
      author_id: 1,
      course_id: 302,
      resource_type: 'ppt',
      name: '课件',
      bytes: 1,
    }),
    'r402',
  )
  await world.directory.refresh()
})
afterAll(() => world.close())

const act = (eventId: string, minutes: number, userId: number, more: object) => ({
  eventId,
  time: timeAt(minutes),
  userId,
  platform: 'zjy',
  classId: 501,
  ...more,
})

/** A student who finishes, stumbles back and applies twice; one who stays on the way; one whose decision is corrected. */
const term = (base: number) => [
  act(`${base}-1`, -900, 1001, { type: 'progress', progress: 20 }),
  act(`${base}-2`, -600, 1001, { type: 'progress', progress: 100 }),
  act(`${base}-3`, -500, 1001, { type: 'progress', progress: 100 }),
  act(`${base}-4`, -400, 1001, { type: 'progress', progress: 90 }),
  act(`${base}-5`, -2000, 1002, { type: 'progress', progress: 35.5 }),
  act(`${base}-6`, -300, 1001, { type: 'certificate', certificateId: base + 1, grade: 'pass' }),
  act(`${base}-7`, -290, 1001, { type: 'certificate', certificateId: base + 1, grade: 'excellent' }),
  act(`${base}-8`, -200, 1001, {
    type: 'credit',
    creditId: base + 2,
    state: 'applied',
    certificateId: base + 1,
    points: 2,
  }),
  act(`${base}-9`, -190, 1001, {
    type: 'credit',
    creditId: base + 2,
    state: 'applied',
    certificateId: base + 1,
    points: 3,
  }),
  act(`${base}-10`, -100, 9001, { type: 'credit', creditId: base + 2, state: 'rejected', studentId: 1001 }),
  act(`${base}-11`, -90, 9001, { type: 'credit', creditId: base + 2, state: 'approved', studentId: 1001 }),
  act(`${base}-12`, -80, 1002, {
    type: 'credit',
    creditId: base + 3,
    state: 'applied',
    certificateId: base + 9,
    points: 1,
  }),
]

async function rowsOf(base: number) {
  const read = (sql: string) => world.store.query<Record<string, unknown>>(sql, { base })
  const place =
    'term_id, class_id, course_id, owner_school_id, school_id, province_code, college_id, major_id, admin_class_id'
  return {
    progress: await read(
      `SELECT user_id, ${place}, event_time, started_at, progress, finished_at FROM fact_progress FINAL ORDER BY user_id`,
    ),
    certificates: await read(
      `SELECT toUInt64(certificate_id - {base:UInt64}) AS id, user_id, ${place}, issued_at, toString(grade) AS grade FROM fact_certificate FINAL WHERE certificate_id BETWEEN {base:UInt64} AND {base:UInt64} + 9`,
    ),
    credits: await read(
      `SELECT toUInt64(credit_id - {base:UInt64}) AS id, user_id, ${place}, toUInt64(certificate_id - {base:UInt64}) AS certificate, points, applied_at, toString(state) AS state, decided_at FROM fact_credit FINAL WHERE credit_id BETWEEN {base:UInt64} AND {base:UInt64} + 9 ORDER BY credit_id`,
    ),
  }
}
const clear = () => world.store.command('TRUNCATE TABLE fact_progress')

/** A shuffle that a failure can be repeated with. */
const shuffled = <Item>(list: readonly Item[], seed: number): Item[] =>
  list
    .map((item, i) => ({ item, key: ((i + 1) * 7919 * (seed + 13)) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)

describe('progress, certificates and credits', () => {
  it('hold what the last word says, and when it began', async () => {
    const intake = await world.intake('term')
    expect(await intake.accept('zjy-test', undefined, batchOf(term(10_000)))).toMatchObject({
      accepted: 12,
      rejected: {},
    })
    await intake.drainNow()
    const { progress, certificates, credits } = await rowsOf(10_000)
    expect(progress.map((row) => [row.user_id, row.progress, row.started_at, row.finished_at, row.event_time])).toEqual(
      [
        [1001, 90, '2025-05-13 19:00:00', '2025-05-14 00:00:00', '2025-05-14 03:20:00'],
        [1002, 35.5, '2025-05-13 00:40:00', null, '2025-05-13 00:40:00'],
      ],
    )
    expect(certificates).toEqual([
      expect.objectContaining({
        id: 1,
        user_id: 1001,
        term_id: '2024-2025-2',
        course_id: 301,
        owner_school_id: 1,
        major_id: 21,
        issued_at: '2025-05-14 05:00:00',
        grade: 'excellent',
      }),
    ])
    expect(
      credits.map((row) => [
        row.id,
        row.user_id,
        row.certificate,
        row.points,
        row.applied_at,
        row.state,
        row.decided_at,
      ]),
    ).toEqual([
      [2, 1001, 1, 3, '2025-05-14 06:50:00', 'approved', '2025-05-14 08:30:00'],
      [3, 1002, 9, 1, '2025-05-14 08:40:00', 'applied', null],
    ])
    expect(
      await world.store.query(
        "SELECT log_type, count() AS n FROM fact_log WHERE log_type IN ('progress', 'certificate', 'credit') GROUP BY log_type ORDER BY log_type",
      ),
    ).toEqual([
      { log_type: 'certificate', n: 2 },
      { log_type: 'credit', n: 5 },
      { log_type: 'progress', n: 5 },
    ])
    await intake.close()
  })

  it('are the same for any order of arrival and any cut into segments', async () => {
    const intake = await world.intake('orders')
    const wanted = await rowsOf(10_000)
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      await clear()
      const base = 20_000 + seed * 100
      const events = shuffled(term(base), seed)
      for (let i = 0; i < events.length; i += seed) {
        await intake.accept('zjy-test', undefined, batchOf(events.slice(i, i + seed)))
        await intake.drainNow()
      }
      expect(await rowsOf(base), `seed ${seed}`).toEqual(wanted)
    }
    await intake.close()
  })

  it('mark the closed day that counts them when a later word comes', async () => {
    const touched: string[][] = []
    const intake = await world.intake('marks', {
      rollups: Object.assign(world.keeper, {
        touch: async (days: Iterable<string>) => void touched.push([...days].sort()),
      }),
    })
    await intake.accept('zjy-test', undefined, batchOf([act('late-1', -3, 1002, { type: 'progress', progress: 60 })]))
    await intake.drainNow()
    expect(touched).toEqual([['2025-05-13', '2025-05-14']])
    await intake.close()
  })
})

describe('calls and discussions', () => {
  const events = [
    { type: 'call', eventId: 'c1', time: timeAt(-30), userId: 9001, platform: 'zjy', courseId: 301, resourceId: 402 },
    {
      type: 'call',
      eventId: 'c2',
      time: timeAt(-29),
      userId: 9001,
      platform: 'zjy',
      courseId: 301,
      sourceCourseId: 302,
      kind: 'part',
    },
    { type: 'discuss', eventId: 'd1', time: timeAt(-28), userId: 2001, platform: 'zjy', courseId: 301 },
    { type: 'reply', eventId: 'd2', time: timeAt(-27), userId: 9001, platform: 'zjy', classId: 501 },
    { type: 'like', eventId: 'd3', time: timeAt(-26), userId: 1001, platform: 'zjy', classId: 501 },
  ]

  it('stand once in the log and once in their fact', async () => {
    const intake = await world.intake('calls')
    expect(await intake.accept('zjy-test', undefined, batchOf(events))).toMatchObject({ accepted: 5, rejected: {} })
    await intake.drainNow()
    const called =
      'school_id, owner_school_id, toString(owner_province) AS owner_province, toString(source_platform) AS source_platform, target_course_id'
    expect(
      await world.store.query(
        `SELECT resource_id, toString(resource_type) AS type, group_id, ${called} FROM fact_resource_call`,
      ),
    ).toEqual([
      {
        resource_id: 402,
        type: 'ppt',
        group_id: 5,
        school_id: 1,
        owner_school_id: 2,
        owner_province: '110000',
        source_platform: 'zyk',
        target_course_id: 301,
      },
    ])
    expect(
      await world.store.query(`SELECT source_course_id, toString(call_kind) AS kind, ${called} FROM fact_course_call`),
    ).toEqual([
      {
        source_course_id: 302,
        kind: 'part',
        school_id: 1,
        owner_school_id: 2,
        owner_province: '110000',
        source_platform: 'zyk',
        target_course_id: 301,
      },
    ])
    expect(
      await world.store.query(
        'SELECT toString(kind) AS kind, school_id, owner_school_id, course_id, class_id FROM fact_discussion ORDER BY event_time',
      ),
    ).toEqual([
      { kind: 'post', school_id: 2, owner_school_id: 1, course_id: 301, class_id: 0 },
      { kind: 'reply', school_id: 1, owner_school_id: 1, course_id: 301, class_id: 501 },
      { kind: 'like', school_id: 1, owner_school_id: 1, course_id: 301, class_id: 501 },
    ])
    expect(
      await world.store.query(
        "SELECT count() AS n, uniqExact(object_id) AS objects FROM fact_log WHERE log_type = 'call' AND owner_school_id = 2 AND course_id = 301",
      ),
    ).toEqual([{ n: 2, objects: 2 }])
    await intake.close()
  })

  it('are refused with what is wrong', async () => {
    const intake = await world.intake('wrong')
    const [call, course] = events
    const wrong: [object, string][] = [
      [{ ...call, resourceId: undefined }, 'resourceId or sourceCourseId is needed'],
      [{ ...call, resourceId: 999 }, 'unknown resourceId 999'],
      [{ ...call, courseId: 999 }, 'unknown courseId 999'],
      [{ ...call, userId: 1001 }, "call is a teacher's"],
      [{ ...course, kind: undefined }, 'kind goes with sourceCourseId'],
      [{ ...course, kind: 'quiz' }, 'bad kind'],
      [act('w', -1, 1001, { type: 'progress', progress: 101 }), 'bad progress'],
      [act('w', -1, 1001, { type: 'progress', progress: 10, classId: 999 }), 'unknown classId 999'],
      [act('w', -1, 9001, { type: 'progress', progress: 10 }), "progress is a student's"],
      [act('w', -1, 1001, { type: 'credit', creditId: 1, state: 'late' }), 'bad state'],
      [act('w', -1, 1001, { type: 'credit', creditId: 1, state: 'approved' }), 'a student applies, a teacher decides'],
      [
        act('w', -1, 1001, { type: 'credit', creditId: 1, state: 'applied' }),
        'an application needs certificateId and points',
      ],
      [
        act('w', -1, 9001, { type: 'credit', creditId: 1, state: 'approved', studentId: 2001 }),
        'a decision names a student of the school',
      ],
    ]
    const lines = wrong.map(([event], i) => ({ ...event, eventId: `wrong-${i}` }))
    expect(await intake.accept('zjy-test', undefined, batchOf(lines))).toMatchObject({
      accepted: 0,
      rejected: { invalid: wrong.length },
    })
    await intake.drainNow()
    const { rows } = await world.database.pool.query<{ detail: string }>(
      "SELECT detail FROM ingest_dead_letter WHERE body->>'line' LIKE '%wrong-%' OR body::text LIKE '%wrong-%' ORDER BY id",
    )
    expect(rows.map(({ detail }) => detail)).toEqual(wrong.map(([, detail]) => detail))
    await intake.close()
  })
})
