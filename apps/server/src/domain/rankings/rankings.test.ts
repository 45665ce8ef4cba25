import {
  type Page,
  type RankedPage,
  type SchoolUser,
  type Series,
  SUCCESS_CODE,
  type WeightSet,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { openTinyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { createRankings } from '../../reports/rankings.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'

let warehouse: TestWarehouse
let store: FactStore
let server: TestServer
const sessions = new Map<string, Session>()
beforeAll(async () => {
  warehouse = await openTinyWarehouse()
  store = warehouse.store
  const clock = { now: () => server.clock.at }
  const rankings = createRankings({
    store,
    directory: { version: () => 1 },
    terms: new Calendar(),
    rollupVersion: () => 1,
    clock,
  })
  server = await startTestServer({}, { filling: () => null, rankings })
  // The pages are not built yet: the calls are tried as if they were.
  await server.services.database.pool.query('UPDATE sys_right SET show = 1 WHERE id IN (1045, 1054, 1062, 202, 1408)')
  server.services.sessions.forget()
  for (const name of ['school_a', 'leader_a', 'affairs_a', 'province_yn', 'super', 'auditor'])
    sessions.set(name, (await server.login(name)).session)
})
afterAll(async () => {
  await server.close()
  await warehouse.close()
})

const call = async (who: string, path: string, input: object) =>
  (await server.call(path, input, sessions.get(who))).envelope
async function ask<T = RankedPage>(who: string, path: string, input: object): Promise<T> {
  const { code, msg, data } = await call(who, path, input)
  if (code !== SUCCESS_CODE) throw new Error(msg)
  return data as T
}

describe('a ranking', () => {
  it('answers pages that continue each other', async () => {
    const [one, two] = [
      await ask('super', 'rankingList/activeStudent', { pageSize: 2 }),
      await ask('super', 'rankingList/activeStudent', { pageSize: 2, pageNum: 2 }),
    ]
    expect([...one.list, ...two.list].map(({ rank, prevRank, id, value }) => [rank, prevRank, id, value])).toEqual([
      [1, 1, '111', 4],
      [2, null, '112', 2],
      [3, null, '211', 2],
      [4, null, '121', 1],
    ])
    expect(one).toMatchObject({
      total: 5,
      by: 'logs',
      statTime: '2025-05-14T00:00:00+08:00',
      columns: [{ id: 'logs', label: '日志数', unit: '条' }, { id: 'activeDays' }, { id: 'hours' }],
    })
  })
  it('keeps to the caller’s area and says where a school stands in the nation', async () => {
    // Schools of the province that did not agree to be named are not.
    expect((await ask('province_yn', 'rankingList/activeSchool', {})).list).toMatchObject([
      { id: '1', name: '匿名学校', value: 6, nationRank: 1 },
    ])
    expect((await call('province_yn', 'rankingList/activeSchool', { province: '四川省' })).msg).toBe('您没有访问权限')
  })
  it('of contributions weighs four numbers against those of all schools, whoever asks', async () => {
    const { list, by } = await ask('super', 'rankingList/contributionSchool', { pageSize: 2 })
    expect([
      by,
      list.map(({ rank, prevRank, id, value, nationRank }) => [rank, prevRank, id, value, nationRank]),
    ]).toEqual([
      'index',
      [
        [1, 2, '1', 100, 1],
        [2, null, '3', 50, 2],
      ],
    ])
    expect(list[0]?.parts).toEqual({ index: 100, contributed: 1, resourceCalls: 2, courseCalls: 2, questions: 1 })
    expect(
      (await ask('province_yn', 'rankingList/contributionSchool', {})).list.map(({ rank, id, value, nationRank }) => [
        rank,
        id,
        value,
        nationRank,
      ]),
    ).toEqual([
      [1, '1', 100, 1],
      [2, '2', 40, 3],
    ])
  })
  it('shows a province and the nation no few people, neither as a value, beside it nor month by month', async () => {
    for (const who of ['province_yn', 'super']) {
      const { list, total, columns } = await ask(who, 'rankingList/activeSchool', {})
      // Schools 2 and 3 were visited twice in the month; of school 1 four of seven people were there.
      expect([total, list.map(({ id }) => id)]).toEqual([1, ['1']])
      expect(list[0]).toMatchObject({
        parts: { dauSum: 6, activeRate: null, logs: 8 },
        withheld: { activeRate: 'few' },
        // Before the month the school was visited less than five times.
        prevRank: null,
      })
      expect(Object.keys(list[0]?.parts ?? {})).toEqual(columns.map(({ id }) => id))
    }
    const months = await ask<Series>('super', 'rankingList/getMonths', { list: 'activeSchool', id: '2' })
    expect(months.series[0]).toMatchObject({ withheld: { 11: 'few' } })
    expect(months.series[0]?.data.every((value) => value === null || value >= 5)).toBe(true)
    const asked = { schoolId: 1, type: 'course' }
    const learners = async (who: string) =>
      (await ask(who, 'ranking/getZykRanking', asked)).list.map(({ parts, withheld }) => [parts.learners, withheld])
    expect(await learners('school_a')).toEqual([[1, undefined]])
    expect(await learners('super')).toEqual([[null, { learners: 'few' }]])
  })
  it('says of one row what it had in each of twelve months, within the caller’s area', async () => {
    const months = async (who: string, list: string, id: string) =>
      (await ask<Series>(who, 'rankingList/getMonths', { list, id })).series[0]?.data
    const none = Array.from({ length: 12 }, () => null)
    const { x } = await ask<Series>('super', 'rankingList/getMonths', { list: 'courseRanking', id: '1001' })
    expect([x.length, x[0], x[11]]).toEqual([12, '2024-06', '2025-05'])
    expect(await months('super', 'courseRanking', '1001')).toEqual([...none.slice(1), 2])
    expect(await months('super', 'courseRanking', '2001')).toEqual([...none.slice(2), 1, null])
    // The share of a school is judged beside the others: alone it would always have everything.
    expect((await months('super', 'contributionSchool', '3'))?.at(-1)).toBe(50)
    expect(await months('province_yn', 'courseRanking', '3001')).toEqual(none)
    expect((await call('province_yn', 'rankingList/getMonths', { list: 'activeStudent', id: '111' })).msg).toBe(
      '您没有访问权限',
    )
  })
  it('of people of several schools is for those who may read such rows, masked or not', async () => {
    for (const path of ['rankingList/activeTeacher', 'rankingList/activeStudent'])
      expect((await call('province_yn', path, {})).msg).toBe('您没有访问权限')
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, 903, 1 FROM sys_user WHERE user_name = 'province_yn'`,
    )
    server.clock.at += 5000
    expect((await ask('province_yn', 'rankingList/activeStudent', {})).list[0]).toMatchObject({ id: '111' })
    await pool.query('DELETE FROM sys_user_right WHERE right_id = 903')
    server.clock.at += 5000
  })
  it('lists people of one school to whoever may see the school and its people', async () => {
    // A session alone is not enough, nor is the wall's page, nor the page of a school's teachers to who is not of the school.
    for (const who of ['auditor', 'province_yn'])
      expect((await call(who, 'teaPortrait/getUserListBySchool', { schoolId: 1, role: 'student' })).msg).toBe(
        '您没有访问权限',
      )
    // Who holds that page in their own school reads them, masked.
    expect(
      (await ask<Page<SchoolUser>>('leader_a', 'teaPortrait/getUserListBySchool', { schoolId: 1, role: 'student' }))
        .total,
    ).toBe(3)
    const people = await ask<Page<SchoolUser>>('super', 'teaPortrait/getUserListBySchool', {
      schoolId: 1,
      role: 'student',
    })
    expect([people.total, people.list.map(({ id, logs }) => [id, logs])]).toEqual([
      3,
      [
        ['111', 4],
        ['112', 2],
        ['121', 1],
      ],
    ])
    expect(
      (
        await ask<Page<SchoolUser>>('super', 'teaPortrait/getUserListBySchool', { schoolId: 3, role: 'teacher' })
      ).list.map(({ id }) => id),
    ).toEqual(['301'])
    expect((await call('province_yn', 'teaPortrait/getUserListBySchool', { schoolId: 3, role: 'teacher' })).msg).toBe(
      '您没有访问权限',
    )
  })
  it('refuses a platform that a list does not know, and a type of school that does not exist', async () => {
    expect((await call('super', 'rankingList/moocCourseRanking', { platform: 'zjy' })).msg).toBe(
      '参数错误：该榜单不分平台',
    )
    expect((await call('super', 'rankingList/activeSchool', { typeId: 99 })).msg).toBe('参数错误：学校类型不存在')
  })
  it('of the library counts logs, learners and calls of its courses', async () => {
    expect((await ask('school_a', 'ranking/getZykRanking', { schoolId: 1, type: 'course' })).list).toMatchObject([
      { id: '1001', owner: '机电学院', value: 1, parts: { logs: 1, learners: 1, calls: 2 } },
    ])
    expect((await ask('school_a', 'ranking/getZykRanking', { schoolId: 1, type: 'teacher' })).by).toBe('index')
  })
  it('of one platform shows persons to those only who may read names', async () => {
    expect((await ask('leader_a', 'ranking/getZykRanking', { schoolId: 1, type: 'course' })).list).toMatchObject([
      { id: '1001', name: '' },
    ])
    expect((await ask('school_a', 'moocCourse/getCourseRanking', { schoolId: 1, type: 'student' })).total).toBe(0)
  })
})

describe('weights', () => {
  const presets = { sessions: 20, activities: 25, grading: 20, resources: 15, stars: 20 }
  const save = (who: string, weights: object, version = 0, schoolId = 1) =>
    call(who, 'zjyRankStatistics/saveTchrRankSet', { schoolId, version, weights: JSON.stringify(weights) })
  it('are the presets until a school sets its own', async () => {
    expect(await ask('leader_a', 'zjyRankStatistics/getTchrRankSet', { schoolId: 1 })).toMatchObject({
      weights: presets,
      presets,
      versions: [],
    })
  })
  it.each([
    [{ ...presets, sessions: 21 }, '权重之和必须为100'],
    [{ ...presets, sessions: -5, activities: 50 }, '参数错误：weights'],
    [{ sessions: 100 }, '参数错误：weights'],
    [{ ...presets, other: 0 }, '参数错误：weights'],
  ])('refuse %j', async (weights, messages) => {
    expect((await save('school_a', weights)).msg).toBe(messages)
  })
  it('change the ranking of the school at once', async () => {
    const before = await ask('school_a', 'zjyRankStatistics/getTchrRank', { schoolId: 1 })
    // 102 is first by what they brought, which weighs 15.
    expect(before.list.map(({ id, value }) => [id, value])).toEqual([
      ['101', 45],
      ['102', 15],
    ])
    expect((await save('school_a', { sessions: 0, activities: 10, grading: 90, resources: 0, stars: 0 })).code).toBe(
      SUCCESS_CODE,
    )
    const after = await ask('school_a', 'zjyRankStatistics/getTchrRank', { schoolId: 1 })
    expect(after.list[0]?.value).toBe(100)
    expect(after.columns.map(({ id, weight }) => [id, weight])).toEqual([
      ['sessions', 0],
      ['activities', 10],
      ['grading', 90],
      ['resources', 0],
      ['stars', 0],
    ])
    expect(after.by).toBeNull()
  })
  it('of ten saves from the same state are saved once; the others are told who was faster', async () => {
    const stored = async () =>
      (await ask<WeightSet>('leader_a', 'zjyRankStatistics/getTchrRankSet', { schoolId: 1 })).versions[0]
    const newest = await stored()
    const answers = await Promise.all(Array.from({ length: 10 }, () => save('school_a', presets, newest?.version)))
    expect(answers.filter(({ code }) => code === SUCCESS_CODE)).toHaveLength(1)
    const refused = answers.filter(({ code }) => code !== SUCCESS_CODE)
    for (const { msg } of refused) expect(msg).toMatch(/^数据已被 school_a 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
    expect((await stored())?.version).toBe((newest?.version ?? 0) + 1)
  })
  it('are set by those only who hold the right and see the whole school', async () => {
    for (const who of ['leader_a', 'affairs_a', 'province_yn'])
      expect((await save(who, presets)).msg).toBe('您没有访问权限')
    expect((await save('school_a', presets, 0, 3)).msg).toBe('您没有访问权限')
  })
})
