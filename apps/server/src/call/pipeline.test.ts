import {
  type Envelope,
  type RightNode,
  type RightsAnswer,
  type Route,
  rights,
  routes,
  type SchoolVersion,
  type Todo,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW, type Session, schools, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const sessions: Record<string, Session> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['super', 'operator', 'province_yn', 'school_a', 'leader_a', 'affairs_a', 'demo', 'wall'])
    sessions[name] = (await server.login(name)).session
})
afterAll(() => server.close())

const ask = async <T>(path: string, input: object, who: string, method: 'GET' | 'POST' = 'POST') =>
  (await server.call(path, input, sessions[who], method)).envelope as Envelope<T>

describe('rights', () => {
  const flat = (nodes: RightNode[]): RightNode[] => nodes.flatMap((node) => [node, ...flat(node.childList)])
  it('deliver only pages that exist, below the menus that lead to them', async () => {
    const guardedPages = Object.values<Route>(routes).flatMap(({ path, access }) => (access === 'right' ? [path] : []))
    const { data } = await ask<RightsAnswer>('user/queryUserRight', {}, 'super', 'GET')
    const nodes = flat(data.rightTreeNodeList)
    expect(nodes.filter(({ path }) => path).map(({ path }) => path)).toEqual(guardedPages)
    expect(nodes.every(({ show }) => show === 1)).toBe(true)
    expect(nodes.find(({ rightId }) => rightId === 1011)).toMatchObject({
      name: '总体数据',
      component: 'dashBoard',
      meta: { menu: 1, alias: null },
    })
    expect(data.userManage).toBe('2,3,6,7,8,9')
    expect(data.selectRightIdList).toContain(901)
  })
  it('follow role, school and account', async () => {
    const of = async (who: string) => (await ask<RightsAnswer>('user/queryUserRight', {}, who, 'GET')).data
    expect((await of('school_a')).schoolManage).toBe('1,2,3,4,6,7,8')
    expect((await of('leader_a')).selectRightIdList).not.toContain(901)
    expect((await of('demo')).schoolManage).toBe('1,5,8')
    expect((await of('wall')).rightTreeNodeList).toEqual([])
    expect((await of('wall')).userManage).toBe('3,7')
  })
  it('are cut to what the only school has opened, and to the platform asked for', async () => {
    await server.services.database.pool.query('UPDATE school SET manage_ids = $1, updated_at = now() WHERE id = 1', [
      [2],
    ])
    server.clock.at += 5000
    const pagesOf = async (input: object) =>
      flat((await ask<RightsAnswer>('user/queryUserRight', input, 'school_a', 'GET')).data.rightTreeNodeList).flatMap(
        ({ path }) => (path ? [path.replace('/school/', '')] : []),
      )
    // The resource library, and nothing else.
    expect(await pagesOf({})).toEqual([
      'ProfessionalConstruction',
      'ResourceConstruction',
      'ResourceConstructionDetails',
      'teacherResourceConstruction',
      'CurriculumConstruction',
      'zykCourseDetails',
      'zykCourseData',
      'zykRankingList',
      'CourseCall',
    ])
    expect((await ask('dataOverviewTotalData/getCollegeOverview', { schoolId: 1 }, 'school_a')).msg).toBe(
      '您没有访问权限',
    )
    expect((await ask('dataOverviewTotalData/getCollegeOverview', { schoolId: 1 }, 'operator')).msg).toBe(
      '该学校未开通此功能',
    )
    await server.services.database.pool.query('UPDATE school SET manage_ids = $1, updated_at = now() WHERE id = 1', [
      [1, 2, 3, 4, 6, 7, 8],
    ])
    server.clock.at += 5000
    expect(await pagesOf({ dataSource: 'zyq' })).toEqual([
      'zyqData',
      'ResourcesStatistics',
      'CourseResourcesStatistics',
      'BankStatistics',
      'CourseBankStatistics',
      'zyqCourseStatistics',
      'zyqCourseDetails',
      'zyqUserDetails',
      'zyqUserDetailsList',
      'zyqLogStatistics',
      'UserBehaviorRecord',
    ])
    expect((await ask('user/queryUserRight', { dataSource: 'nobody' }, 'school_a', 'GET')).msg).toBe(
      '参数错误：dataSource',
    )
  })
  it('of others are for nobody who does not look after accounts', async () => {
    expect((await ask('user/queryUserRight', { userId: 1 }, 'school_a', 'GET')).msg).toBe('您没有访问权限')
  })
})

describe('a refusal', () => {
  const rowsOf = async (action: string): Promise<{ user_name: string; target: string; ok: boolean }[]> =>
    (
      await server.services.database.pool.query<{ user_name: string; target: string; ok: boolean }>(
        'SELECT user_name, target, ok FROM sys_log WHERE action = $1',
        [action],
      )
    ).rows

  it('of a change, a file or an administrative call leaves a row: who, what, why', async () => {
    server.clock.at += 120_000
    expect((await ask('user/setStatus', { userId: 1, status: 0 }, 'leader_a')).msg).toBe('您没有访问权限')
    expect((await ask('sysJob/getJobList', {}, 'leader_a')).msg).toBe('您没有访问权限')
    expect((await ask('dataOverviewTotalData/exportCollegeOverview', { schoolId: 2 }, 'leader_a')).msg).toBe(
      '您没有访问权限',
    )
    expect((await ask('dataOverviewTotalData/getCollegeOverview', { schoolId: 2 }, 'leader_a')).msg).toBe(
      '您没有访问权限',
    )
    const row = { user_name: 'leader_a', target: 'forbidden', ok: false }
    for (const action of ['user/setStatus', 'sysJob/getJobList', 'dataOverviewTotalData/exportCollegeOverview'])
      expect([action, await rowsOf(action)]).toEqual([action, [row]])
    // Looking at numbers that are not one's own changes nothing.
    expect(await rowsOf('dataOverviewTotalData/getCollegeOverview')).toEqual([])
  })
  it('of somebody of another area leaves a row as one of a right does, and a loop a few a minute', async () => {
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO sys_role_right(role_id, right_id) SELECT id, $1 FROM sys_role WHERE code = 'school_admin' ON CONFLICT DO NOTHING`,
      [rights.authorityRole],
    )
    const { rows } = await pool.query<{ id: number }>("SELECT id FROM sys_user WHERE user_name = 'province_yn'")
    server.clock.at += 120_000
    for (let i = 0; i < 30; i++)
      expect((await ask('user/getUserDetail', { userId: rows[0]?.id }, 'school_a')).msg).toBe('数据不存在或已删除')
    const row = { user_name: 'school_a', target: 'notFound', ok: false }
    expect(await rowsOf('user/getUserDetail')).toEqual(Array(20).fill(row))
    await server.services.boundedRows.flush()
    expect((await rowsOf('user/getUserDetail')).slice(20)).toEqual([{ ...row, target: '另有 10 次未逐条记录' }])
  })
  it('that is asked for in a loop leaves a few rows a minute', async () => {
    server.clock.at += 120_000
    for (let i = 0; i < 30; i++) await ask('user/resetPassword', { userId: 1 }, 'leader_a')
    expect(await rowsOf('user/resetPassword')).toHaveLength(20)
    await server.services.boundedRows.flush()
    expect((await rowsOf('user/resetPassword')).slice(20)).toEqual([
      { user_name: 'leader_a', target: '另有 10 次未逐条记录', ok: false },
    ])
    server.clock.at += 120_000
    await ask('user/resetPassword', { userId: 1 }, 'leader_a')
    expect(await rowsOf('user/resetPassword')).toHaveLength(22)
  })
})

describe('a refusal by what answers', () => {
  const targetsOf = async (action: string): Promise<string[]> =>
    (
      await server.services.database.pool.query<{ target: string }>(
        'SELECT target FROM sys_log WHERE action = $1 ORDER BY seq',
        [action],
      )
    ).rows.map(({ target }) => target)

  it('that is asked for in a loop leaves a few rows a minute, and none that is open', async () => {
    server.clock.at += 120_000
    for (let i = 0; i < 30; i++)
      expect((await ask('user/setStatus', { userId: 999_999, status: 0 }, 'super')).code).not.toBe(2000)
    await server.services.boundedRows.flush()
    const rows = (await targetsOf('user/setStatus')).slice(-21)
    expect(new Set(rows.slice(0, 20)).size).toBe(1)
    expect(rows.at(-1)).toBe('另有 10 次未逐条记录')
    expect((await server.services.database.pool.query('SELECT 1 FROM sys_log_open')).rowCount).toBe(0)
  })

  it('leaves a row where it was an administrative question', async () => {
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO sys_role_right(role_id, right_id) SELECT id, $1 FROM sys_role WHERE code = 'affairs_officer' ON CONFLICT DO NOTHING`,
      [rights.operationLog],
    )
    server.clock.at += 120_000
    expect((await ask('sysLog/getStatistics', {}, 'affairs_a')).msg).toBe('您没有访问权限')
    expect(await targetsOf('sysLog/getStatistics')).toEqual(['forbidden'])
  })
})

describe('places', () => {
  it('come sorted by pinyin and cut to the area', async () => {
    const names = async (who: string, input = {}) =>
      (await ask<{ name: string }[]>('dataOverviewTotalData/getSchools', input, who)).data.map(({ name }) => name)
    expect(await names('super')).toEqual(['重庆科工职院', '大理职业学院', '实名演示学院', '云岭职业学院'])
    expect(await names('province_yn')).toEqual(['大理职业学院', '实名演示学院', '云岭职业学院'])
    expect(await names('super', { schoolName: '职业' })).toEqual(['大理职业学院', '云岭职业学院'])
    expect(await names('affairs_a')).toEqual(['云岭职业学院'])
    const provinces = (await ask<{ province: string }[]>('basicInfo/getProvinceList', {}, 'super')).data.map(
      ({ province }) => province,
    )
    expect(provinces).toHaveLength(31)
    expect(provinces.indexOf('重庆市')).toBeLessThan(provinces.indexOf('福建省'))
    expect((await ask('dataOverviewTotalData/getSchools', {}, 'nobody')).msg).toBe('您没有登录')
  })
  it('never tell demo users the real name', async () => {
    const paths = [
      'dataOverviewTotalData/getSchools',
      'common/login/GetUserInfo',
      'school/getSchoolVersion',
      'message/getTodo',
      'message/getMessages',
    ] as const
    for (const path of paths)
      expect(
        JSON.stringify(await ask(path, path.startsWith('school/') ? { schoolId: schools.demo } : {}, 'demo')),
      ).not.toContain('实名')
    expect(
      (await ask<{ name: string }[]>('dataOverviewTotalData/getSchools', { schoolName: '实' }, 'demo')).data,
    ).toEqual([{ id: '4', name: '演示学校' }])
    expect((await ask('sysUserExportLog/saveExportLog', { exportId: 1, reason: 'x' }, 'demo')).msg).toBe(
      '演示账号不支持该操作',
    )
  })
  it('know versions, contacts and groups', async () => {
    const version = (await ask<SchoolVersion>('school/getSchoolVersion', { schoolId: 1 }, 'school_a')).data
    expect(version).toMatchObject({
      version: 1,
      dataSource: '',
      schoolEndTime: '2025-05-19T16:00:00.000Z',
      demo: false,
    })
    expect(version.contacts.map(({ adress }) => adress)).toEqual(['某路1号', '某路2号', '某路3号'])
    expect(
      (await ask<{ name: string }[]>('zyqStatistics/getProjectGroupBySchoolId', { schoolId: 1 }, 'school_a')).data.map(
        ({ name }) => name,
      ),
    ).toEqual(['财会专业群', '智能制造专业群'])
  })
  it('say what waits: expired and expiring versions of the caller’s area', async () => {
    server.clock.at = NOW
    const todo = async (who: string, input = {}) =>
      (await ask<Todo[]>('message/getTodo', input, who)).data.map(({ kind, count }) => [kind, count])
    expect(await todo('operator')).toEqual([
      ['expired', 1],
      ['expiring', 1],
    ])
    expect(await todo('province_yn')).toEqual([['expiring', 1]])
    expect(await todo('school_a')).toEqual([['expiring', 1]])
    expect(await todo('wall')).toEqual([])
  })
})

describe('a batch', () => {
  it('answers in order, each call by its own rights', async () => {
    const { data } = await ask<Envelope[]>(
      'batch',
      {
        calls: [
          { path: 'common/getSite' },
          { path: 'basicInfo/getProvinceList' },
          { path: 'opeDataOverview/getTotal' },
          { path: 'no/such' },
          { path: 'school/getSchoolVersion', body: { schoolId: 3 } },
        ],
      },
      'school_a',
    )
    expect(data.map(({ code, msg }) => [code, code === 2000 ? '' : msg])).toEqual([
      [2000, ''],
      [500, '您没有访问权限'],
      [500, '您没有访问权限'],
      [500, '数据不存在或已删除'],
      [500, '您没有访问权限'],
    ])
  })
  it('takes no writes, exports, machine calls or batches, and 32 calls at most', async () => {
    const paths = [
      'user/logout',
      'user/login',
      'sysUserExportLog/saveExportLog',
      'opeDataOverview/exportSchool',
      'ingest/events',
      'batch',
    ]
    const { data } = await ask<Envelope[]>('batch', { calls: paths.map((path) => ({ path })) }, 'super')
    expect(new Set(data.map(({ msg }) => msg))).toEqual(new Set(['该接口不支持批量调用']))
    expect((await ask('common/login/GetUserInfo', {}, 'super')).code).toBe(2000)
    expect((await ask('batch', { calls: Array(33).fill({ path: 'common/getSite' }) }, 'super')).msg).toBe(
      '参数错误：calls',
    )
    expect((await ask('batch', { calls: [] }, 'super')).code).toBe(500)
  })
})
