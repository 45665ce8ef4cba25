import {
  type MessagePage,
  type Page,
  type ProvinceWarnings,
  type QualityOverview,
  type QualityRow,
  SUCCESS_CODE,
  type Todo,
  type WarnedCount,
  type WarningLines,
  type WarningOverview,
  type WarningRow,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import type { TestWarehouse } from '../../../testing/warehouse.ts'
import { ago, handIn, log, openWorld, session, signIn, TERM, write } from '../../../testing/warnings-world.ts'
import { createWarnings } from '../../reports/warnings.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { evaluateDay } from '../../warehouse/warnings/evaluate.ts'
import { drawnLines } from './lines.ts'
import { notifyWarned } from './tell.ts'

const taught = [1, 2].flatMap((id) => session(id, 1001, 3, true))
const lessons = (table: string) => taught.filter(([name]) => name === table).map(([, row]) => row)

/** The server's day is 2025-05-14: the day before was judged. */
const YESTERDAY = ago(1)
let warehouse: TestWarehouse
let store: FactStore
let server: TestServer
const sessions = new Map<string, Session>()
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

beforeAll(async () => {
  warehouse = await openWorld()
  store = warehouse.store
  await write(store, {
    fact_log: [...times(60, (i) => 101 + i), ...times(20, (i) => 201 + i)].map((id) => log(id, 1)),
    // 101 yellow, 102 orange, 103 red by absences; 155 is red in college 12; 201 is yellow in school 2. 104 misses five homeworks of five.
    fact_attendance: [
      ...[101, 102, 103, 155].flatMap((id, i) => [...times(20, () => signIn(id, 3, 'present')), ...times([3, 5, 8, 8][i] as number, () => signIn(id, 2, 'absent'))]),
      ...[...times(20, () => signIn(201, 3, 'present')), ...times(3, () => signIn(201, 2, 'absent'))],
    ],
    fact_session: lessons('fact_session'),
    fact_activity: lessons('fact_activity'),
    dim_enrolment: times(10, (i) => ({
      version: 1,
      class_id: 71,
      user_id: 131 + i,
      school_id: 1,
      course_id: 61,
      platform: 'zjy',
      term_id: TERM.id,
      joined_at: `${TERM.start} 08:00:00`,
      dropped_at: null,
    })),
    fact_homework: times(5, (i) => handIn(104, 3 + i, null)),
  })
  await evaluateDay(store, ago(2), TERM, {})
  await evaluateDay(store, YESTERDAY, TERM, {})
  const clock = { now: () => server.clock.at }
  server = await startTestServer({}, { filling: () => null, warnings: createWarnings({ store, terms: new Calendar(), clock }) })
  // Two pages are not built yet: their calls are tried as if they were.
  await server.services.database.pool.query('UPDATE sys_right SET show = 1 WHERE id IN (1175, 1406)')
  server.services.sessions.forget()
  for (const name of ['school_a', 'leader_a', 'affairs_a', 'province_yn', 'super', 'demo']) sessions.set(name, (await server.login(name)).session)
}, 180_000)
afterAll(async () => {
  await server.close()
  await warehouse.close()
})

const envelope = async (who: string, path: string, input: object) => (await server.call(`teachingWarn/${path}`, input, sessions.get(who))).envelope
async function ask<T>(who: string, path: string, input: object = { schoolId: 1 }): Promise<T> {
  const { code, msg, data } = await envelope(who, path, input)
  if (code !== SUCCESS_CODE) throw new Error(msg)
  return data as T
}
const refusal = async (who: string, path: string, input: object): Promise<string> => (await envelope(who, path, input)).msg
const listed = async (who: string, more: object = {}) => ask<Page<WarningRow>>(who, 'getAttendanceWarnList', { schoolId: 1, ...more })

describe('the head of a page', () => {
  it('says how many of whom, by level, college and reason, and where it stood the day before', async () => {
    const { trend, ...head } = await ask<WarningOverview>('school_a', 'getAttendanceWarn')
    expect(head).toEqual({
      day: YESTERDAY,
      levels: [1, 1, 2],
      before: 4,
      of: 60,
      handled: { num: 0, den: 4 },
      colleges: {
        x: ['', ''],
        series: [
          { id: '1', name: '黄色', data: [1, 0] },
          { id: '2', name: '橙色', data: [1, 0] },
          { id: '3', name: '红色', data: [1, 1] },
        ],
      },
      reasons: [
        { id: 'absent', name: '缺勤', value: 4, rate: 4 / 6 },
        { id: 'rate', name: '出勤率', value: 2, rate: 2 / 6 },
      ],
    })
    expect(trend.x).toEqual([ago(2), YESTERDAY])
  })
  it('is empty for a term in which nothing was judged, and refuses a term that does not exist', async () => {
    expect(await ask<WarningOverview>('school_a', 'getAttendanceWarn', { schoolId: 1, termId: '2023-2024-1' })).toMatchObject({ day: null, levels: [0, 0, 0] })
    expect(await ask<ProvinceWarnings>('province_yn', 'getProvinceWarnList', { province: '云南省', kind: 'attendance', termId: '2023-2024-1' })).toMatchObject({
      day: null,
      total: 0,
    })
    expect(await refusal('school_a', 'getAttendanceWarn', { schoolId: 1, termId: '2001-2003-1' })).toBe('参数错误：学期不存在')
  })
})

describe('the list', () => {
  it('names the person and the reason, the strongest first', async () => {
    const { list, total } = await listed('school_a')
    expect(total).toBe(4)
    expect(list.map(({ level, id }) => [level, id])).toEqual([
      [3, '103'],
      [3, '155'],
      [2, '102'],
      [1, '101'],
    ])
    expect(list[0]).toMatchObject({ warnKey: `attendance:1:103:0:${TERM.id}`, name: '学生103', no: '103', value: 8, threshold: 8, handleState: 'todo' })
    expect(list[0]?.detail).toBe('近14天：缺勤8次（达到8次），出勤率71.4%（低于75%），应到28次，迟到0次，请假0次，连续缺勤8次')
  })
  it('narrows, orders and pages', async () => {
    expect((await listed('school_a', { level: 3 })).list.map(({ id }) => id)).toEqual(['103', '155'])
    expect((await listed('school_a', { sortField: 'absent', sortOrder: 'asc' })).list.map(({ id }) => id)).toEqual(['101', '102', '103', '155'])
    expect((await listed('school_a', { keyword: '学生10' })).total).toBe(3)
    expect((await listed('school_a', { pageNum: 2, pageSize: 3 })).list.map(({ id }) => id)).toEqual(['101'])
    expect(await refusal('school_a', 'getAttendanceWarnList', { schoolId: 1, sortField: 'name' })).toBe('参数错误：sortField')
  })
  it('shows no names to those who must not read them, and does not let them guess', async () => {
    const { list } = await listed('leader_a')
    expect(list[0]).toMatchObject({ name: '学**', no: expect.stringMatching(/^\*{4}\d{0,4}$/) })
    expect((await listed('leader_a', { keyword: '学生10' })).total).toBe(0)
    expect((await listed('leader_a', { keyword: '103' })).total).toBe(1)
  })
  it('keeps an officer of a college to their college', async () => {
    expect((await listed('affairs_a')).list.map(({ id }) => id)).toEqual(['103', '102', '101'])
    expect(await refusal('school_a', 'getAttendanceWarnList', { schoolId: 2 })).toBe('您没有访问权限')
  })
})

describe('counts', () => {
  it('add up: the province is the sum of its schools', async () => {
    const counts = async (who: string, input: object) => (await ask<WarnedCount[]>(who, 'getWarnCount', input)).find(({ kind }) => kind === 'attendance')
    expect(await counts('school_a', {})).toEqual({ kind: 'attendance', l1: 1, l2: 1, l3: 2 })
    expect(await counts('province_yn', { schoolId: 2 })).toEqual({ kind: 'attendance', l1: 1, l2: 0, l3: 0 })
    const province = await server.services.ports.warnings?.counts({ level: 'province', provinces: ['530000'], label: '' })
    expect(province?.find(({ kind }) => kind === 'attendance')).toEqual({ kind: 'attendance', l1: 2, l2: 1, l3: 2 })
    // Fewer than five people are not told outside of their school.
    expect(await counts('province_yn', {})).toEqual({ kind: 'attendance', l1: null, l2: null, l3: null })
    const { day, list } = await ask<ProvinceWarnings>('province_yn', 'getProvinceWarnList', { province: '云南省', kind: 'attendance' })
    expect(day).toBe(YESTERDAY)
    expect(list.map(({ schoolId, of, l1, l2, l3 }) => [schoolId, of, l1, l2, l3])).toEqual([
      ['1', 60, null, null, null],
      ['2', 20, null, 0, 0],
      ['4', 0, 0, 0, 0],
    ])
  })
  it('stand among the things to do', async () => {
    const { envelope: answer } = await server.call('message/getTodo', {}, sessions.get('school_a'))
    expect((answer.data as Todo[]).find(({ kind }) => kind === 'warning')).toMatchObject({
      count: 5 + 6,
      text: '教学预警 11 条（红色 7 条）',
      urgent: true,
      link: '/school/TeacherBehaviorWarning?kind=tea_nologin',
    })
    const link = async (who: string, input = {}) =>
      ((await server.call('message/getTodo', input, sessions.get(who))).envelope.data as Todo[]).find(({ kind }) => kind === 'warning')?.link
    expect(await link('province_yn')).toMatch(/^\/province\/earlyWarning\?kind=/)
    expect(await link('province_yn', { schoolId: 2 })).toMatch(/^\/school\/\w+\?kind=/)
  })
})

describe('quality of courses', () => {
  it('grades every class with ten students, by the parts that it has', async () => {
    // Class 71: no resources, both sessions with an activity; nothing else to judge by: 100 x 0.2 / 0.4 = 50.
    const { list } = await ask<Page<QualityRow>>('school_a', 'getCourseQualityList')
    expect(list).toMatchObject([
      { classId: '71', courseId: '61', teacherName: '教师1001', grade: 'D', numbers: { quality: 50, students: 10, resources: 0, liveliness: 100, participation: null } },
    ])
    expect(await ask<QualityOverview>('school_a', 'getCourseQuality')).toMatchObject({
      classes: 1,
      means: { quality: 50, grading: null },
      grades: [{ value: 0 }, { value: 0 }, { value: 0 }, { id: 'D', value: 1, rate: 1 }],
    })
    expect((await ask<Page<QualityRow>>('school_a', 'getCourseQualityList', { schoolId: 1, grade: 'A' })).total).toBe(0)
  })
})

describe('lines of a school', () => {
  const save = (level: number, rule: object, enabled = 1) => envelope('school_a', 'saveWarnRule', { schoolId: 1, kind: 'attendance', level, rule: JSON.stringify(rule), enabled })
  it('are the presets until it draws its own', async () => {
    expect(await ask<WarningLines[]>('school_a', 'getWarnRule', { schoolId: 1, kind: 'homework' })).toEqual([
      { level: 1, rule: { missing: 4, onTimeRate: 40 }, enabled: true, own: false },
      { level: 2, rule: { missing: 6, onTimeRate: 25 }, enabled: true, own: false },
      { level: 3, rule: { missing: 8, onTimeRate: null }, enabled: true, own: false },
    ])
  })
  it.each([
    [2, { absent: 3 }, '参数错误：橙色的缺勤应大于黄色的3次'],
    [2, { absent: 8 }, '参数错误：橙色的缺勤应小于红色的8次'],
    [2, { rate: 80 }, '参数错误：橙色的出勤率应小于黄色的75%'],
    [1, { absent: 0 }, '参数错误：缺勤应在1到100之间'],
    [1, { absent: null, rate: null }, '参数错误：请至少设置一条预警线'],
    [1, { late: 3 }, '参数错误：未知的预警条件'],
    [1, '[', '参数错误：rule'],
  ])('refuse what makes no sense: level %i %j', async (level, rule, messages) => {
    const text = typeof rule === 'string' ? rule : JSON.stringify(rule)
    expect(await refusal('school_a', 'saveWarnRule', { schoolId: 1, kind: 'attendance', level, rule: text, enabled: 1 })).toBe(messages)
  })
  it('hold from the next judgement on, for this school only', async () => {
    expect((await save(1, { absent: 4, rate: null })).code).toBe(SUCCESS_CODE)
    expect((await save(3, { absent: 8, rate: null }, 0)).code).toBe(SUCCESS_CODE)
    await evaluateDay(store, YESTERDAY, TERM, await drawnLines(server.services.database.pool))
    // 101 has three absences only; red is switched off: the strongest is orange.
    expect((await listed('school_a')).list.map(({ id, level }) => [id, level])).toEqual([
      ['102', 2],
      ['103', 2],
      ['155', 2],
    ])
    expect((await ask<WarnedCount[]>('province_yn', 'getWarnCount', { schoolId: 2 })).find(({ kind }) => kind === 'attendance')?.l1).toBe(1)
    expect((await ask<WarningLines[]>('school_a', 'getWarnRule', { schoolId: 1, kind: 'attendance' })).map(({ own }) => own)).toEqual([true, false, true])
  })
  it('are drawn by those only who hold the right', async () => {
    for (const who of ['leader_a', 'affairs_a', 'province_yn'])
      expect(await refusal(who, 'saveWarnRule', { schoolId: 1, kind: 'attendance', level: 1, rule: '{"absent":3}', enabled: 1 })).toBe('您没有访问权限')
  })
})

describe('handling', () => {
  const key = (id: number, school = 1) => `attendance:${school}:${id}:0:${TERM.id}`
  it('is kept by the warning’s key through the nights', async () => {
    expect((await envelope('school_a', 'handleWarn', { schoolId: 1, warnKeys: [key(102), key(103)].join(','), state: 'done', note: '已约谈' })).code).toBe(SUCCESS_CODE)
    await evaluateDay(store, YESTERDAY, TERM, await drawnLines(server.services.database.pool))
    const { list } = await listed('school_a', { handleState: 'done' })
    expect(list.map(({ id, note }) => [id, note])).toEqual([
      ['102', '已约谈'],
      ['103', '已约谈'],
    ])
    expect((await ask<WarningOverview>('school_a', 'getAttendanceWarn')).handled).toEqual({ num: 2, den: 4 })
  })
  it('refuses warnings that are not there or not the caller’s, all alike', async () => {
    for (const strange of [key(199), key(201, 2), 'x', `nothing:1:103:0:${TERM.id}`])
      expect(await refusal('school_a', 'handleWarn', { schoolId: 1, warnKeys: strange, state: 'done' })).toBe('数据不存在或已删除')
    // 155 belongs to the other college.
    expect(await refusal('affairs_a', 'handleWarn', { schoolId: 1, warnKeys: key(155), state: 'done' })).toBe('数据不存在或已删除')
    expect(await refusal('leader_a', 'handleWarn', { schoolId: 1, warnKeys: key(103), state: 'done' })).toBe('您没有访问权限')
  })
})

describe('who watches over a school or province', () => {
  it('is told once of what a night has brought, by its own numbers', async () => {
    const { pool } = server.services.database
    const sent = () => notifyWarned(pool, store, server.clock.at)
    const warned = async (who: string) =>
      ((await server.call('message/getMessages', { kind: 'warning' }, sessions.get(who))).envelope.data as MessagePage).list.map(({ title, link }) => [title, link])
    // Nothing stands that did not stand the day before.
    expect(await sent()).toBe(0)
    await write(store, { fact_attendance: [...times(20, () => signIn(105, 3, 'present')), ...times(8, () => signIn(105, 1, 'absent'))] })
    await evaluateDay(store, YESTERDAY, TERM, await drawnLines(pool))
    expect(await sent()).toBe(2)
    expect(await sent()).toBe(0)
    const red = async (where: string): Promise<number> =>
      (await store.query<{ red: number }>(`SELECT countIf(level = 3) AS red FROM fact_warning FINAL WHERE ${where} AND stat_date = {day:Date}`, { day: YESTERDAY }))[0]?.red ?? 0
    expect(await warned('school_a')).toEqual([[`新增教学预警 1 条（红色共 ${await red('school_id = 1')} 条）`, '/school/AttendanceWarning']])
    expect(await warned('province_yn')).toEqual([[`新增教学预警 1 条（红色共 ${await red("province_code = '530000'")} 条）`, '/province/earlyWarning']])
    // A college's staff must not learn the numbers of the whole school.
    expect(await warned('affairs_a')).toEqual([])
  })
})
