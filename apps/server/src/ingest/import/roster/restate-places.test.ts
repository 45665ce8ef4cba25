import type { Dimension, WarehouseMeasureId } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../testing/worlds/intake-world.ts'
import { insertInto } from '../../../../testing/worlds/rollups-world.ts'
import { compile } from '../../../warehouse/compile/compile.ts'
import type { Scope } from '../../../warehouse/data-scope.ts'
import { tables } from '../../../warehouse/schema.ts'
import { placedTables } from './placed-tables.ts'
import { restatePlaces } from './restate-places.ts'

const SCHOOL = 9
const [A, B] = [71, 72]
const TEACHER = 9100
const TODAY = '2025-05-14'
type Point = readonly [day: string, college: number, major: number, adminClass: number]
/** One stays, one moves, one leaves, one leaves and comes back elsewhere, one moves and moves back. */
const histories: Readonly<Record<number, readonly Point[]>> = {
  9001: [],
  9002: [
    ['1970-01-01', A, 1, 101],
    ['2025-04-01', B, 2, 102],
  ],
  9003: [
    ['1970-01-01', A, 1, 101],
    ['2025-03-10', 0, 0, 0],
  ],
  9004: [
    ['1970-01-01', A, 1, 101],
    ['2025-03-05', 0, 0, 0],
    ['2025-03-20', B, 2, 102],
  ],
  9005: [
    ['1970-01-01', A, 1, 101],
    ['2025-03-10', B, 2, 102],
    ['2025-03-20', A, 1, 101],
  ],
}
const students = Object.keys(histories).map(Number)
/** Days on which students do something, in the order of their ids. */
const days: Readonly<Record<string, readonly number[]>> = {
  '2025-02-10': students,
  '2025-03-03': students,
  '2025-03-12': [9001, 9002, 9005],
  '2025-03-25': [9001, 9002, 9004, 9005],
  '2025-04-10': [9001, 9002, 9004, 9005],
}
const months = [
  ['2025-02-01', '2025-02-28'],
  ['2025-03-01', '2025-03-31'],
  ['2025-04-01', '2025-04-30'],
] as const
const place = { school_id: SCHOOL, province_code: '530000', college_id: A, major_id: 1, admin_class_id: 101 }
const lesson = { term_id: '2024-2025-2', class_id: 9, course_id: 8, teacher_id: TEACHER }

let world: TestWorld
const insert = (table: string, rows: readonly object[]) => insertInto(world.store, table, rows)
const scope: Scope = { level: 'school', schools: [SCHOOL], label: '' }

/** A number of each month, by the members of a dimension; months together and one by one must agree. */
async function byMonth(id: WarehouseMeasureId, by?: Dimension): Promise<Record<string, number>[]> {
  const spans = months.map(([from, to]) => ({ from, to, end: to }))
  const read = async (some: typeof spans) => {
    const { sql, params, read } = compile([{ measures: [id], spans: some, ...(by ? { by: [by] } : {}) }], scope, TODAY)
    const cells = read(await world.store.query(sql, params))
    return some.map((_, span) =>
      Object.fromEntries(
        (by ? cells.members(0).sort() : ['']).flatMap((member) => {
          const value = cells.value(0, span, id, ...(by ? [member] : []))
          return value === 0 ? [] : [[member, value]]
        }),
      ),
    )
  }
  const together = await read(spans)
  for (const [at, span] of spans.entries()) expect((await read([span]))[0]).toEqual(together[at])
  return together
}

const person = (id: number, more: object) => ({
  user_id: id,
  school_id: SCHOOL,
  college_id: A,
  joined_at: '2024-09-01',
  ...more,
})

async function fill(): Promise<void> {
  await insert('dim_school', [
    { school_id: SCHOOL, name: '丙', province_code: '530000', joined_at: '2024-09-01', version: 1 },
  ])
  await insert(
    'dim_student',
    students.map((id) => person(id, { major_id: 1, admin_class_id: 101, version: 1 })),
  )
  await insert('dim_teacher', [person(TEACHER, { version: 1 })])
  const { admin_class_id: _, ...actor } = place
  const records = Object.entries(days).flatMap(([day, who], at) => who.map((user_id) => ({ day, at, user_id })))
  await insert(
    'fact_log',
    records.map(({ day, at, user_id }) => ({
      ...actor,
      event_id: `${at}${user_id}`,
      event_time: `${day} 10:00:00`,
      user_id,
      user_role: 'student',
      platform: 'zjy',
      log_type: 'study',
      client: 'pc',
    })),
  )
  await insert(
    'fact_attendance',
    records.map(({ day, at, user_id }) => ({
      ...place,
      ...lesson,
      sign_id: at + 1,
      user_id,
      sign_date: day,
      event_time: `${day} 10:00:00`,
      teacher_college_id: A,
      method: 'qr',
      state: 'present',
      version: 1,
    })),
  )
  const { major_id: __, ...ofTeacher } = actor
  await insert(
    'fact_session',
    Object.keys(days).map((day, at) => ({
      ...ofTeacher,
      ...lesson,
      session_id: at + 1,
      teach_date: day,
      started_at: `${day} 10:00:00`,
      version: 1,
    })),
  )
}

/** The rows as a roster leaves them: the columns of the place are those of today. */
async function move(): Promise<void> {
  const current: Readonly<Record<number, readonly number[]>> = { 9002: [B, 2, 102], 9004: [B, 2, 102] }
  await insert(
    'dim_student',
    students.map((id) => {
      const [college_id = A, major_id = 1, admin_class_id = 101] = current[id] ?? []
      return person(id, {
        college_id,
        major_id,
        admin_class_id,
        places: histories[id],
        removed_at: id === 9003 ? '2025-03-10 09:00:00' : null,
        version: 2,
      })
    }),
  )
  await insert('dim_teacher', [
    person(TEACHER, {
      college_id: B,
      places: [
        ['1970-01-01', A, 0, 0],
        ['2025-04-01', B, 0, 0],
      ],
      version: 2,
    }),
  ])
}

const restate = () =>
  restatePlaces(
    { store: world.store, directory: world.directory, rollups: world.keeper },
    [...students, TEACHER].map((userId) => ({ schoolId: SCHOOL, userId, since: '1970-01-01' })),
  )

beforeAll(async () => {
  world = await openTestWorld()
  await fill()
  await world.directory.refresh()
  await world.keeper.touch(Object.keys(days))
  await world.keeper.run()
})
afterAll(async () => {
  await world.close()
})

it('names columns that the tables have, and none by which they are sorted or parted', () => {
  for (const { name, columns, person: user } of placedTables) {
    const table = tables.find((one) => one.name === name)
    const named = Object.values(columns)
    expect(Object.keys(table?.columns ?? {})).toEqual(expect.arrayContaining([...named, user, 'school_id']))
    expect([...(table?.orderBy ?? []), table?.partitionBy].filter((column) => named.includes(column ?? ''))).toEqual([])
  }
})

it('knows every fact that says where its person belonged', () => {
  const placed = tables.filter(
    ({ kind, name, columns }) =>
      (kind === 'fact' || kind === 'correctable' || kind === 'derived') &&
      columns['college_id'] &&
      (columns['user_id'] || columns['teacher_id'] || name === 'fact_warning'),
  )
  expect(placed.map(({ name }) => name).filter((name) => !placedTables.some((one) => one.name === name))).toEqual([])
})

it('counts who belonged where, on their days, before and after a history is known', async () => {
  expect(await byMonth('students.enrolled', 'college')).toEqual([{ [A]: 5 }, { [A]: 5 }, { [A]: 5 }])
  await move()
  await restate()
  await world.keeper.run()

  expect(await byMonth('students.total', 'college')).toEqual([{ [A]: 5 }, { [A]: 3, [B]: 1 }, { [A]: 2, [B]: 2 }])
  expect(await byMonth('students.total')).toEqual([{ '': 5 }, { '': 4 }, { '': 4 }])
  for (const [branch, here, there] of [
    ['college', A, B],
    ['major', 1, 2],
    ['adminClass', 101, 102],
  ] as const) {
    const expected = [{ [here]: 5 }, { [here]: 5, [there]: 2 }, { [here]: 2, [there]: 2 }]
    expect([branch, await byMonth('students.enrolled', branch)]).toEqual([branch, expected])
    expect([branch, await byMonth('students.active', branch)]).toEqual([branch, expected])
  }
  // Who left on a day of the period, came back in it or moved within it is one person of the school.
  expect(await byMonth('users.enrolled')).toEqual([{ '': 6 }, { '': 6 }, { '': 5 }])
  expect(await byMonth('users.active')).toEqual([{ '': 5 }, { '': 5 }, { '': 4 }])
  expect(await byMonth('attendance.expected', 'college')).toEqual([
    { [A]: 5 },
    { [A]: 5 + 2 + 3, [B]: 1 + 1 },
    { [A]: 2, [B]: 2 },
  ])
  expect(await byMonth('sessions.count', 'college')).toEqual([{ [A]: 1 }, { [A]: 3 }, { [B]: 1 }])
  expect(await byMonth('teachers.total', 'college')).toEqual([{ [A]: 1 }, { [A]: 1 }, { [B]: 1 }])
})

it('has nobody come or go by a move within the school', async () => {
  expect(
    await world.store.query(
      `SELECT toString(change_date) AS day, sum(created) AS came, sum(removed) AS went FROM entity_change WHERE school_id = ${SCHOOL} AND entity = 'student' GROUP BY day ORDER BY day`,
    ),
  ).toEqual([
    { day: '2024-09-01', came: 5, went: 0 },
    { day: '2025-03-05', came: 0, went: 1 },
    { day: '2025-03-10', came: 0, went: 1 },
    { day: '2025-03-20', came: 1, went: 0 },
  ])
  expect(await byMonth('users.new', 'college')).toEqual([{}, { [B]: 1 }, {}])
  expect(await byMonth('users.new')).toEqual([{}, { '': 1 }, {}])
})

it('changes nothing when it is run again', async () => {
  const mutations = async () =>
    (
      await world.store.query<{ n: number }>(
        'SELECT count() AS n FROM system.mutations WHERE database = currentDatabase()',
      )
    )[0]?.n
  const before = await mutations()
  expect(before).toBeGreaterThan(0)
  await restate()
  expect(await mutations()).toBe(before)
  expect(world.keeper.due()).toEqual([])
})

it('counts the action, not the person, of who had left the school', async () => {
  const { admin_class_id: _, ...actor } = place
  const action = { ...actor, user_id: 9003, user_role: 'student', platform: 'zjy', log_type: 'study', client: 'pc' }
  await insert(
    'fact_log',
    ['2025-03-10', '2025-04-15'].map((day, at) => ({ ...action, event_id: `8${at}`, event_time: `${day} 09:30:00` })),
  )
  await restate()
  await world.keeper.run()
  const april = [await byMonth('users.active'), await byMonth('logs.count')].map((all) => all[2])
  expect(april).toEqual([{ '': 4 }, { '': 5 }])
  expect((await byMonth('students.active', 'college'))[2]).toEqual({ [A]: 2, [B]: 2 })
  // The day of leaving is still one of theirs.
  expect(
    await world.store.query(
      'SELECT event_id AS id, is_away AS away FROM fact_log WHERE event_id IN (80, 81) ORDER BY id',
    ),
  ).toEqual([
    { id: 80, away: 0 },
    { id: 81, away: 1 },
  ])
})
