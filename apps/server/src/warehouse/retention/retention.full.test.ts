import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { RollupKeeper } from '../rollups/keeper.ts'
import { appendedFacts, concludedFacts, dayOfFact, foldedFacts } from '../rollups/people-facts.ts'
import type { FactStore } from '../store.ts'
import { dropPeople } from './drop-people.ts'
import { maskStudents } from './mask-students.ts'

/** Wednesday, 1,096 days after the 14th of May 2022. */
const NOW = Date.parse('2025-05-14T04:20:00+08:00')
let now = NOW
const clock = { now: () => now }
let warehouse: TestWarehouse
let store: FactStore
let keeper: RollupKeeper
beforeAll(async () => {
  warehouse = await openEmptyWarehouse()
  store = warehouse.store
  keeper = new RollupKeeper(store, clock)
  await keeper.load()
})
afterAll(async () => {
  await warehouse.close()
})

let tokens = 0
const insert = (table: string, rows: readonly object[]) =>
  store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), `token-${tokens++}`)
let ids = 0
const actor = {
  user_role: 'student',
  school_id: 1,
  province_code: '530000',
  city_code: '530100',
  college_id: 1,
  major_id: 1,
  platform: 'zjy',
}
/** An event of a day that arrived on another one. */
const log = (day: string, user: number, arrived = day) => ({
  ...actor,
  event_id: ++ids,
  event_time: `${day} 08:00:00`,
  user_id: user,
  log_type: 'study',
  ingest_time: `${arrived} 08:00:01`,
})
const inMonth = (day: string): number => Date.parse(`${day}T10:00:00+08:00`)
/** A sign-in of a student, written at a moment in ms as an import does, or in µs as the intake does. */
const attendance = (term: string, day: string, user: number, version: number) => ({
  sign_id: ++ids,
  user_id: user,
  event_id: ids,
  event_time: `${day} 08:00:00`,
  sign_date: day,
  session_id: 1,
  term_id: term,
  class_id: 1,
  course_id: 1,
  teacher_id: 1,
  school_id: 1,
  college_id: 1,
  major_id: 1,
  admin_class_id: 1,
  teacher_college_id: 1,
  method: 'qr',
  state: 'present',
  version,
})

const count = async (table: string, where = '1'): Promise<number> =>
  Number((await store.query<{ rows: number }>(`SELECT count() AS rows FROM ${table} WHERE ${where}`))[0]?.rows)
/** What pages read of the past: logs, distinct people and sign-ins by week. */
const sums = async () => [
  await store.query(
    'SELECT toString(toMonday(stat_date)) AS week, sum(logs) AS logs FROM log_day GROUP BY week ORDER BY week',
  ),
  await store.query(
    "SELECT toString(toMonday(stat_date)) AS week, groupBitmapMerge(users) AS people FROM active_day WHERE platform = '' GROUP BY week ORDER BY week",
  ),
]
const signed = () =>
  store.query(
    'SELECT toString(stat_date) AS day, sum(present) AS present FROM attendance_day GROUP BY day ORDER BY day',
  )

describe('facts about people', () => {
  it('are of three kinds, each with a day', () => {
    expect(appendedFacts).toEqual(
      expect.arrayContaining(['fact_log', 'fact_login', 'fact_resource_use', 'fact_answer', 'fact_discussion']),
    )
    expect(appendedFacts).not.toContain('fact_export')
    expect(foldedFacts).toEqual(
      expect.arrayContaining([
        'fact_session',
        'fact_attendance',
        'fact_homework',
        'fact_exam',
        'fact_evaluation',
        'fact_progress',
        'fact_certificate',
        'fact_credit',
      ]),
    )
    expect(concludedFacts).toEqual(expect.arrayContaining(['fact_score', 'fact_warning']))
    for (const table of foldedFacts) expect(dayOfFact(table)).toMatch(/\w/)
  })

  it('go by weeks three years after the last of them arrived; their roll-ups stay and are never built again', async () => {
    await insert('fact_log', [
      // A week across two months, one with a straggler, one that was imported last year, one that is too young.
      log('2022-02-28', 1),
      log('2022-03-01', 2),
      log('2022-03-07', 1),
      log('2022-03-08', 3, '2023-01-01'),
      log('2019-03-04', 4, '2024-06-01'),
      log('2022-05-10', 5),
    ])
    await insert('fact_resource_use', [
      { ...log('2022-03-02', 2), log_type: undefined, action: 'view', resource_id: 7, owner_school_id: 1 },
    ])
    await keeper.touch(['2022-02-28', '2022-03-07', '2019-03-04', '2022-05-10'])
    expect(await dropPeople(store, keeper, NOW)).toEqual([])
    await keeper.run()
    const before = await sums()
    expect(before.map((weeks) => weeks.length)).toEqual([4, 4])

    expect(await dropPeople(store, keeper, NOW)).toEqual([
      { kind: 'week', part: '2022-02-28', from: '2022-02-28', to: '2022-03-06', rows: 3 },
    ])
    expect(await count('fact_log', "event_date BETWEEN '2022-02-28' AND '2022-03-06'")).toBe(0)
    expect(await count('fact_resource_use')).toBe(0)
    expect(await count('fact_log')).toBe(4)
    expect(await dropPeople(store, keeper, NOW)).toEqual([])

    await keeper.touch(['2022-03-01', '2022-03-08'])
    expect(
      keeper
        .due()
        .filter(({ week }) => week === '2022-02-28' && ['log_day', 'active_day', 'resource_day'].length > 0)
        .map(({ rollup }) => rollup),
    ).not.toContain('log_day')
    await keeper.run()
    expect(await sums()).toEqual(before)
    // A later process reads it from the warehouse.
    const later = new RollupKeeper(store, clock)
    await later.load()
    expect([later.isRemoved('2022-03-06'), later.isRemoved('2022-03-07')]).toEqual([true, false])
  })

  it('go by terms where they are corrected, three years after the last correction', async () => {
    const old = inMonth('2021-06-20')
    await insert('dim_day', [
      { day: '2021-02-22', term_id: 'T1', week_no: 1, weekday: 1, kind: 'teach', holiday: '', version: 1 },
      { day: '2021-07-04', term_id: 'T1', week_no: 19, weekday: 7, kind: 'teach', holiday: '', version: 1 },
    ])
    await insert('fact_attendance', [
      attendance('T1', '2021-03-01', 1, old),
      attendance('T1', '2021-03-01', 2, old * 1000),
      // One of this term was corrected two years ago; the imported term is old, its import is not.
      attendance('T2', '2021-09-06', 1, old),
      attendance('T2', '2021-09-07', 1, inMonth('2023-05-01') * 1000),
      attendance('T3', '2018-09-03', 1, inMonth('2024-05-01')),
    ])
    await insert('fact_warning', [
      {
        stat_date: '2021-03-02',
        term_id: 'T1',
        kind: 'absence',
        level: 1,
        school_id: 1,
        subject_kind: 'student',
        subject_id: 1,
        version: 1,
      },
    ])
    await keeper.touch(['2021-03-01', '2021-09-06', '2018-09-03'])
    await keeper.run()
    const before = await signed()
    expect(before).toHaveLength(4)
    expect(await dropPeople(store, keeper, NOW)).toEqual([
      { kind: 'term', part: 'T1', from: '2021-02-22', to: '2021-07-04', rows: 2 },
    ])
    expect(await count('fact_attendance')).toBe(3)
    expect(await count('fact_warning')).toBe(0)
    await keeper.touch(['2021-03-01', '2021-06-30'])
    await keeper.run()
    expect(await signed()).toEqual(before)
    // Logs of the same weeks are younger facts: their roll-ups are built as ever.
    expect(keeper.isRemoved('2021-06-30')).toBe(true)
    expect(await dropPeople(store, keeper, NOW)).toEqual([])
  })

  it('masks students three years after they left, once and for ever', async () => {
    const student = (user: number, name: string, removed: string | null) => ({
      user_id: user,
      school_id: 1,
      student_no: `S${user}`,
      name,
      grade: 2019,
      joined_at: '2019-09-01',
      removed_at: removed,
      status: removed ? -1 : 1,
      version: 5,
    })
    await insert('dim_student', [
      student(1, '张小满', '2022-05-01 00:00:00'),
      student(2, '李霜降', '2022-06-01 00:00:00'),
      student(3, '王立春', null),
    ])
    expect(await maskStudents(store, NOW)).toBe(1)
    expect(await maskStudents(store, NOW)).toBe(0)
    expect(
      await store.query('SELECT user_id AS id, name, student_no AS number, status FROM dim_student FINAL ORDER BY id'),
    ).toEqual([
      { id: 1, name: '张**', number: '', status: -1 },
      { id: 2, name: '李霜降', number: 'S2', status: -1 },
      { id: 3, name: '王立春', number: 'S3', status: 1 },
    ])
    now = Date.parse('2025-06-20T04:20:00+08:00')
    expect(await maskStudents(store, now)).toBe(1)
  })
})
