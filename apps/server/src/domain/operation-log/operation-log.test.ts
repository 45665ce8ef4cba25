import type { ExportRow, LogStatistics, OperationRow, Page } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW, type Session, startTestServer, type TestServer } from '../../../testing/server.ts'

const ROLES = { 编号12甲: 'log_a', 编号112乙: 'log_b' }

let server: TestServer
let auditor: Session
beforeAll(async () => {
  server = await startTestServer()
  auditor = (await server.login('auditor')).session
  await server.call('user/login', {
    userName: 'super',
    password: 'Wrong@2025',
    captchaVerifyParam: 'forged',
    sceneId: 'data-centre-login',
  })
  const { session } = await server.login('super')
  await server.call('ingest/createKey', { name: '日志测试', platform: 'zyk' }, session)
  await server.call('ingest/disableKey', { id: 999_999 }, session)
  await server.call('metric/exportDictionary', {}, session)
  for (const [name, code] of Object.entries(ROLES))
    await server.call('role/save', { name, code, scopeKind: 'school' }, session)
})
afterAll(() => server.close())

const rows = async (input: object = {}): Promise<Page<OperationRow>> =>
  (await server.call('sysLog/getPageList', { pageSize: 100, ...input }, auditor)).envelope.data as Page<OperationRow>
const figures = async (input: object = {}): Promise<LogStatistics> =>
  (await server.call('sysLog/getStatistics', input, auditor)).envelope.data as LogStatistics

describe('the operation log', () => {
  it('holds logins, refusals, writes, failed writes and exports, newest first', async () => {
    const { list } = await rows()
    expect(list.map(({ id }) => id)).toEqual([...list.map(({ id }) => id)].sort((a, b) => b - a))
    const messages = (action: string, ok: boolean) => list.find((row) => row.action === action && row.ok === ok)
    expect(messages('user/login', true)).toMatchObject({ userName: 'super', module: 'user' })
    expect(messages('user/login', false)).toMatchObject({ userName: 'super', target: 'captcha' })
    expect(messages('ingest/createKey', true)?.costMs).not.toBeNull()
    expect(messages('ingest/disableKey', false)?.target).toBe('notFound')
    expect(messages('metric/exportDictionary', true)?.after).toMatchObject({
      exportId: expect.any(Number),
      rows: expect.any(Number),
    })
  })

  it('holds that somebody looked at it, and for what', async () => {
    await rows({ userName: 'sup' })
    const { list } = await rows({ module: 'sysLog', pageSize: 1 })
    expect(list[0]).toMatchObject({
      userName: 'auditor',
      action: 'sysLog/getPageList',
      target: 'oper',
      after: { userName: 'sup' },
    })
  })

  it.each([
    {},
    { userName: 'super' },
    { module: 'ingest' },
    { action: 'login' },
    { ok: '0' },
    { target: '编号' },
    { startTime: '2025-05-14', endTime: '2025-05-14' },
    { endTime: '2025-05-13' },
  ])('has cards that agree with the list under %o', async (filter) => {
    const shown = await figures(filter)
    // Looking is an act too: what was looked at since is not in the cards.
    const { list } = await rows(filter)
    const existing = list.filter((row) => !row.action.startsWith('sysLog/'))
    const own = list.length - existing.length
    expect(shown.operations - existing.length).toBeGreaterThanOrEqual(0)
    expect(shown.operations - existing.length).toBeLessThanOrEqual(own)
    expect(shown.failed).toBe(list.filter(({ ok }) => !ok).length)
    const modules = new Map(shown.modules.map(({ module, count }) => [module, count]))
    for (const module of ['user', 'ingest', 'export'])
      expect(modules.get(module) ?? 0).toBe(existing.filter((row) => row.module === module).length)
    expect(shown.trend.points.reduce((sum, { operations }) => sum + operations, 0)).toBe(shown.operations)
  })

  it('has a line over the period of the list, by days as long as they can be told apart', async () => {
    const { trend, operations } = await figures()
    expect(trend).toMatchObject({ grain: 'day', from: '2025-05-08', to: '2025-05-14' })
    expect(trend.points).toHaveLength(7)
    expect(trend.points.at(-1)).toMatchObject({ at: '2025-05-14', operations })
    const year = await figures({ startTime: '2024-05-20', endTime: '2025-06-01' })
    expect(year.trend).toMatchObject({ grain: 'month', from: '2024-05-20', to: '2025-05-14' })
    expect(year.trend.points.map(({ at }) => at)).toEqual([
      ...['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2024-${month}`),
      ...['01', '02', '03', '04', '05'].map((month) => `2025-${month}`),
    ])
    expect(year.trend.points.at(-1)?.operations).toBe(year.operations)
    server.clock.at = NOW + 8 * 86_400_000
    const { session } = await server.login('auditor')
    const week = (await server.call('sysLog/getStatistics', {}, session)).envelope.data as LogStatistics
    expect([week.from, week.to]).toEqual(['2025-05-16', '2025-05-22'])
    expect([week.trend.from, week.trend.to]).toEqual(['2025-05-16', '2025-05-22'])
    server.clock.at = NOW
    auditor = (await server.login('auditor')).session
  })

  it('finds acts by what they were about: a name, an id, or the label that the list shows', async () => {
    const targets = async (target: string, more: object = {}) => (await rows({ target, ...more })).list
    const [role] = await targets('12甲')
    expect(role).toMatchObject({ action: 'role/save', ok: true, target: expect.stringMatching(/^\d+ 编号12甲$/) })
    const id = role?.target.split(' ')[0] ?? ''
    expect(await targets(id, { module: 'role' })).toContainEqual(role)
    expect(await targets(`${id}0`, { module: 'role' })).toEqual([])
    expect((await targets('数据不存在')).map(({ target }) => target)).toEqual(['notFound'])
    const looks = await targets('导出日志')
    expect(looks.every(({ target, module }) => target === 'export' && module === 'sysLog')).toBe(true)
    await rows({ logType: 'export' })
    expect(await targets('导出日志')).toHaveLength(looks.length + 1)
    expect(await targets("'; DROP TABLE sys_log; --%_")).toEqual([])
    expect((await server.call('sysLog/getPageList', { target: '长'.repeat(51) }, auditor)).envelope.code).toBe(500)
  })

  it('takes a number for a whole id', async () => {
    const about = async (target: string) =>
      (await rows({ target, module: 'role' })).list.flatMap(({ target: text }) => /编号\d+./.exec(text) ?? [])
    expect([await about('编号'), await about('12'), await about('112'), await about('1')]).toEqual([
      ['编号112乙', '编号12甲'],
      ['编号12甲'],
      ['编号112乙'],
      [],
    ])
  })

  it('has the record of exports beside it', async () => {
    const { list } = (await rows({ logType: 'export' })) as unknown as Page<ExportRow>
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      userName: 'super',
      api: 'metric/exportDictionary',
      status: 'done',
      rows: expect.any(Number),
    })
    expect(await figures({ logType: 'export' })).toMatchObject({
      exports: 1,
      failed: 0,
      people: 1,
      modules: [{ module: 'metric', label: '指标字典', count: 1 }],
    })
  })

  it('is no business of others, and shows nobody more than their area', async () => {
    const { session } = await server.login('school_a')
    expect((await server.call('sysLog/getPageList', {}, session)).envelope.msg).toBe('您没有访问权限')
    await server.services.database.pool.query(
      "INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, 402, 1 FROM sys_user WHERE user_name = 'school_a'",
    )
    const { session: granted } = await server.login('school_a')
    const { list } = (await server.call('sysLog/getPageList', { pageSize: 100 }, granted)).envelope
      .data as Page<OperationRow>
    expect(list.length).toBeGreaterThan(0)
    expect([...new Set(list.map(({ userName }) => userName))]).toEqual(['school_a'])
    expect((await server.call('sysLog/getPageList', { schoolId: 3 }, granted)).envelope.msg).toBe('您没有访问权限')
  })

  it('exports what its filters leave', async () => {
    const { session } = await server.login('auditor')
    await server.call('sysLog/exportLog', { target: '12甲' }, session)
    const { list } = (await rows({ logType: 'export', target: '操作日志' })) as unknown as Page<ExportRow>
    expect(list).toMatchObject([{ api: 'sysLog/exportLog', status: 'done', rows: 1 }])
    expect((await rows({ logType: 'export', target: '没有这个文件' })).list).toEqual([])
  })

  it('refuses what it does not know', async () => {
    for (const input of [{ sortField: 'ip' }, { startTime: '2025-13-01' }, { logType: 'x' }, { ok: '2' }, { more: 1 }])
      expect((await server.call('sysLog/getPageList', input, auditor)).envelope.code, JSON.stringify(input)).toBe(500)
  })
})
