import {
  INITIAL_PASSWORD_MS,
  type Page,
  type RevealedPhone,
  type RoleUser,
  type SavedUser,
  type UserDetail,
  type UserRow,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_PASSWORD, openTestConsole, type TestConsole } from '../../../testing/console.ts'
import { NOW, schools, type TestServer } from '../../../testing/server.ts'
import { sha256 } from '../../platform/address.ts'

let consoleClient: TestConsole
let server: TestServer
beforeAll(async () => {
  consoleClient = await openTestConsole('super', 'school_a')
  server = consoleClient.server
})
afterAll(() => server.close())

describe('users', () => {
  it('are made with a password that is shown once, lasts a day, must be changed, and ends when it is reset', async () => {
    const role = await consoleClient.makeRole([1011], { scopeKind: 'school' })
    const made = await consoleClient.data<SavedUser>('super', 'user/saveUser', {
      userName: 'newcomer',
      realName: '测试人员',
      roleIds: role.id,
      schoolId: schools.own,
    })
    const { session } = await server.login('newcomer', { password: made.initialPassword })
    expect((await consoleClient.data<{ mustChange: boolean }>(session, 'common/login/GetUserInfo')).mustChange).toBe(
      true,
    )
    expect((await consoleClient.ask(session, 'user/queryUserRight')).data).toMatchObject({ reason: 'must_change' })
    expect(await consoleClient.said('super', 'user/saveUser', { userName: 'NewComer', realName: '同名' })).toBe(
      '账号已存在',
    )
    const again = await consoleClient.data<SavedUser>('super', 'user/resetPassword', { userId: made.id })
    expect(again.initialPassword).not.toBe(made.initialPassword)
    expect(await consoleClient.said(session, 'common/login/GetUserInfo')).toBe('您的登录状态已失效')
    await expect(server.login('newcomer', { password: made.initialPassword })).rejects.toThrow('账号或密码错误')
    await server.login('newcomer', { password: again.initialPassword })
    server.clock.at += INITIAL_PASSWORD_MS + 1000
    await expect(server.login('newcomer', { password: again.initialPassword })).rejects.toThrow('初始密码已过期')
    server.clock.at = NOW
    const { rows } = await server.services.database.pool.query<{ text: string }>(
      `SELECT string_agg(row_to_json(l)::text, ' ') AS text FROM sys_log l`,
    )
    for (const secret of [made.initialPassword as string, again.initialPassword as string, '测试人员'])
      expect(rows[0]?.text).not.toContain(secret)
  })

  it('hold more and less than their roles, at the next call', async () => {
    const role = await consoleClient.makeRole([1011, 201], { scopeKind: 'nation' })
    const { id, session } = await consoleClient.makeUser('special', [role.id], { kind: 'nation', ids: '0' })
    await consoleClient.data('super', 'user/saveUserRight', { userId: id, rightIds: '201,301', userManage: '3' })
    expect((await consoleClient.rightsOf(session)).filter((right) => [1011, 201, 301].includes(right))).toEqual([
      201, 301,
    ])
    const detail = await consoleClient.data<UserDetail>('super', 'user/getUserDetail', { userId: id })
    expect(detail).toMatchObject({ roleRightIdList: [201, 1011], ownUserManage: [3], userManage: [3], fixed: '' })
    expect(detail.rights.selectRightIdList).toEqual([201, 301])
    const { rows } = await server.services.database.pool.query(
      'SELECT right_id, grant_type FROM sys_user_right WHERE user_id = $1 ORDER BY right_id',
      [id],
    )
    expect(rows).toEqual([
      { right_id: 301, grant_type: 1 },
      { right_id: 1011, grant_type: -1 },
    ])
    expect(
      await consoleClient.said('super', 'user/saveUserRight', {
        userId: id,
        rightIds: '201',
        userManage: '',
        version: 0,
      }),
    ).toMatch(/^数据已被 \S+ 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
  })

  it('are seen and edited inside the own area only', async () => {
    const keeper = await consoleClient.makeRole([403, 404, 1011, 201], { scopeKind: 'province' })
    const { session } = await consoleClient.makeUser('keeper_yn', [keeper.id], { kind: 'province', ids: '530000' })
    const list = await consoleClient.data<Page<UserRow>>(session, 'user/queryUserList', { pageSize: 100 })
    const names = list.list.map(({ userName }) => userName)
    expect(names).toEqual(expect.arrayContaining(['school_a', 'leader_a', 'affairs_a', 'province_yn', 'keeper_yn']))
    expect(names).not.toContain('super')
    expect(names).not.toContain('operator')
    expect(list.list.find(({ userName }) => userName === 'keeper_yn')?.fixed).toBe('self')
    expect(list.list.find(({ userName }) => userName === 'school_a')).toMatchObject({ fixed: 'more', realName: '学**' })
    const foreign = await consoleClient.makeUser(
      'sichuan',
      [(await consoleClient.makeRole([1011], { scopeKind: 'school' })).id],
      undefined,
      schools.foreign,
    )
    for (const userId of [foreign.id, consoleClient.idOf('operator'), 999_999])
      expect(await consoleClient.said(session, 'user/setStatus', { userId, status: 0 })).toBe('数据不存在或已删除')
    expect(await consoleClient.said(session, 'user/queryUserList', { schoolId: schools.foreign })).toBe(
      '您没有访问权限',
    )
    expect(
      await consoleClient.said(session, 'user/saveUser', {
        userName: 'abroad',
        realName: '外省',
        schoolId: schools.foreign,
      }),
    ).toBe('您没有访问权限')
    expect(await consoleClient.said(session, 'user/saveUser', { userName: 'nowhere', realName: '无处' })).toBe(
      '请选择学校',
    )
    const mine = await consoleClient.data<SavedUser>(session, 'user/saveUser', {
      userName: 'within',
      realName: '本省',
      schoolId: schools.sister,
    })
    const edit = (areaKind: string, areaIds: string) =>
      consoleClient.said(session, 'user/editManageArea', { userId: mine.id, areaKind, areaIds })
    expect(await edit('school', `${schools.own},${schools.sister}`)).toBe('操作成功')
    expect(await edit('school', String(schools.foreign))).toBe('您没有访问权限')
    expect(await edit('province', '510000')).toBe('您没有访问权限')
    expect(await edit('nation', '0')).toBe('您没有访问权限')
    expect(await edit('college', '31')).toBe('您没有访问权限')
    expect(await edit('province', '530000')).toBe('操作成功')
    expect(await consoleClient.data(session, 'user/queryUserManageArea', { userId: mine.id })).toMatchObject({
      areaKind: 'province',
      provinces: ['530000'],
      schoolIds: ['1', '2'],
    })
    // A role belongs to the whole installation: a keeper of a province gives it, and does not edit it.
    expect(
      await consoleClient.said(session, 'role/save', { name: '省里的角色', code: 'of_province', scopeKind: 'school' }),
    ).toBe('您没有访问权限')
    expect(
      (
        await consoleClient.data<Page<RoleUser>>(session, 'role/roleUserList', {
          roleId: (await consoleClient.roleAt('super_admin')).id,
        })
      ).total,
    ).toBe(0)
  })
})

describe('a look as somebody else', () => {
  it('shows their menu and data, writes nothing, is logged, and leads back', async () => {
    const { session } = await server.login('super')
    const line = () => server.services.sessions.standing([sha256(session.token)])
    const before = (await line()).get(sha256(session.token))
    await consoleClient.data(session, 'user/seeAs', { userId: consoleClient.idOf('school_a') })
    expect(await consoleClient.data(session, 'common/login/GetUserInfo')).toMatchObject({
      userName: 'school_a',
      impersonatedBy: { userName: 'super' },
    })
    expect(await consoleClient.rightsOf(session)).not.toContain(403)
    expect((await line()).get(sha256(session.token))).not.toBe(before)
    expect(
      await consoleClient.said(session, 'dataOverviewTotalData/getTotalData', {
        schoolId: schools.foreign,
        periodType: '7',
      }),
    ).toBe('您没有访问权限')
    expect(
      await consoleClient.said(session, 'zjyRankStatistics/saveStuRankSet', { schoolId: schools.own, weights: '{}' }),
    ).toBe('正在以其他用户身份预览，不能操作')
    expect(await consoleClient.said(session, 'user/saveUser', { userName: 'x_y_z', realName: '没有' })).toBe(
      '您没有访问权限',
    )
    expect(await consoleClient.said(session, 'metric/exportDictionary')).toBe('正在以其他用户身份预览，不能操作')
    // A file that somebody has made is theirs to take.
    expect(await consoleClient.said(session, 'exportCentre/download', { id: 1 })).toBe(
      '正在以其他用户身份预览，不能操作',
    )
    await consoleClient.data(session, 'user/seeAsEnd')
    expect(await consoleClient.data(session, 'common/login/GetUserInfo')).toMatchObject({
      userName: 'super',
      impersonatedBy: null,
    })
    const { rows } = await server.services.database.pool.query<{ user_name: string; action: string; target: string }>(
      `SELECT user_name, action, target FROM sys_log WHERE action LIKE 'user/seeAs%' ORDER BY id`,
    )
    const target = `${consoleClient.idOf('school_a')} school_a`
    expect(rows).toEqual([
      { user_name: 'super', action: 'user/seeAs', target },
      { user_name: 'super', action: 'user/seeAsEnd', target },
    ])
  })

  it('is refused towards who holds more or lies elsewhere, and ends when they do later', async () => {
    const keeper = await consoleClient.makeRole([403, 404, 1011])
    const { session } = await consoleClient.makeUser('looker', [keeper.id], { kind: 'nation', ids: '0' })
    expect(await consoleClient.said(session, 'user/seeAs', { userId: consoleClient.idOf('super') })).toBe(
      '您没有访问权限',
    )
    expect(await consoleClient.said(session, 'user/seeAs', { userId: 999_999 })).toBe('数据不存在或已删除')
    const plain = await consoleClient.makeUser(
      'looked_at',
      [(await consoleClient.makeRole([1011], { scopeKind: 'school' })).id],
      undefined,
      schools.own,
    )
    await consoleClient.data(session, 'user/seeAs', { userId: plain.id })
    const who = async (): Promise<string> =>
      (await consoleClient.data<{ userName: string }>(session, 'common/login/GetUserInfo')).userName
    expect(await who()).toBe('looked_at')
    await consoleClient.data('super', 'role/addUser', {
      roleId: (await consoleClient.roleAt('auditor')).id,
      userIds: String(plain.id),
    })
    expect(await who()).toBe('looker')
  })
})

describe('the number of an account', () => {
  const REASON = '核实账号归属'
  const WHOLE = '13812345678'
  let reader: Awaited<ReturnType<TestConsole['makeUser']>>
  let subject: SavedUser
  const look = (userId: string | number, reason = REASON) =>
    consoleClient.ask<RevealedPhone>(reader.session, 'user/revealMobile', { userId, reason })
  beforeAll(async () => {
    const role = await consoleClient.makeRole([403, 1011], { scopeKind: 'school', pii: true })
    reader = await consoleClient.makeUser(
      'reader_a',
      [role.id],
      { kind: 'school', ids: String(schools.own) },
      schools.own,
    )
    subject = await consoleClient.data<SavedUser>('super', 'user/saveUser', {
      userName: 'subject_a',
      realName: '王小明',
      mobile: WHOLE,
      schoolId: schools.own,
    })
  })

  it('is masked in lists for everybody, the name for those without right 901', async () => {
    const seen = async (who: Parameters<TestConsole['data']>[0]) =>
      (await consoleClient.data<Page<UserRow>>(who, 'user/queryUserList', { keyword: 'subject_a' })).list.map(
        ({ realName, mobile }) => [realName, mobile],
      )
    const blind = await consoleClient.makeUser(
      'blind_a',
      [(await consoleClient.makeRole([403, 1011], { scopeKind: 'school' })).id],
      { kind: 'school', ids: String(schools.own) },
      schools.own,
    )
    expect(await seen(reader.session)).toEqual([['王小明', '138****5678']])
    expect(await seen('super')).toEqual([['王小明', '138****5678']])
    expect(await seen(blind.session)).toEqual([['王**', '138****5678']])
    expect(await consoleClient.said(blind.session, 'user/revealMobile', { userId: subject.id, reason: REASON })).toBe(
      '您没有访问权限',
    )
  })

  it('is shown for a reason, and who looked and why stands in the log before; never the number', async () => {
    expect(await consoleClient.said(reader.session, 'user/revealMobile', { userId: subject.id })).toBe(
      '请填写 5 到 200 字的查看理由',
    )
    expect((await look(subject.id, ' 短 ')).msg).toBe('请填写 5 到 200 字的查看理由')
    const before = (await look(subject.id)).data
    expect(before).toEqual({ phone: WHOLE, left: 19 })
    const { rows } = await server.services.database.pool.query<{ target: string; after_value: unknown; text: string }>(
      `SELECT target, after_value, row_to_json(l)::text AS text FROM sys_log l WHERE action = 'user/revealMobile' AND user_name = 'reader_a' AND ok`,
    )
    expect(rows).toEqual([
      {
        target: `${subject.id} subject_a`,
        after_value: { reason: REASON, view: 1 },
        text: expect.not.stringContaining(WHOLE),
      },
    ])
    const { audit } = server.services
    const begin = audit.acts.begin
    audit.acts.begin = () => Promise.reject(new Error('the log is full'))
    expect((await look(subject.id)).data).not.toHaveProperty('phone')
    audit.acts.begin = begin
  })

  it('is nobody’s outside of the area, and cannot be fetched in heaps', async () => {
    for (const userId of [consoleClient.idOf('super'), consoleClient.idOf('province_yn'), 999_999])
      expect((await look(userId)).msg).toBe('数据不存在或已删除')
    expect((await look(consoleClient.idOf('school_a'))).msg).toBe('没有登记手机号')
    const batch = await consoleClient.data<{ msg: string }[]>(reader.session, 'batch', {
      calls: [{ path: 'user/revealMobile', body: { userId: subject.id, reason: REASON } }],
    })
    expect(batch.map(({ msg }) => msg)).toEqual(['该接口不支持批量调用'])
    // What was refused took none of the day.
    expect((await look(subject.id)).data.left).toBe(18)
  })

  it('is shown twenty times a day, however many calls come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => look(subject.id)))
    const shown = answers.filter(({ code }) => code === 2000)
    expect(shown.map(({ data }) => data.left).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 18 }, (_, left) => left),
    )
    expect(new Set(answers.filter(({ code }) => code !== 2000).map(({ msg }) => msg))).toEqual(
      new Set(['今日查看个人信息已达 20 次，请明日再试']),
    )
    server.clock.at += 24 * 3_600_000
    const { session } = await server.login('reader_a', { password: OWN_PASSWORD })
    reader = { ...reader, session }
    expect((await look(subject.id)).data.left).toBe(19)
    server.clock.at = NOW
  })
})
