import type { JumpAnswer } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { namePattern } from '../../reports/name-pattern.ts'
import type { FoundBy, People } from '../../reports/people.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { matchOf } from '../places/pinyin-match.ts'

let server: TestServer
/** What the search of people was asked; the store itself is asked by the tests of the product. */
const asked: { text: string; scope: Scope; by: FoundBy }[] = []
const people: People = {
  groups: async () => ({ majors: [], classes: [] }),
  find: async (text, scope, { by }) => {
    asked.push({ text, scope, by })
    return [{ id: '7001', role: 'teacher', name: '张三丰', no: 'T20010', schoolId: 1 }]
  },
}
const sessions = new Map<string, Session>()
beforeAll(async () => {
  server = await startTestServer({}, { filling: () => null, people })
  for (const name of [
    'super',
    'province_yn',
    'operator',
    'school_a',
    'leader_a',
    'affairs_a',
    'auditor',
    'demo',
    'wall',
  ])
    sessions.set(name, (await server.login(name)).session)
})
afterAll(() => server.close())
const find = async (who: string, keyword: string): Promise<JumpAnswer> =>
  (await server.call('desk/search', { keyword }, sessions.get(who))).envelope.data as JumpAnswer

describe('pinyin', () => {
  it('finds names by signs, initials and full spelling, beginnings first', () => {
    expect([
      matchOf('云岭职业学院', '云岭'),
      matchOf('云岭职业学院', '职业'),
      matchOf('云岭职业学院', 'ylzy'),
      matchOf('云岭职业学院', 'yunling'),
      matchOf('云岭职业学院', 'zhiye'),
    ]).toEqual([4, 3, 2, 2, 1])
    expect([
      matchOf('重庆科工职院', 'cq'),
      matchOf('重庆科工职院', 'chongqing'),
      matchOf('重庆科工职院', 'zhongqing'),
    ]).toEqual([2, 2, 0])
    expect(matchOf('云岭职业学院', 'nling')).toBe(0)
  })
  it('becomes a pattern of the names that it may stand for', () => {
    const finds = (letters: string, name: string) => new RegExp(namePattern(letters) ?? '(?!)', 'u').test(name)
    for (const letters of ['zs', 'zsf', 'zhangs', 'zhangsan', 'zhangsanfeng', 'zhsf'.slice(0, 1)])
      expect(finds(letters, '张三丰'), letters).toBe(true)
    for (const letters of ['ls', 'zhangsi', 'sf', 'zhangsanfengg'])
      expect(finds(letters, '张三丰'), letters).toBe(false)
    expect([finds('xian', '西安'), finds('xian', '线'), finds('ouyang', '欧阳明')]).toEqual([true, true, true])
    expect(namePattern('uuuuuuuu')).toBeUndefined()
  })
})

describe('the quick jump', () => {
  it('finds pages and walls that the caller may open, and no others', async () => {
    const pages = async (who: string, keyword: string) => (await find(who, keyword)).pages.map(({ path }) => path)
    expect(await pages('super', 'rw')).toContain('/authority/jobs')
    expect(await pages('super', '总体数据')).toEqual([
      '/school/dashBoard',
      '/province/dashBoard',
      '/operation/dashBoard',
    ])
    expect(await pages('school_a', 'ztsj')).toEqual(['/school/dashBoard'])
    expect(await pages('school_a', '任务')).toEqual([])
    expect(await pages('province_yn', 'sjzl')).toContain('/Overview')
    expect(await pages('school_a', 'sjzl')).toEqual([])
    expect(await pages('super', 'phb')).toContain('/rankingList')
    expect(await pages('super', '省级')).toEqual(
      expect.arrayContaining(['/province/dashBoard', '/province_allData', '/province_hot', '/province_dynamic']),
    )
    expect(await pages('school_a', '省级')).toEqual([])
    expect((await find('school_a', 'yhfb')).pages).toContainEqual({
      path: '/userDistribution',
      title: '用户分布大屏',
      area: '大屏',
      newWindow: true,
    })
    expect(await pages('wall', '数据')).toEqual(expect.arrayContaining(['/Overview', '/realTime']))
  })

  it('finds schools of the area only; demo users meet a label', async () => {
    const schools = async (who: string, keyword: string) => (await find(who, keyword)).schools.map(({ name }) => name)
    expect(await schools('super', 'zyxy')).toEqual(['大理职业学院', '云岭职业学院'])
    expect(await schools('province_yn', 'cq')).toEqual([])
    expect(await schools('school_a', '职业')).toEqual(['云岭职业学院'])
    expect(await schools('auditor', '职业')).toEqual([])
    expect(await schools('demo', '实名')).toEqual([])
    expect(await schools('demo', 'ysxx')).toEqual(['演示学校'])
  })

  it('finds people in the caller’s scope: with 901 only', async () => {
    asked.length = 0
    const [row] = (await find('school_a', 'zs')).people
    expect(row).toMatchObject({
      person: '张三丰',
      no: 'T20010',
      schoolName: '云岭职业学院',
      path: '/school/TeacherPortrait?teaId=7001',
    })
    // Whose names and numbers are masked is not found by them.
    for (const name of ['leader_a', 'operator', 'auditor', 'province_yn', 'demo'])
      expect(await find(name, '7001'), name).toMatchObject({ people: [], peopleBy: 'none' })
    await find('affairs_a', '张')
    expect(asked).toEqual([
      { text: 'zs', scope: expect.objectContaining({ schools: [1] }), by: 'name' },
      { text: '张', scope: expect.objectContaining({ schools: [1], colleges: [11] }), by: 'name' },
    ])
  })
})
